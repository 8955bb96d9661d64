-- Rows made up for trying the product out (`npm run seed:demo`), marked so that they can be told from real
-- ones and taken away again.

alter table public.donors add column is_demo boolean not null default false;
alter table public.donations add column is_demo boolean not null default false;

create index donors_demo on public.donors (id) where is_demo;
create index donations_demo on public.donations (id) where is_demo;
