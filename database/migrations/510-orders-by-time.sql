-- How many orders the whole site opened in the last minutes is asked with every further one.
create index gift_orders_created_at on private.gift_orders (created_at);
