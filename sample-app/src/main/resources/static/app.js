'use strict';

// Values of rows are put in as text nodes only, never as HTML.

const MAX_CHANGES = 200;
const SLOT_INTERVAL = 2000;
const RECONNECT_DELAY = 1000;
const FRESH = 5000;

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

function customerItem(total) {
  return element('li', {},
    element('div', { class: 'what' },
      element('strong', {}, total.customer),
      element('small', {}, `${total.placed} placed · ${total.shipped} shipped · ${total.cancelled} cancelled`)),
    element('span', { class: 'number' }, money(total.revenue)));
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
    draw(byId('customers'), customers, customerItem);
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

function statusOf(change) {
  if (!change.after) {
    return null;
  }
  const moved = change.before && change.before.status !== change.after.status;
  return (moved ? `${inWords(change.before.status)} → ` : '') + inWords(change.after.status);
}

function changeItem(change) {
  const order = change.after || change.before;
  const time = element('time', { datetime: change.committedAt, title: change.committedAt },
    new Date(change.committedAt).toLocaleTimeString());
  return element('li', { 'data-change': change.change, 'data-listener': change.listener, 'data-operation': change.operation },
    element('p', { class: 'tag', 'data-kind': change.operation }, change.operation),
    element('div', { class: 'what' },
      element('p', {}, element('strong', {}, order ? order.item : 'all orders'), ' ',
        element('span', { class: 'status' }, statusOf(change) || '')),
      order ? element('p', {}, `#${order.id} · ${order.customer} · ${money(order.total)}`) : null,
      element('p', { class: 'trace' }, element('code', {}, change.listener), ' · ', time, ' · ',
        element('code', {}, change.change), ` · xid ${change.xid}`)));
}

function addChange(change) {
  const key = `${change.listener} ${change.change}`;
  if (seen.has(key)) {
    return;
  }
  seen.add(key);
  const list = byId('changes');
  const item = changeItem(change);
  item.classList.toggle('fresh', Date.now() - Date.parse(change.committedAt) < FRESH);
  list.prepend(item);
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

function slotFacts({ since, row, retainedBytes, unconfirmedBytes, walStatus }) {
  return [
    ['WAL status', walStatus],
    ['Confirmed', row.confirmed_flush_lsn],
    ['Unconfirmed', bytes(unconfirmedBytes)],
    ['Retained WAL', bytes(retainedBytes)],
    ['Since', new Date(since).toLocaleTimeString()]
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
    const [slot] = stream.slots;
    byId('slot-name').textContent = slot.name;
    draw(byId('slot'), slotFacts(slot), factElement);
    draw(byId('slot-warnings'), [...stream.warnings, ...slot.warnings], (warning) => element('li', {}, warning));
  } catch (error) {
    badge(byId('slot-state'), 'bad', 'unknown');
  }
}

byId('place').addEventListener('submit', placeOrder);
connect();
refresh();
showSlot();
setInterval(() => document.hidden || showSlot(), SLOT_INTERVAL);
