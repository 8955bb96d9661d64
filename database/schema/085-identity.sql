-- The rules of identity: which record a gift is linked to, if it is the giver's, and who vouches for it. Words and
-- reasons are in docs/identity.md.

-- The donor with this mailbox, else with this phone number unless the mailboxes differ. Only a suggestion,
-- since the payer merely typed them: `private.is_givers_record` decides on its use.
create function private.find_donor(given_email text, given_phone text) returns uuid
language sql stable set search_path = ''
as $$
  select d.id
  from public.donors as d, private.email_key(given_email) as mailbox, private.phone_key(given_phone) as number
  where d.email_key = mailbox or d.phone_key = number and (d.email_key is null or mailbox is null)
  order by coalesce(d.email_key = mailbox, false) desc, d.typed_with is null desc, d.created_at, d.id
  limit 1
$$;

-- A changed address is unconfirmed.
create function private.forget_confirmation() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.email_confirmed_at := null;
  return new;
end
$$;
create trigger forget_confirmation before update on public.donors
  for each row when (new.email is distinct from old.email and new.email_confirmed_at is not distinct from old.email_confirmed_at)
  execute function private.forget_confirmation();

-- Edits by staff confirm a record, whoever typed it before.
create function private.vouch_as_staff() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_staff() then
    new.typed_with := null;
  end if;
  return new;
end
$$;
create trigger vouch_as_staff before update on public.donors
  for each row when (old.typed_with is not null
    and (new.name, new.kind, new.email, new.phone, new.address, new.pincode, new.pan, new.id_number)
    is distinct from (old.name, old.kind, old.email, old.phone, old.address, old.pincode, old.pan, old.id_number))
  execute function private.vouch_as_staff();

-- True if the record holds only input of this gift's payer, or of another charge of its monthly gift.
create function private.came_with(record public.donors, gift public.donations) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(record.typed_with = gift.id or record.typed_with in (
    select id from public.donations where monthly_gift_id = gift.monthly_gift_id), false)
$$;

-- True if the record has gifts besides this one and the charges of its monthly gift.
create function private.has_other_gifts(record uuid, gift uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.donations as other
    where other.donor_id = record and other.id <> gift and (other.monthly_gift_id is null
      or other.monthly_gift_id is distinct from (select monthly_gift_id from public.donations where id = gift)))
$$;

