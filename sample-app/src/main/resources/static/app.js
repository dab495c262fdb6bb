'use strict';

// Values of rows are put in as text nodes only, never as HTML.

const MAX_CHANGES = 200;
const SLOT_INTERVAL = 2000;
const RECONNECT_DELAY = 1000;

const byId = (id) => document.getElementById(id);

function element(name, attributes, ...children) {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    created.setAttribute(attribute, value);
  }
  created.append(...children.filter((child) => child !== null && child !== undefined));
  return created;
}

async function call(path, options) {
  const response = await fetch(path, { headers: { Accept: 'application/json', 'Content-Type': 'application/json' }, ...options });
  const body = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Error(body.detail || `The server answered ${response.status}.`);
  }
  return body;
}

function badge(target, state, text) {
  target.dataset.state = state;
  if (target.textContent !== text) {
    target.textContent = text;
  }
}

function say(text, state) {
  const message = byId('message');
  message.dataset.state = state || '';
  message.textContent = text;
}

const money = (value) => Number(value).toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const inWords = (status) => status.charAt(0) + status.slice(1).toLowerCase();

// Orders and customers

function orderItem(order) {
  const item = element('li', { 'data-order': order.id },
    element('p', { class: 'what' },
      element('strong', {}, order.item), ' ',
      element('span', { class: 'tag', 'data-kind': order.status }, inWords(order.status)),
      element('small', {}, `#${order.id} · ${order.customer} · ${money(order.total)}`)));
  if (order.status === 'PLACED') {
    item.append(element('p', { class: 'actions' }, closeButton(order, 'ship', 'Ship'), closeButton(order, 'cancel', 'Cancel')));
  }
  return item;
}

function closeButton(order, action, text) {
  const button = element('button', { type: 'button', 'data-action': action, 'aria-label': `${text} order ${order.id}` }, text);
  if (action === 'cancel') {
    button.classList.add('danger');
  }
  button.addEventListener('click', () => closeOrder(order.id, action, button));
  return button;
}

async function closeOrder(id, action, button) {
  button.disabled = true;
  try {
    const order = await call(`/orders/${id}/${action}`, { method: 'POST' });
    say(`Order ${order.id} is ${order.status.toLowerCase()}.`);
  } catch (error) {
    say(error.message, 'bad');
  }
  refresh();
}

async function placeOrder(event) {
  event.preventDefault();
  const form = event.target;
  const button = form.querySelector('button');
  button.disabled = true;
  try {
    const fields = Object.fromEntries(new FormData(form));
    const order = await call('/orders', { method: 'POST', body: JSON.stringify(fields) });
    say(`Order ${order.id} is placed.`);
  } catch (error) {
    say(error.message, 'bad');
  }
  button.disabled = false;
  refresh();
}

function customerRow(total) {
  const number = (text) => element('td', { class: 'number' }, text);
  return element('tr', {}, element('th', { scope: 'row' }, total.customer), number(String(total.placed)),
    number(String(total.shipped)), number(String(total.cancelled)), number(money(total.revenue)));
}

// A list is drawn anew only if it differs, so that focus and scroll position stay.
const drawn = new Map();

function draw(target, values, toElement) {
  const text = JSON.stringify(values);
  if (drawn.get(target) === text) {
    return;
  }
  drawn.set(target, text);
  const focused = focusedAction(target);
  target.replaceChildren(...values.map(toElement));
  if (focused) {
    const [order, action] = focused;
    const again = target.querySelector(`[data-order="${order}"] [data-action="${action}"]`);
    (again || byId('place').querySelector('button')).focus({ preventScroll: true });
  }
}

function focusedAction(target) {
  const active = document.activeElement;
  if (!active || !target.contains(active) || !active.dataset.action) {
    return null;
  }
  return [active.closest('[data-order]').dataset.order, active.dataset.action];
}

let refreshing = false;
let refreshAgain = false;

async function refresh() {
  if (refreshing) {
    refreshAgain = true;
    return;
  }
  refreshing = true;
  try {
    const [orders, customers] = await Promise.all([call('/orders'), call('/customers')]);
    draw(byId('orders'), orders, orderItem);
    draw(byId('customers'), customers, customerRow);
  } catch (error) {
    // The badge says that the server is away; the lists come back with it.
  }
  refreshing = false;
  if (refreshAgain) {
    refreshAgain = false;
    refresh();
  }
}

