-- Staff enter a gift and what they know of its donor in one transaction: the job that looks at its receipt sees both or
-- neither. What the donor's record has already is changed on the donor's own page. Identifiers are sealed by the server
-- and never come this way.
create function public.enter_gift(gift jsonb, details jsonb default null) returns public.donations
language plpgsql set search_path = ''
as $$
declare
  giver uuid;
  entered public.donations;
begin
  -- Nothing would find a donor who left neither an address nor a number.
  if details is not null and btrim(gift ->> 'donor_name') <> ''
    and coalesce(gift ->> 'donor_email', gift ->> 'donor_phone') is null then
    insert into public.donors (name, status) values (gift ->> 'donor_name', 'Donated') returning id into giver;
  end if;

  insert into public.donations (amount, platform, payment_status, transaction_id, is_monthly, cause_id, donor_id,
    donor_name, donor_email, donor_phone, is_foreign, is_in_kind, donation_type, created_at)
  values ((gift ->> 'amount')::numeric, gift ->> 'platform', 'successful', gift ->> 'transaction_id',
    coalesce((gift ->> 'is_monthly')::boolean, false), gift ->> 'cause_id', giver, gift ->> 'donor_name',
    gift ->> 'donor_email', gift ->> 'donor_phone', coalesce((gift ->> 'is_foreign')::boolean, false),
    coalesce((gift ->> 'is_in_kind')::boolean, false), coalesce(gift ->> 'donation_type', 'others'),
    coalesce((gift ->> 'created_at')::timestamptz, now()))
  returning * into entered;

  update public.donors as d set citizenship = filled.citizenship, language = filled.language,
    contact_person = filled.contact_person, kind = filled.kind, address = filled.address, city = filled.city,
    state = filled.state, pincode = filled.pincode, country = filled.country
  from (
    select has.id,
      coalesce(nullif(has.citizenship, 'unspecified'), details ->> 'citizenship', 'unspecified') as citizenship,
      coalesce(nullif(has.language, 'unspecified'), details ->> 'language', 'unspecified') as language,
      coalesce(nullif(btrim(has.contact_person), ''), details ->> 'contact_person', has.contact_person) as contact_person,
      -- An address is one thing: half of it from each place would be wrong. Nor does a known person become a company.
      case when is_new and details ->> 'kind' = 'organisation' then 'organisation' else has.kind end as kind,
      case when is_new then coalesce(details ->> 'address', has.address) else has.address end as address,
      case when is_new then coalesce(details ->> 'city', has.city) else has.city end as city,
      case when is_new then coalesce(details ->> 'state', has.state) else has.state end as state,
      case when is_new then coalesce(details ->> 'pincode', has.pincode) else has.pincode end as pincode,
      case when is_new then coalesce(details ->> 'country', has.country) else has.country end as country
    from public.donors as has, lateral (select coalesce(btrim(has.address), '') = '' as is_new) as known
    where has.id = entered.donor_id and details is not null
  ) as filled
  where d.id = filled.id
    and (d.citizenship, d.language, d.contact_person, d.kind, d.address, d.city, d.state, d.pincode, d.country)
      is distinct from (filled.citizenship, filled.language, filled.contact_person, filled.kind, filled.address,
        filled.city, filled.state, filled.pincode, filled.country);
  return entered;
end
$$;
grant execute on function public.enter_gift(jsonb, jsonb) to authenticated;
