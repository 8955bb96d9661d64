-- A demo donor who is deleted and brought back (352) stays marked as one.

create or replace function private.insert_donor(donor jsonb) returns void
language sql set search_path = ''
as $$
  insert into public.donors (id, name, email, phone, status, amount_donated, notes, utm_source, utm_medium,
    utm_campaign, utm_term, utm_content, created_at, updated_at, is_demo)
  select id, name, email, phone, status, amount_donated, notes, utm_source, utm_medium,
    utm_campaign, utm_term, utm_content, created_at, updated_at, coalesce(is_demo, false)
  from jsonb_populate_record(null::public.donors, donor)
$$;