// Changes

const seen = new Set();

function describe(change) {
  const order = change.after || change.before;
  const line = element('p', { class: 'line' },
    element('span', { class: 'tag', 'data-kind': change.operation }, change.operation));
  if (order) {
    line.append(element('strong', {}, `#${order.id} ${order.item}`), element('span', {}, `${order.customer} · ${money(order.total)}`));
  }
  if (change.after) {
    const moved = change.before && change.before.status !== change.after.status;
    line.append(element('span', {}, (moved ? `${inWords(change.before.status)} → ` : '') + inWords(change.after.status)));
  }
  return line;
}

function changeItem(change) {
  const committed = new Date(change.committedAt);
  const trace = element('p', { class: 'trace' }, element('code', {}, change.listener), ' · ',
    element('time', { datetime: change.committedAt, title: change.committedAt }, committed.toLocaleTimeString()),
    ' · ', element('code', {}, change.change), ` · xid ${change.xid}`);
  return element('li', { class: 'fresh', 'data-change': change.change, 'data-listener': change.listener,
    'data-operation': change.operation }, describe(change), trace);
}

function addChange(change) {
  const key = `${change.listener} ${change.change}`;
  if (seen.has(key)) {
    return;
  }
  seen.add(key);
  const list = byId('changes');
  list.prepend(changeItem(change));
  byId('no-changes').hidden = true;
  while (list.children.length > MAX_CHANGES) {
    const last = list.lastElementChild;
    seen.delete(`${last.dataset.listener} ${last.dataset.change}`);
    last.remove();
  }
  refresh();
}

// The browser connects again by itself only after some failures, so this does it after all.
function connect() {
  const source = new EventSource('/changes');
  source.addEventListener('open', () => {
    badge(byId('connection'), 'good', 'live');
    refresh();
    showSlot();
  });
  source.addEventListener('change', (event) => addChange(JSON.parse(event.data)));
  source.addEventListener('error', () => {
    source.close();
    badge(byId('connection'), 'bad', 'reconnecting');
    setTimeout(connect, RECONNECT_DELAY);
  });
}

// Slot

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

function bytes(value) {
  if (value === null || value === undefined) {
    return 'unknown';
  }
  const power = Math.min(Math.max(Math.floor(Math.log2(Math.max(value, 1)) / 10), 0), UNITS.length - 1);
  return `${(value / 1024 ** power).toLocaleString(undefined, { maximumFractionDigits: 1 })} ${UNITS[power]}`;
}

function stateKind(state) {
  if (state === 'STREAMING') {
    return 'good';
  }
  return (state === 'HELD' || state === 'FAILED') ? 'bad' : 'warn';
}

function slotFacts(stream) {
  const slot = stream.slot || {};
  return [
    ['Slot', slot.slot_name],
    ['WAL status', slot.wal_status],
    ['Confirmed', slot.confirmed_flush_lsn],
    ['Unconfirmed', bytes(stream.unconfirmedBytes)],
    ['Retained WAL', bytes(stream.retainedBytes)],
    ['Since', stream.since ? new Date(stream.since).toLocaleTimeString() : null]
  ];
}

function factElement([name, value]) {
  const text = (value === null || value === undefined) ? 'unknown' : String(value);
  return element('div', {}, element('dt', {}, name), element('dd', {}, text));
}

async function showSlot() {
  try {
    const stream = (await call('/actuator/walstream')).streams.default;
    badge(byId('slot-state'), stateKind(stream.state), stream.state);
    draw(byId('slot'), slotFacts(stream), factElement);
    draw(byId('slot-warnings'), stream.warnings || [], (warning) => element('li', {}, warning));
  } catch (error) {
    badge(byId('slot-state'), 'bad', 'unknown');
  }
}

byId('place').addEventListener('submit', placeOrder);
connect();
refresh();
showSlot();
setInterval(() => document.hidden || showSlot(), SLOT_INTERVAL);
