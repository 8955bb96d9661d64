-- Donors are added automatically: each paid gift with an email address or a phone number gets a donor, whose
-- amount and status follow their gifts on every path.

-- Blocks an erasure of these rows until this transaction ends. False if one is already running: the caller
-- continues without them and never waits (`private.begin_erasure`).
create function private.hold_off_erasure(ids uuid[]) returns boolean
language plpgsql set search_path = ''
as $$
declare
  id uuid;
begin
  foreach id in array ids loop
    if not pg_try_advisory_xact_lock_shared(hashtextextended('erasing ' || id, 0)) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- A gift's share of its donor's amount.
create function private.counted(gift public.donations) returns numeric
language sql stable
return case when gift.test_mode and not private.in_test_mode() then 0 else private.net_amount(gift) end;

create function private.donor_of(gift public.donations) returns uuid
language plpgsql set search_path = ''
as $$
declare
  mailbox constant text := private.email_key(gift.donor_email);
  number constant text := private.phone_key(gift.donor_phone);
  -- A placeholder address is not stored with the donor.
  own_address constant text := case when mailbox is not null then btrim(gift.donor_email) end;
  found_id uuid;
begin
  if mailbox is null and number is null then
    return null;
  end if;
  -- Serializes concurrent first gifts of one person; sorted, to avoid deadlocks.
  perform pg_advisory_xact_lock(hashtextextended('donor ' || least(mailbox, number), 0)),
    pg_advisory_xact_lock(hashtextextended('donor ' || greatest(mailbox, number), 0));
  found_id := private.find_donor(gift.donor_email, gift.donor_phone);
  -- A gift that settles during the erasure of its giver's record gets a new record.
  if found_id is not null and not private.hold_off_erasure(array[found_id]) then
    found_id := null;
  end if;
  if found_id is null then
    insert into public.donors (name, email, phone, status, typed_with, amount_donated, utm_source, utm_medium,
      utm_campaign, utm_term, utm_content)
    values (coalesce(nullif(btrim(gift.donor_name), ''), own_address, gift.donor_phone), own_address,
      nullif(btrim(gift.donor_phone), ''), 'Donated', case when gift.platform = 'razorpay' then gift.id end,
      -- `count_gift` adds nothing to it.
      case when gift.platform = 'razorpay' then nullif(private.counted(gift), 0) end,
      gift.utm_source, gift.utm_medium, gift.utm_campaign, gift.utm_term, gift.utm_content)
    returning id into found_id;
  elsif gift.platform <> 'razorpay' then
    -- Staff's input that the record lacks. A payer's input stays with the gift.
    update public.donors set phone = btrim(gift.donor_phone)
    where id = found_id and coalesce(btrim(phone), '') = '' and btrim(gift.donor_phone) <> '';
  end if;
  return found_id;
end
$$;

-- Whether the donor's record was made for this gift, in this transaction: it has no other gift. `keep_first_gifts` has
-- the same condition.
create function private.has_new_donor(gift public.donations) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return gift.platform = 'razorpay' and exists (select from public.donors
    where id = gift.donor_id and typed_with = gift.id and created_at = now());
end
$$;

-- The language of letters to a donor: the record's, else the one chosen on their own page, else that of the
-- page in question, else the last gift's.
create function private.language_of(given text, asked_in text default null) returns text
language plpgsql stable set search_path = ''
as $$
declare
  mailbox constant text := private.email_key(given);
  chosen text;
begin
  chosen := coalesce(
    (select language from public.donors
      where email_key = mailbox and language <> 'unspecified' order by updated_at desc limit 1),
    (select language from public.donor_visits where email_key = mailbox),
    asked_in);
  if chosen is null then
    select language into chosen from public.donations
    where private.email_key(donor_email) = mailbox and language is not null
      and donor_email is not null and payment_status in ('successful', 'refunded')
    order by created_at desc limit 1;
  end if;
  return chosen;
end
$$;

-- The language of letters and receipts for a gift: its record's if that belongs to the mailbox, else another
-- record's of the mailbox, else the one chosen on the donor's page, else that of the record linked by number,
-- else the gift page's, else the last gift's. Giving does not choose a language: the page's stays with the
-- gift, and the record has none until the donor or staff choose one.
create function private.language_for(gift public.donations) returns text
language sql stable set search_path = ''
as $$
  with record as (
    select language, email_key from public.donors where id = gift.donor_id and language <> 'unspecified'
  )
  select coalesce(
    (select language from record where email_key = private.email_key(gift.donor_email)),
    private.language_of(gift.donor_email, coalesce((select language from record), gift.language)))
