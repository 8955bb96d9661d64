-- A donor who comes back has every column that donors have, whichever file added it.

create or replace function private.insert_donor(donor jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
  where attrelid = 'public.donors'::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  execute format('insert into public.donors (%1$s) select %1$s from jsonb_populate_record(null::public.donors, $1)',
    columns) using donor;
end
$$;
