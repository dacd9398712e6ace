-- A distributor's ERP, as such systems have grown: an order that is invoiced or deleted leaves its table, and amounts are numerics.
create extension if not exists pg_trgm;

create table terms (code text primary key, label text not null, days integer not null);
create table ship_method (code text primary key, label text not null);

create table customer (
  number text primary key check (number ~ '^[A-Z0-9-]{1,32}$'),
  name text not null,
  rep text not null default '',
  phone text,
  terms text not null references terms,
  ship_method text not null references ship_method,
  freight_minimum numeric(12, 2) not null default 0,
  credit_limit numeric(12, 2),
  is_on_hold boolean not null default false,
  is_new boolean not null default false,
  -- Unused credits are among its invoices.
  paid_last date
);
create index on customer (rep, number);

-- An address is never deleted, so that orders and invoices keep theirs; `is_gone` hides it.
create table customer_address (
  id bigint generated always as identity primary key,
  customer text not null references customer,
  is_default boolean not null default false,
  is_gone boolean not null default false,
  name text not null,
  street text not null,
  city text not null,
  state text not null,
  postal text not null
);
create index on customer_address (customer, id);
create unique index one_default_address on customer_address (customer) where is_default;

create table item (
  number text primary key check (length(number) <= 32),
  description text not null,
  maker_number text not null default '',
  list_price numeric(12, 2),
  price numeric(12, 2) not null,
  -- The pieces that each price of the item is for.
  price_unit integer not null default 1 check (price_unit > 0),
  on_hand integer not null default 0,
  unit text not null default 'EA',
  pack integer not null default 0,
  packs_only boolean not null default false,
  replaced_by text,
  is_sold boolean not null default true,
  -- What `searchText` of the gateway library makes of number, maker's number and description; `bare_number` is the number without punctuation.
  search_text text not null,
  bare_number text not null
);
create index on item using gin (search_text gin_trgm_ops) where is_sold;
create index on item (bare_number text_pattern_ops) where is_sold;

create table bar_code (code text primary key, item text not null references item);
create index on bar_code (item);
-- A customer's own price, instead of the item's.
create table customer_price (customer text references customer, item text references item, price numeric(12, 2) not null, primary key (customer, item));
create table price_break (item text references item, quantity integer check (quantity > 0), price numeric(12, 2) not null, primary key (item, quantity));

create table sales_order (
  id bigint generated always as identity primary key,
  customer text not null references customer,
  number text,
  po_number text not null,
  is_confirmed boolean not null default false,
  is_picking boolean not null default false,
  ordered_on date not null,
  ship_method text not null,
  address bigint not null references customer_address,
  instructions text not null default '',
  placed_by text,
  revisions integer not null default 0
);
create index on sales_order (customer, is_confirmed, ordered_on desc);

create table sales_order_line (
  order_id bigint references sales_order on delete cascade,
  line integer,
  item text not null references item,
  quantity integer not null,
  shipped integer not null default 0,
  price numeric(12, 2) not null,
  price_unit integer not null default 1,
  note text not null default '',
  primary key (order_id, line)
);
create index on sales_order_line (item);

-- The portal's references are kept forever, including those of orders that are gone.
create table portal_reference (reference text primary key, customer text not null references customer, order_id bigint not null);
create unique index on portal_reference (order_id);

-- Invoices, and credit memos, whose total is negative. They are copies, because everything else about an invoiced order is gone.
create table invoice (
  id bigint generated always as identity primary key,
  number text not null unique,
  customer text not null references customer,
  order_id bigint,
  order_number text not null default '',
  ordered_on date,
  po_number text not null default '',
  dated date not null,
  due date not null,
  ship_method text not null default '',
  terms text not null default '',
  address bigint references customer_address,
  freight numeric(12, 2) not null default 0,
  tax numeric(12, 2) not null default 0,
  total numeric(12, 2) not null,
  paid numeric(12, 2) not null default 0,
  tracking_number text,
  -- Copied from the order, as the rest.
  placed_by text
);
create index on invoice (customer, dated desc);
create index on invoice (order_id);

create table invoice_line (
  invoice bigint references invoice on delete cascade,
  line integer,
  item text not null references item,
  ordered integer not null,
  shipped integer not null,
  price numeric(12, 2) not null,
  price_unit integer not null default 1,
  primary key (invoice, line)
);
create index on invoice_line (item);
