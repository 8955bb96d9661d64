-- Whose record a gift's donor is, and so whom its receipt names and where it goes.

-- Whether a record holds nothing but what the payer of this gift, or of another charge of its monthly gift, typed.
create function private.came_with(record public.donors, gift public.donations) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(record.typed_with = gift.id or record.typed_with in (
    select id from public.donations where monthly_gift_id = gift.monthly_gift_id), false)
$$;

-- Whether other gifts are linked to a record than this one and the charges of its monthly gift.
create function private.has_other_gifts(record uuid, gift uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.donations as other
    where other.donor_id = record and other.id <> gift and (other.monthly_gift_id is null
      or other.monthly_gift_id is distinct from (select monthly_gift_id from public.donations where id = gift)))
$$;

-- The record that a gift was linked to, if it is known to be its giver's: the one rule for receipts, for what a donor
-- sees, changes and erases, and for what is said in letters. Anybody can type an address or a number. So a record that
-- was found by the number alone is not; nor is one of the same address while it holds only what the payer of another
-- gift typed. It is once the details were given with this gift, or staff issued a receipt of it by hand.
-- Parsed here and without a search path of its own, so that PostgreSQL makes it part of the query that reads from it.
create function private.givers_record(gift public.donations) returns setof public.donors
language sql stable
begin atomic
  select d.* from public.donors as d
  where d.id = gift.donor_id and (
    d.typed_with is null and (d.email_key = private.email_key(gift.donor_email)
      or gift.platform <> 'razorpay' and not gift.is_donor_guessed)
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

-- The one name of a gift's giver, wherever the gift is named: that of the donor's record if it is known to be the
-- giver's, else the one that came with the gift. One row, for lists and files of many gifts.
create function private.named_giver(gift public.donations) returns table (name text)
language sql stable
begin atomic
  select coalesce((select btrim(d.name) from private.givers_record(gift) as d where private.has_name(d)),
    nullif(btrim(gift.donor_name), ''));
end;

-- The same for a single gift. A message to a telephone number names only what the payer typed.
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

-- The record that details for a gift are written to; null: to a new one. With a link that the checkout handed out only
-- to what came with this gift, while nobody has stood for it. With one from a letter (`is_proved`) also to a record of
-- the address that the letter went to; not where receipts shall go to another address and it has other gifts. Never to
-- one with another number of this kind.
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

-- A second address, which gets nothing before a link that was sent there is used.
create table private.email_confirmations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  donor_id uuid not null references public.donors (id) on delete cascade,
  donation_id uuid references public.donations (id) on delete cascade,
  email text not null check (private.is_email(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Asked for with a link from a letter to the donor's address.
  is_proved boolean not null default false
);
create index email_confirmations_donor_id on private.email_confirmations (donor_id);
create index email_confirmations_donation_id on private.email_confirmations (donation_id);
alter table private.email_confirmations enable row level security;

-- Whether a receipt says more of a person than its payer typed: then it is for who reads the address's letters, since
-- the payer may have typed another's. What staff entered with a gift is the giver's own.
create function private.is_for_the_reader(receipt public.receipts) returns boolean
language sql stable set search_path = ''
as $$
  select (receipt.data #>> '{donor,name}' <> '' or receipt.data #> '{donor,address}' <> '[]')
    and not exists (select from public.donations as gift join public.donors as d on d.id = gift.donor_id
      where gift.id = receipt.donation_id and (gift.platform <> 'razorpay' or private.came_with(d, gift)))
$$;

-- Where a receipt goes: to the address that paid, or to another one that a link sent there has confirmed.
create function private.address_for_receipt(gift public.donations) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (select nullif(btrim(d.email), '') from public.donors as d
      where d.id = gift.donor_id and d.email_confirmed_at is not null and private.is_givers_record(gift)),
    case when private.email_key(gift.donor_email) is not null then gift.donor_email end,
    (select nullif(btrim(d.email), '') from public.donors as d
      where d.id = gift.donor_id and gift.platform <> 'razorpay' and not gift.is_donor_guessed))
$$;

-- Writes by WhatsApp to the number that the gift carries, where the receipt says nothing that came from elsewhere.
-- Answers whether there is such a number.
create function private.write_of_receipt_by_whatsapp(receipt public.receipts, template text, occasion text)
  returns boolean
language plpgsql set search_path = ''
as $$
begin
  perform private.queue_message(jsonb_build_object('template', template, 'channel', 'whatsapp',
    'recipient', private.whatsapp_number(gift.donor_phone), 'donation_id', gift.id, 'receipt_id', receipt.id,
    'confidential', true, 'language', coalesce(private.language_for(gift), receipt.data ->> 'language'),
    'cause', format('receipt %s %s', receipt.id, occasion), 'useful_seconds', 30 * 86400))
  from public.donations as gift
  where gift.id = receipt.donation_id and (receipt.cancelled_at is null) = (template = 'receipt_issued')
    and not private.is_for_the_reader(receipt)
    and private.whatsapp_number(gift.donor_phone) is not null
    and private.whatsapp_takes(template, coalesce(private.language_for(gift), receipt.data ->> 'language'));
  return found;
end
$$;

-- Writes by email to where the receipt goes. Answers whether there is such an address.
create function private.write_of_receipt_by_email(receipt public.receipts, template text, occasion text)
  returns boolean
language plpgsql set search_path = ''
as $$
begin
  perform private.queue_message(jsonb_build_object('template', template, 'channel', 'email',
    'recipient', address.email, 'donation_id', gift.id, 'receipt_id', receipt.id,
    'language', coalesce(private.language_for(gift), receipt.data ->> 'language'),
    'cause', format('receipt %s %s', receipt.id, occasion), 'useful_seconds', 30 * 86400))
  from public.donations as gift, lateral private.address_for_receipt(gift) as address (email)
  where gift.id = receipt.donation_id and (receipt.cancelled_at is null) = (template <> 'receipt_cancelled')
    and address.email is not null;
  return found;
end
$$;

create function private.write_of_cancelled_receipt(cancelled uuid) returns void
language sql set search_path = ''
as $$
  select private.write_of_receipt_by_email(receipt, 'receipt_cancelled', 'cancelled'),
    private.write_of_receipt_by_whatsapp(receipt, 'receipt_cancelled', 'cancelled by whatsapp')
  from public.receipts as receipt where receipt.id = cancelled
$$;
