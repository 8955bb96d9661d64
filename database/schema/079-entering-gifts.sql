-- Staff enter a gift and its donor's details in one transaction: the receipt job sees both or neither.
-- Existing values of a donor's record are changed on the donor's own screen. Identifiers are sealed by the
-- server and never pass through here.
create function public.fill_in_donor(donor uuid, details jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  perform public.require('gifts.write');
  -- That capability reaches donors with a gift alone.
  if not exists (select from public.donations where donor_id = donor) then
    return;
  end if;
  perform set_config('daan.entering_gift', 'yes', true);
  update public.donors as d set citizenship = filled.citizenship, language = filled.language,
    contact_person = filled.contact_person, kind = filled.kind, address = filled.address, city = filled.city,
    state = filled.state, pincode = filled.pincode, country = filled.country
  from (
    select has.id,
      coalesce(nullif(has.citizenship, 'unspecified'), details ->> 'citizenship', 'unspecified') as citizenship,
      coalesce(nullif(has.language, 'unspecified'), details ->> 'language', 'unspecified') as language,
      coalesce(nullif(btrim(has.contact_person), ''), details ->> 'contact_person', has.contact_person) as contact_person,
      -- An address is taken as a whole, never half from each source. A known person does not become a
      -- company.
      case when is_new and details ->> 'kind' = 'organisation' then 'organisation' else has.kind end as kind,
      case when is_new then coalesce(details ->> 'address', has.address) else has.address end as address,
      case when is_new then coalesce(details ->> 'city', has.city) else has.city end as city,
      case when is_new then coalesce(details ->> 'state', has.state) else has.state end as state,
      case when is_new then coalesce(details ->> 'pincode', has.pincode) else has.pincode end as pincode,
      case when is_new then coalesce(details ->> 'country', has.country) else has.country end as country
    from public.donors as has, lateral (select coalesce(btrim(has.address), '') = '' as is_new) as known
    where has.id = donor and details is not null
  ) as filled
  where d.id = filled.id
    and (d.citizenship, d.language, d.contact_person, d.kind, d.address, d.city, d.state, d.pincode, d.country)
      is distinct from (filled.citizenship, filled.language, filled.contact_person, filled.kind, filled.address,
        filled.city, filled.state, filled.pincode, filled.country);
  perform set_config('daan.entering_gift', '', true);
end
$$;
grant execute on function public.fill_in_donor(uuid, jsonb) to authenticated;

-- Resolves the donor of an entered gift: the one with `donor_id`, or a new one (`is_new_person`). With
-- `confirms_donor` staff confirm data that only a payer had typed. A confirmed record and the entry fill in
-- each other's missing contact data; any other record gives only its name.
create function public.choose_donor(entry jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  email constant text := entry ->> 'donor_email';
  phone constant text := entry ->> 'donor_phone';
  known public.donors;
begin
  if current_setting('daan.entering_gift', true) is distinct from 'yes' then
    raise exception 'A donor is chosen with a gift.' using errcode = 'insufficient_privilege';
  end if;
  if (entry ->> 'is_new_person')::boolean and entry ->> 'donor_id' is null then
    insert into public.donors (name, email, phone, status) values (entry ->> 'donor_name', email, phone, 'Donated')
    returning * into known;
  elsif entry ->> 'donor_id' is not null then
    select * into known from public.donors where id = (entry ->> 'donor_id')::uuid for update;
    if not found then
      raise exception 'This donor does not exist.' using errcode = 'foreign_key_violation';
    end if;
    if known.typed_with is not null and (entry ->> 'confirms_donor')::boolean then
      update public.donors set typed_with = null where id = known.id returning * into known;
    end if;
    if known.typed_with is null and (btrim(coalesce(known.email, '')) = '' and email is not null
      or btrim(coalesce(known.phone, '')) = '' and phone is not null) then
      update public.donors as d set email = coalesce(nullif(btrim(d.email), ''), entry ->> 'donor_email'),
        phone = coalesce(nullif(btrim(d.phone), ''), entry ->> 'donor_phone')
      where id = known.id returning * into known;
    end if;
  else
    return entry || '{"is_vouched": true}';
  end if;
  return entry || jsonb_build_object('donor_id', known.id, 'is_vouched', known.typed_with is null,
    -- A record named by its address has no name.
    'donor_name', coalesce(nullif(btrim(entry ->> 'donor_name'), ''),
      case when known.name <> coalesce(btrim(known.phone), '') and known.name !~ '[@/]' then known.name end),
    'donor_email', coalesce(email, case when known.typed_with is null then nullif(btrim(known.email), '') end),
    'donor_phone', coalesce(phone, case when known.typed_with is null then nullif(btrim(known.phone), '') end));
end
$$;
grant execute on function public.choose_donor(jsonb) to authenticated;

create function public.enter_gift(gift jsonb, details jsonb default null) returns public.donations
language plpgsql set search_path = ''
as $$
declare
  -- A donor without address and number cannot be matched, so a name alone is a new person.
  is_name_alone constant boolean := gift ->> 'donor_id' is null and btrim(gift ->> 'donor_name') <> ''
    and coalesce(gift ->> 'donor_email', gift ->> 'donor_phone') is null;
  entered public.donations;
begin
  perform public.require('gifts.write');
  -- The caller may choose the id: a request repeated after a lost answer then finds its gift.
  select * into entered from public.donations where id = (gift ->> 'id')::uuid;
  if found then
    if (entered.amount, entered.platform, entered.transaction_id, entered.donation_type, entered.created_at,
        entered.donor_id, entered.donor_name, entered.donor_email, entered.donor_phone, entered.cause_id)
      is distinct from ((gift ->> 'amount')::numeric, gift ->> 'platform',
        coalesce(gift ->> 'transaction_id', entered.transaction_id),
        coalesce(gift ->> 'donation_type', entered.donation_type),
        coalesce((gift ->> 'created_at')::timestamptz, entered.created_at),
        -- Empty fields may have been filled from the donor's record or the campaign.
        coalesce((gift ->> 'donor_id')::uuid, entered.donor_id),
        coalesce(nullif(btrim(gift ->> 'donor_name'), ''), entered.donor_name),
        coalesce(gift ->> 'donor_email', entered.donor_email), coalesce(gift ->> 'donor_phone', entered.donor_phone),
        case when gift ->> 'campaign_id' is null then coalesce(gift ->> 'cause_id', entered.cause_id)
          else entered.cause_id end) then
      raise exception 'This gift was saved before, as it was first entered. Close the form and correct the gift.'
        using errcode = 'unique_violation';
    end if;
    return entered;
  end if;
  perform set_config('daan.entering_gift', 'yes', true);
  gift := public.choose_donor(case when is_name_alone then gift || '{"is_new_person": true}' else gift end);
  insert into public.donations (id, amount, platform, payment_status, transaction_id, is_monthly, cause_id, donor_id,
    donor_name, donor_email, donor_phone, is_foreign, is_in_kind, donation_type, created_at, corpus_direction,
    campaign_id, pledge_id, cash_reason)
  values (coalesce((gift ->> 'id')::uuid, gen_random_uuid()), (gift ->> 'amount')::numeric, gift ->> 'platform',
    'successful', gift ->> 'transaction_id',
    coalesce((gift ->> 'is_monthly')::boolean, false), gift ->> 'cause_id', (gift ->> 'donor_id')::uuid,
    gift ->> 'donor_name',
    gift ->> 'donor_email', gift ->> 'donor_phone', coalesce((gift ->> 'is_foreign')::boolean, false),
    coalesce((gift ->> 'is_in_kind')::boolean, false), coalesce(gift ->> 'donation_type', 'others'),
    coalesce((gift ->> 'created_at')::timestamptz, now()),
    case gift ->> 'donation_type' when 'corpus' then gift ->> 'corpus_direction' end, (gift ->> 'campaign_id')::uuid,
    (gift ->> 'pledge_id')::uuid, nullif(btrim(gift ->> 'cash_reason'), ''))
  returning * into entered;

  -- Editing a record confirms all of it.
  if (gift ->> 'is_vouched')::boolean then
    perform public.fill_in_donor(entered.donor_id, details);
  end if;
  perform set_config('daan.entering_gift', '', true);
  return entered;
end
$$;
grant execute on function public.enter_gift(jsonb, jsonb) to authenticated;

-- Corrects a gift entered by hand; returns nothing if it was changed since `seen`. A gift without a donor's record, or
-- with a guessed one, is linked to the chosen person, or gets a new record if details are given.
create function public.correct_gift(gift_id uuid, seen timestamptz, changes jsonb, details jsonb default null)
returns setof public.donations
language plpgsql set search_path = ''
as $$
declare
  gift public.donations;
  giver uuid;
begin
  perform public.require('gifts.write');
  select * into gift from public.donations where id = gift_id and updated_at = seen for update;
  if not found then
    return;
  end if;
  perform set_config('daan.entering_gift', 'yes', true);
  if gift.donor_id is null or gift.is_donor_guessed then
    changes := public.choose_donor(changes);
  elsif changes ->> 'donor_id' is null then
    changes := changes - 'donor_id';
  end if;
  gift := jsonb_populate_record(gift, changes);
  update public.donations set transaction_id = gift.transaction_id, is_monthly = gift.is_monthly,
    cause_id = gift.cause_id, donor_id = gift.donor_id, donor_name = gift.donor_name, donor_email = gift.donor_email,
    donor_phone = gift.donor_phone, is_foreign = gift.is_foreign, is_in_kind = gift.is_in_kind,
    donation_type = gift.donation_type, created_at = gift.created_at, campaign_id = gift.campaign_id,
    pledge_id = gift.pledge_id, cash_reason = nullif(btrim(gift.cash_reason), ''),
    corpus_direction = case gift.donation_type when 'corpus' then gift.corpus_direction end,
    is_donor_guessed = gift.is_donor_guessed and not changes ? 'donor_id'
  where id = gift_id returning * into gift;

  if gift.donor_id is null and details is not null and btrim(gift.donor_name) <> '' then
    insert into public.donors (name, email, phone, status)
    values (gift.donor_name, gift.donor_email, gift.donor_phone, 'Donated') returning id into giver;
    update public.donations set donor_id = giver where id = gift_id returning * into gift;
  end if;
  if coalesce((changes ->> 'is_vouched')::boolean, true) then
    perform public.fill_in_donor(gift.donor_id, details);
  end if;
  perform set_config('daan.entering_gift', '', true);
  return next gift;
end
$$;
grant execute on function public.correct_gift(uuid, timestamptz, jsonb, jsonb) to authenticated;
