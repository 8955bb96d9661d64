-- Which process is opening a gift's order. It holds an advisory lock of this name for as long as it lives, so that
-- a donor who asks again after it died need not wait until its claim runs out.

alter table private.gift_orders add column claimed_by text;