-- The linked record, if it is known to be the giver's: the one rule for receipts, letters, and what a donor sees,
-- changes and erases. An address or a number proves nothing, since the payer typed it. So a record found by phone number
-- alone does not count, nor one of the same address that holds only the input of another gift's payer. It counts once
-- details were given with this gift, or staff issued a receipt of it by hand.
-- Parsed at creation and without a search path, so that PostgreSQL inlines it.
create function private.givers_record(gift public.donations) returns setof public.donors
language sql stable
begin atomic
  select d.* from public.donors as d
  where d.id = gift.donor_id and (
    d.typed_with is null and (d.email_key = private.email_key(gift.donor_email)
      or gift.platform <> 'razorpay' and not gift.is_donor_guessed or gift.is_donor_vouched)
    or d.typed_with = gift.id
    or d.typed_with in (select id from public.donations where monthly_gift_id = gift.monthly_gift_id)
    or exists (select from private.gift_tokens as t
      where t.saved_at is not null and t.donor_id is null and (t.donation_id = gift.id or t.monthly_gift_id = gift.monthly_gift_id))
    or exists (select from public.receipts as r
      where r.donation_id in (select gift.id
          union all select id from public.donations where monthly_gift_id = gift.monthly_gift_id)
        and r.data #>> '{donor,id}' = gift.donor_id::text));
end;

create function private.is_givers_record(gift public.donations) returns boolean
language sql stable set search_path = ''
return exists (select from private.givers_record(gift));

-- The giver's name, wherever a gift is named: from the giver's record, else from the gift. Returns one row, for lists
-- and files of many gifts.
create function private.named_giver(gift public.donations) returns table (name text)
language sql stable
begin atomic
  select coalesce((select btrim(d.name) from private.givers_record(gift) as d where private.has_name(d)),
    nullif(btrim(gift.donor_name), ''));
end;

-- The same for a single gift. A message to a phone number may only use the payer's own input.
create function private.giver_name(gift public.donations, only_as_typed boolean default false) returns text
language sql stable set search_path = ''
as $$
  select case when only_as_typed
    then coalesce((select btrim(d.name) from public.donors as d
        where d.id = gift.donor_id and private.has_name(d) and private.came_with(d, gift)),
      nullif(btrim(gift.donor_name), ''))
    else (select name from private.named_giver(gift)) end
$$;

-- The same for a monthly gift, from its latest charge. Before the first charge, from a record of its mailbox that staff or
-- the mailbox's reader vouched for.
create function private.giver_name(mandate public.monthly_gifts, only_as_typed boolean default false) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (select private.giver_name(gift, only_as_typed) from public.donations as gift
      where gift.monthly_gift_id = mandate.id order by gift.created_at desc limit 1),
    (select btrim(d.name) from public.donors as d where d.id = mandate.donor_id and not only_as_typed
      and private.has_name(d) and d.typed_with is null and d.email_key = private.email_key(mandate.donor_email)))
$$;

-- The record that a gift's details are written to; null means a new one. With the checkout's link: only a record that
-- came with this gift and is not vouched for. With a mailed link (`is_proved`): also a record of the mailbox, unless the
-- details name another address and the record has other gifts. Never a record with another identifier of this kind.
create function private.record_for_details(
  gift public.donations, is_proved boolean, number_kind text, number_digest text, names_other_address boolean
) returns uuid
language sql stable set search_path = ''
as $$
  select d.id from public.donors as d
  where (d.id = gift.donor_id or is_proved and d.email_key = private.email_key(gift.donor_email))
    and not exists (select from private.identifiers as i
      where i.donor_id = d.id and i.kind = number_kind and i.digest <> number_digest)
    and (d.id = gift.donor_id and private.came_with(d, gift) and (is_proved or d.email_confirmed_at is null)
      or is_proved and d.typed_with is null and d.email_key = private.email_key(gift.donor_email)
        and not (names_other_address and private.has_other_gifts(d.id, gift.id)))
  order by d.id = gift.donor_id desc, d.email_confirmed_at is null, d.created_at, d.id limit 1
$$;

-- The record that a gift's receipt is made out to when its proved donor asks for the details used before; null for none.
-- The gift's address must be confirmed in it. What a payer typed is used only if the donor saw it on their own page
-- (`shown`). If the address vouches for several records, the gift's own is used, and otherwise none.
create function private.record_to_use(gift public.donations, shown uuid) returns uuid
language sql stable set search_path = ''
as $$
  select case when count(*) = 1 or bool_or(is_linked) then (array_agg(id order by is_linked desc))[1] end
  from (
    select d.id, d.id is not distinct from gift.donor_id as is_linked from public.donors as d
    where d.email_key = private.email_key(gift.donor_email) and d.email_confirmed_at is not null
      and (shown is null and d.typed_with is null or d.id = shown)
  ) as vouched
$$;

-- True if a receipt holds more than its payer typed. It then goes only to the reader of the mailbox, since the payer may
-- have typed another person's address. Input of staff counts as the giver's own.
create function private.is_for_the_reader(receipt public.receipts) returns boolean
language sql stable set search_path = ''
as $$
  select (receipt.data #>> '{donor,name}' <> '' or receipt.data #> '{donor,address}' <> '[]')
    and not exists (select from public.donations as gift join public.donors as d on d.id = gift.donor_id
      where gift.id = receipt.donation_id and (gift.platform <> 'razorpay' or private.came_with(d, gift)))
$$;

-- The address a receipt goes to: the payer's, or another one that was confirmed by a link sent there. Returns one row,
-- for queries over many gifts.
create function private.receipt_address(gift public.donations) returns table (email text)
language sql stable
begin atomic
  select coalesce(
    (select nullif(btrim(d.email), '') from private.givers_record(gift) as d where d.email_confirmed_at is not null),
    case when private.email_key(gift.donor_email) is not null then gift.donor_email end,
    (select nullif(btrim(d.email), '') from public.donors as d
      where d.id = gift.donor_id
        and (gift.platform <> 'razorpay' and not gift.is_donor_guessed or gift.is_donor_vouched)));
end;

-- The same for a single gift.
create function private.address_for_receipt(gift public.donations) returns text
language sql stable set search_path = ''
as $$ select email from private.receipt_address(gift) $$;

-- The address for a donor's sign-in letter: as stored with a gift or by staff. The typed address is never
-- used. All spellings of a mailbox share one address, so that letters are counted together and bring the same
-- link.
create function private.address_on_file(typed text) returns text
language sql stable set search_path = ''
as $$
  select address from (
    select donor_email as address, created_at from public.donations
    where private.email_key(donor_email) = private.email_key(typed)
      and donor_email is not null and payment_status in ('successful', 'refunded')
    union all
    select email, created_at from public.donors where email_key = private.email_key(typed)
  ) as known
  order by created_at, address limit 1
$$;

-- Called when a donor has proved this address. Confirms records that hold only data that came with it; a gift
-- that found a record by phone number alone is not the record's own. A payer's input is adopted only if no
-- other gift is linked: otherwise it would appear on the reader's receipts.
create function private.vouch_for_address(given text) returns void
language sql set search_path = ''
as $$
  update public.donors as d set email_confirmed_at = now(),
    typed_with = case when private.has_other_gifts(d.id, d.typed_with) then d.typed_with end
  where d.email_key = private.email_key(given) and d.email_confirmed_at is null
    and not exists (
      select from public.donations as g
      where g.donor_id = d.id and g.platform = 'razorpay'
        and private.email_key(g.donor_email) is distinct from d.email_key and private.is_givers_record(g))
$$;