$$;

create function private.link_donor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (old.donor_id is not null
    or old.payment_status in ('successful', 'refunded')
      and (new.donor_email, new.donor_phone) is not distinct from (old.donor_email, old.donor_phone)) then
    return new;
  end if;
  begin
    new.donor_id := private.donor_of(new);
    new.is_donor_vouched := false;
    new.is_first_gift := new.donor_id is not null and private.has_new_donor(new);
    new.is_donor_guessed := false;
    if new.platform <> 'razorpay' then
      -- A record of this moment was made for the gift. With the same name, it was not found by the number alone.
      new.is_donor_guessed := exists (select from public.donors as d
        where d.id = new.donor_id and d.created_at < now()
          and d.email_key is distinct from coalesce(private.email_key(new.donor_email), '')
          and d.name_key is distinct from private.name_key(new.donor_name));
    end if;
  exception
    when integrity_constraint_violation or data_exception then
      -- Linking must never fail a gift: it still counts, and the database log has the error.
      raise warning 'Gift % was linked to no donor: %', new.id, sqlerrm;
  end;
  return new;
end
$$;
create trigger link_donor_of_new before insert on public.donations
  for each row when (new.donor_id is null and new.payment_status in ('successful', 'refunded'))
  execute function private.link_donor();
-- When it is paid, and when the provider reports the giver later. Not when a donor's record is deleted.
create trigger link_donor before update on public.donations
  for each row when (new.donor_id is null and new.payment_status in ('successful', 'refunded'))
  execute function private.link_donor();

create function private.add_to_donor(donor uuid, rupees numeric) returns void
language sql set search_path = ''
as $$
  update public.donors set
    amount_donated = least(greatest(coalesce(amount_donated, 0) + rupees, 0), 999999999999.99),
    status = case when rupees > 0 then 'Donated' else status end
  where id = donor and rupees <> 0
$$;

create function private.count_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (new.donor_id, new.payment_status, new.amount, new.refunded_amount, new.deducted_amount)
    is not distinct from (old.donor_id, old.payment_status, old.amount, old.refunded_amount, old.deducted_amount) then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.donor_id is not distinct from old.donor_id then
    perform private.add_to_donor(new.donor_id, private.counted(new) - private.counted(old));
    return null;
  end if;
  if tg_op <> 'INSERT' and old.donor_id is not null then
    perform private.add_to_donor(old.donor_id, -private.counted(old));
  end if;
  if tg_op <> 'DELETE' and new.donor_id is not null and not private.has_new_donor(new) then
    perform private.add_to_donor(new.donor_id, private.counted(new));
  end if;
  return null;
end
$$;
create trigger count_gift_of_donor after insert or delete on public.donations
  for each row execute function private.count_gift();
create trigger count_gift after update on public.donations
  for each row execute function private.count_gift();

-- Recounts donors' amounts when the key changes: test gifts start or stop counting.
create function private.recount_test_gifts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was_test constant boolean := tg_op <> 'INSERT' and starts_with(btrim(coalesce(old.value, '')), 'rzp_test_');
  is_test constant boolean := tg_op <> 'DELETE' and starts_with(btrim(coalesce(new.value, '')), 'rzp_test_');
begin
  if was_test = is_test then
    return null;
  end if;
  -- Concurrent test gifts count before or after this (hold_test_mode).
  perform pg_advisory_xact_lock(hashtextextended('daan test mode', 0));
  perform private.add_to_donor(given.donor_id, case when is_test then given.total else -given.total end)
  from (
    select gift.donor_id, sum(private.net_amount(gift)) as total from public.donations as gift
    where gift.test_mode and gift.donor_id is not null group by gift.donor_id order by gift.donor_id
  ) as given;
  return null;
end
$$;
create trigger recount_test_gifts_of_new after insert on public.site_settings
  for each row when (new.key = 'razorpay_key_id') execute function private.recount_test_gifts();
create trigger recount_test_gifts after update on public.site_settings
  for each row when (new.key = 'razorpay_key_id') execute function private.recount_test_gifts();
create trigger recount_test_gifts_of_none after delete on public.site_settings
  for each row when (old.key = 'razorpay_key_id') execute function private.recount_test_gifts();
