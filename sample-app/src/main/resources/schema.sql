-- Runs at each start, so each statement may be repeated.

CREATE TABLE IF NOT EXISTS orders (
    id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer  text           NOT NULL,
    item      text           NOT NULL,
    total     numeric(12, 2) NOT NULL CHECK (total >= 0),
    status    text           NOT NULL DEFAULT 'PLACED' CHECK (status IN ('PLACED', 'SHIPPED', 'CANCELLED')),
    placed_at timestamptz    NOT NULL DEFAULT now()
);

-- With the default replica identity an update comes without the old row: whether the status changed
-- could not be told. FULL makes the server write the whole old row, which costs WAL with each update.
ALTER TABLE orders REPLICA IDENTITY FULL;

-- What the listeners write. Nobody listens to these tables, so they are not in the publication, and
-- what a listener writes never comes back as a change.

CREATE TABLE IF NOT EXISTS customer_orders (
    order_id bigint PRIMARY KEY,
    customer text           NOT NULL,
    total    numeric(12, 2) NOT NULL,
    status   text           NOT NULL
);

CREATE OR REPLACE VIEW customer_totals AS
SELECT customer,
       count(*) FILTER (WHERE status = 'PLACED')    AS placed,
       count(*) FILTER (WHERE status = 'SHIPPED')   AS shipped,
       count(*) FILTER (WHERE status = 'CANCELLED') AS cancelled,
       coalesce(sum(total) FILTER (WHERE status <> 'CANCELLED'), 0.00) AS revenue
FROM customer_orders
GROUP BY customer;

CREATE TABLE IF NOT EXISTS order_notification (
    order_id   bigint      NOT NULL,
    status     text        NOT NULL,
    text       text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (order_id, status)
);
