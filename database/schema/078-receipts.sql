-- Receipts: documents with a number out of a series without gaps. Data and file stay as issued; a receipt can be
-- cancelled and another one issued, never changed. The server alone writes them (server/receipts).

create table public.receipts (
  id uuid primary key default gen_random_uuid(),
  donation_id uuid references public.donations (id) on delete set null,
  -- TAX, ACK (acknowledgements), FCRA (foreign contributions), TEST (gifts with a test key).
  series text not null check (series in ('TAX', 'ACK', 'FCRA', 'TEST')),
  -- The first calendar year of the gift's financial year: 2026 is 1 April 2026 to 31 March 2027.
  year integer not null check (year between 1900 and 2200),
  number integer not null check (number > 0),
  receipt_no text not null unique check (char_length(receipt_no) between 1 and 60),
  kind text not null check (kind in ('tax', 'acknowledgement')),
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  issued_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancel_reason text check (char_length(btrim(cancel_reason)) between 1 and 500),
  replaces_id uuid references public.receipts (id) on delete set null,
  -- In the QR code: random, so that nobody can count up what the charity receives.
  verify_code text not null unique check (verify_code ~ '^[a-z0-9]{16,40}$'),
  -- What the document says, identifiers masked.
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  -- When the file was made, which happens after the number is taken.
  file_made_at timestamptz,
  unique (series, year, number),
  constraint receipts_cancelled_for_a_reason check ((cancelled_at is null) = (cancel_reason is null)),
  constraint receipts_tax_series check (kind = 'acknowledgement' or series in ('TAX', 'TEST'))
);
create unique index receipts_one_of_a_donation on public.receipts (donation_id) where cancelled_at is null;
create index receipts_donation_id on public.receipts (donation_id);
create index receipts_issued_at on public.receipts (issued_at, id);
create index receipts_made_out_to on public.receipts ((data #>> '{donor,id}'));
create index receipts_without_file on public.receipts (issued_at) where file_made_at is null;
alter table public.receipts enable row level security;

grant select on public.receipts to authenticated;

create policy "Administrators read receipts" on public.receipts
  for select to authenticated using ((select public.is_admin()));

-- The receipts made out to a donor: by whose record the gift is under now, since records may have been merged since.
-- One that names nobody is no donor's. Where the gift or its link is gone, it is whom the document was made out to.
create function public.receipts_of_donor(donor uuid) returns setof public.receipts
language sql stable set search_path = ''
begin atomic
  select r.* from public.donations as gift join public.receipts as r on r.donation_id = gift.id
  where gift.donor_id = donor and r.data #>> '{donor,id}' is not null
  union all
  select r.* from public.receipts as r
  where r.data #>> '{donor,id}' = donor::text and not exists (
    select from public.donations as gift where gift.id = r.donation_id and gift.donor_id is not null);
end;
grant execute on function public.receipts_of_donor(uuid) to authenticated;

create function private.guard_receipt() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Whom it was made out to goes with the person, once the books need not be kept any longer (113).
  if tg_op = 'UPDATE' and current_setting('daan.erasing', true) = 'yes' then
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.series <> 'TEST' then
      raise exception 'A receipt is cancelled, never deleted.' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if to_jsonb(new) - '{donation_id,cancelled_at,cancel_reason,replaces_id,file_made_at}'::text[]
    is distinct from to_jsonb(old) - '{donation_id,cancelled_at,cancel_reason,replaces_id,file_made_at}'::text[]
    or new.donation_id is distinct from old.donation_id and new.donation_id is not null
    or new.replaces_id is distinct from old.replaces_id and new.replaces_id is not null
    or old.cancelled_at is not null and (new.cancelled_at, new.cancel_reason)
      is distinct from (old.cancelled_at, old.cancel_reason)
    or old.file_made_at is not null and new.file_made_at is distinct from old.file_made_at then
    raise exception 'A receipt stays as it was issued. Cancel it and issue another one.'
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger guard_receipt before update or delete on public.receipts
  for each row execute function private.guard_receipt();
create trigger record_change after insert or update or delete on public.receipts
  for each row execute function private.record_change('id', 'verify_code');

-- The identifier that a receipt names, sealed for that receipt: what becomes of the donor's record later changes
-- neither the file nor the yearly statement.
create table private.receipt_identifiers (
  receipt_id uuid primary key references public.receipts (id) on delete cascade,
  kind text not null,
  sealed text not null,
  digest text not null
);
create index receipt_identifiers_digest on private.receipt_identifiers (digest);
alter table private.receipt_identifiers enable row level security;

-- Files in the private bucket, each encrypted with a key of its own, which is sealed here: another SEALING_KEY means
-- sealing these few bytes again, and no file.
create table private.sealed_files (
  name text primary key check (char_length(name) between 1 and 200),
  receipt_id uuid references public.receipts (id) on delete cascade,
  sealed_key text not null,
  type text not null,
  -- The file with the logo, the signature and the colours that a receipt was drawn with: a duplicate has them too.
  drawn_with text references private.sealed_files (name),
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index sealed_files_drawn_with on private.sealed_files (drawn_with);
create index sealed_files_receipt_id on private.sealed_files (receipt_id);
alter table private.sealed_files enable row level security;

-- Receipts of monthly gifts whose donor wants them once a year, until the year's letter is written.
create table private.held_receipts (
  receipt_id uuid primary key references public.receipts (id) on delete cascade,
  held_at timestamptz not null default now()
);
alter table private.held_receipts enable row level security;

-- The last number of each series and year. The year's first number, of whichever series, fixes prefix, start and width
-- for all of them: their rows come into being together. Test receipts have a row of their own.
create table private.receipt_counters (
  series text not null,
  year integer not null,
  prefix text not null,
  width integer not null check (width between 1 and 9),
  last_number integer not null check (last_number >= 0),
  primary key (series, year)
);
alter table private.receipt_counters enable row level security;

-- The next number of a series. To be asked last in a short transaction: the row stays locked until it ends, so that
-- a number that was taken is a receipt, or was never taken.
create function private.next_receipt_number(in_series text, in_year integer, out number integer, out receipt_no text)
language plpgsql set search_path = ''
as $$
declare
  counter private.receipt_counters;
begin
  -- Always in this order, so that the first two of a year wait for one another and never in a circle.
  insert into private.receipt_counters (series, year, prefix, width, last_number)
  select one.series, in_year,
    case one.series when 'TEST' then 'TEST' else coalesce(private.setting('receipt_prefix'), '') end,
    coalesce(private.setting('receipt_width'), '5')::integer,
    case one.series when 'TAX' then coalesce(private.setting('receipt_start'), '1')::integer - 1 else 0 end
  from unnest(case in_series when 'TEST' then array['TEST'] else array['TAX', 'ACK', 'FCRA'] end) as one (series)
  on conflict (series, year) do nothing;
  update private.receipt_counters set last_number = last_number + 1
  where series = in_series and year = in_year returning * into counter;
  number := counter.last_number;
  receipt_no := concat_ws('/', nullif(counter.prefix, ''), format('%s-%s', in_year, right((in_year + 1)::text, 2)),
    case in_series when 'ACK' then 'A' when 'FCRA' then 'F' else '' end
      || lpad(number::text, greatest(counter.width, char_length(number::text)), '0'));
end
$$;

-- Gifts whose receipt waits for something that the donor or staff know.
create table public.waiting_receipts (
  donation_id uuid primary key references public.donations (id) on delete cascade,
  missing text[] not null check (cardinality(missing) > 0),
  created_at timestamptz not null default now()
);
alter table public.waiting_receipts enable row level security;

grant select on public.waiting_receipts to authenticated;

create policy "Administrators read which receipts wait" on public.waiting_receipts
  for select to authenticated using ((select public.is_admin()));

-- What a receipt of a gift would be about: what came in, without what is back with the donor for good. A refund that
-- is still on its way changes nothing yet.
create function private.amount_for_receipt(gift public.donations, out amount numeric, out is_settled boolean)
language sql stable set search_path = ''
as $$
  select case when gift.payment_status in ('successful', 'refunded')
      then gift.amount - greatest(gift.refunded_amount - pending.total, 0) - gift.deducted_amount else 0 end,
    pending.total = 0 and (gift.platform <> 'razorpay' or private.is_confirmed(gift))
  from (
    select coalesce(sum(r.amount), 0) as total from public.refunds as r
    where r.payment_id = gift.payment_id and r.status = 'pending'
      and r.currency = gift.currency and r.amount <= gift.amount
  ) as pending
$$;

-- Whenever something changes that a receipt depends on, a job looks at the gift. In the transaction of the change, so
-- that none is missed; numbers are taken in the job's own.
create function private.queue_receipt(donation uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform graphile_worker.add_job('issue-receipt', payload => json_build_object('donationId', donation),
    job_key => 'issue-receipt ' || donation, priority => 5);
end
$$;

create function private.queue_receipt_of_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_receipt(new.id);
  return null;
exception when others then
  -- No receipt is worth a gift: it is settled anyway, and staff can have the receipt issued later.
  raise warning 'No receipt was queued for gift %: %', new.id, sqlerrm;
  return null;
end
$$;
create trigger queue_receipt_of_new after insert on public.donations
  for each row when (new.payment_status = 'successful' and not new.is_demo)
  execute function private.queue_receipt_of_gift();
create trigger queue_receipt after update on public.donations
  for each row when (not new.is_demo
    and (new.payment_status in ('successful', 'refunded') or old.payment_status in ('successful', 'refunded'))
    and (new.payment_status, new.amount, new.refunded_amount, new.deducted_amount, new.donor_id, new.paid_at,
        new.is_in_kind, new.is_foreign, new.donation_type)
      is distinct from (old.payment_status, old.amount, old.refunded_amount, old.deducted_amount, old.donor_id,
        old.paid_at, old.is_in_kind, old.is_foreign, old.donation_type))
  execute function private.queue_receipt_of_gift();

-- The provider's own word about a payment or a refund, which changes no column of the gift.
create function private.queue_receipt_of_news() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_receipt(new.donation_id);
  return null;
exception when others then
  raise warning 'No receipt was queued for gift %: %', new.donation_id, sqlerrm;
  return null;
end
$$;
create trigger queue_receipt after update on public.payments
  for each row when (new.donation_id is not null and new.confirmed and not old.confirmed)
  execute function private.queue_receipt_of_news();
create trigger queue_receipt after update on public.refunds
  for each row when (new.donation_id is not null and new.status <> old.status and old.status = 'pending')
  execute function private.queue_receipt_of_news();

-- The number of a donation that was taken back stays, cancelled. Its donor gets a message, queued here because only the
-- donation says where to. Those of test gifts go with them.
create function private.cancel_receipts_of_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  cancelled uuid;
begin
  if old.test_mode then
    delete from public.receipts where donation_id = old.id and series = 'TEST';
  end if;
  update public.receipts set cancelled_at = now(), cancel_reason = 'The donation was deleted.'
  where donation_id = old.id and cancelled_at is null returning id into cancelled;
  if cancelled is not null then
    perform private.tell_of_cancelled_receipt(cancelled);
  end if;
  return old;
end
$$;
create trigger cancel_receipts before delete on public.donations
  for each row execute function private.cancel_receipts_of_gift();

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

-- Work on many receipts at once, with its progress.
create table public.receipt_batches (
  id uuid primary key default gen_random_uuid(),
  -- `issue` all that are due; all of a filter as `zip` or `pdf`; a `summary` of a year per donor.
  kind text not null check (kind in ('issue', 'zip', 'pdf', 'summary')),
  filter jsonb not null default '{}' check (jsonb_typeof(filter) = 'object'),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  total integer check (total >= 0),
  done integer not null default 0 check (done >= 0),
  failed integer not null default 0 check (failed >= 0),
  error text check (char_length(error) <= 1000),
  -- How many receipts or summaries each of its files in the private bucket holds.
  files integer[] not null default '{}',
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index receipt_batches_created_at on public.receipt_batches (created_at desc);
alter table public.receipt_batches enable row level security;

grant select on public.receipt_batches to authenticated;

create policy "Administrators read receipt batches" on public.receipt_batches
  for select to authenticated using ((select public.is_admin()));

create trigger record_change after insert on public.receipt_batches
  for each row execute function private.record_change('id');

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

-- Whether the record that a gift was linked to is known to be its giver's: the one rule for receipts, for what a donor
-- sees, changes and erases, and for what is said in letters. Anybody can type an address or a number. So a record that
-- was found by the number alone is not; nor is one of the same address while it holds only what the payer of another
-- gift typed. It is once the details were told with this gift, or staff issued a receipt of it by hand.
create function private.is_givers_record(gift public.donations) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.donors as d
      where d.id = gift.donor_id and d.typed_with is null
        and (gift.platform <> 'razorpay' or d.email_key = private.email_key(gift.donor_email)))
    or exists (select from public.donors as d where d.id = gift.donor_id and private.came_with(d, gift))
    or exists (select from private.gift_tokens as t
      where t.saved_at is not null and t.donor_id is null and (t.donation_id = gift.id or t.monthly_gift_id = gift.monthly_gift_id))
    or exists (select from public.receipts as r
      where r.donation_id in (select gift.id
          union all select id from public.donations where monthly_gift_id = gift.monthly_gift_id)
        and r.data #>> '{donor,id}' = gift.donor_id::text)
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
      where d.id = gift.donor_id and gift.platform <> 'razorpay'))
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

create function private.tell_of_cancelled_receipt(receipt_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  receipt public.receipts;
begin
  select * into receipt from public.receipts where id = receipt_id;
  perform private.queue_message(jsonb_build_object('template', 'receipt_cancelled', 'channel', 'email',
    'recipient', address.email, 'donation_id', gift.id, 'receipt_id', receipt.id,
    'language', coalesce(private.language_for(gift), receipt.data ->> 'language'),
    'cause', format('receipt %s cancelled', receipt.id), 'useful_seconds', 30 * 86400))
  from public.donations as gift, lateral private.address_for_receipt(gift) as address (email)
  where gift.id = receipt.donation_id and address.email is not null;
  perform private.write_of_receipt_by_whatsapp(receipt, 'receipt_cancelled', 'cancelled by whatsapp');
end
$$;

-- Numbers are made of these settings, so what breaks them is refused. Another's prefix would bring the same number
-- twice.
create function private.check_receipt_setting() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.key = 'receipt_prefix' and upper(btrim(new.value)) = 'TEST' then
    raise exception 'The prefix TEST is for test receipts.' using errcode = 'check_violation';
  end if;
  if new.value !~ (case new.key when 'receipt_prefix' then '^[A-Z0-9-]{0,12}$'
    when 'receipt_start' then '^([1-9][0-9]{0,7})?$' else '^[1-9]?$' end) then
    raise exception 'This is not something the setting % can hold.', new.key using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_receipt_setting before insert or update on public.site_settings
  for each row when (new.key in ('receipt_prefix', 'receipt_start', 'receipt_width'))
  execute function private.check_receipt_setting();

-- What the organisation says of itself may be what receipts were held back for.
create function private.queue_held_receipts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_receipt(donation_id) from public.waiting_receipts where 'organisation' = any (missing);
  return null;
end
$$;
create trigger queue_held_receipts after insert or update on public.site_settings
  for each row when (new.key in ('org_name', 'org_pan', 'receipt_signatory'))
  execute function private.queue_held_receipts();
create trigger queue_held_receipts after insert or update on public.registrations
  for each row when (new.kind = 'pan') execute function private.queue_held_receipts();

-- What staff put right in a donor's record may be what a receipt was waiting for.
create function private.queue_waiting_receipts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_receipt(gift.id) from public.donations as gift
    join public.waiting_receipts as waiting on waiting.donation_id = gift.id
  where gift.donor_id = new.id;
  return null;
end
$$;
create trigger queue_waiting_receipts after update on public.donors
  for each row when (
    (new.name, new.kind, new.address, new.city, new.state, new.pincode, new.country, new.citizenship, new.pan,
      new.id_number, new.typed_with)
    is distinct from (old.name, old.kind, old.address, old.city, old.state, old.pincode, old.country,
      old.citizenship, old.pan, old.id_number, old.typed_with))
  execute function private.queue_waiting_receipts();
