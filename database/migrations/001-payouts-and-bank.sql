-- Payouts and their lines, bank statements, and the money trail.

alter table public.payments add column fee_is_final boolean not null default false;
alter table public.refunds add column made_at timestamptz;
alter table public.refunds add column failed_at timestamptz;
alter table public.payment_attention drop constraint payment_attention_kind_check;
alter table public.payment_attention add constraint payment_attention_kind_check check (kind in (
    'unknown_order', 'unknown_payment', 'not_confirmed', 'amount_mismatch', 'second_payment', 'refund_failed',
    'refund_mismatch', 'refund_unknown', 'over_deducted', 'correction_overlap', 'dispute', 'odd_event', 'provider',
    'card_testing', 'two_names',
    'unknown_subscription', 'month_charged_twice', 'charge_mismatch', 'charged_after_end', 'change_refused',
    'settlement_sum', 'settlement_line', 'settlement_differs', 'settlement_late'));
insert into private.audited_tables (name, capability)
select unnest('{settlement_lines,bank_imports,bank_lines}'::text[]), 'books.read';

alter table sandbox.entities drop constraint entities_kind_check;
alter table sandbox.entities add constraint entities_kind_check check (kind in ('order', 'payment', 'refund', 'plan', 'subscription', 'invoice', 'settlement'));

-- Payouts of the payment provider to the bank, as reported. Only the server writes them, any number of times
-- and in any order. Their sums follow from their lines (130-payout-lines).

create table public.settlements (
  settlement_id text primary key check (char_length(settlement_id) between 1 and 100),
  -- Null until the provider has been queried: lines may come first. Negative if refunds exceed payments.
  amount numeric(14, 2) check (amount <> 'NaN'),
  status text check (char_length(status) between 1 and 50),
  utr text check (char_length(utr) between 1 and 100),
  settled_at timestamptz,
  is_instant boolean not null default false,
  test_mode boolean not null,
  key_id text not null check (char_length(key_id) between 1 and 100),
  -- Sums of its lines: credit minus debit, gifts before fees, fees without tax, and refunds with lost disputes.
  lines_amount numeric(14, 2) not null default 0,
  lines integer not null default 0,
  gifts integer not null default 0,
  gifts_amount numeric(14, 2) not null default 0,
  fees numeric(14, 2) not null default 0,
  tax numeric(14, 2) not null default 0,
  refunds_amount numeric(14, 2) not null default 0,
  -- Money in its lines that the books do not contain, and the part of it that nobody has explained.
  other_amount numeric(14, 2) not null default 0,
  open_amount numeric(14, 2) not null default 0,
  open_lines integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ('NaN' not in (lines_amount, gifts_amount, fees, tax, refunds_amount, other_amount, open_amount))
);
create index settlements_settled_at on public.settlements (settled_at desc, settlement_id);
create index settlements_utr on public.settlements (utr) where utr is not null;
alter table public.settlements enable row level security;

grant select on public.settlements to authenticated;
create policy "Staff read payouts" on public.settlements
  for select to authenticated using ((select private.may('books.read')));
create trigger touch_updated_at before update on public.settlements
  for each row execute function private.touch_updated_at();

-- Incoming lines of bank statements that staff import, each with what it is: a payout, one or several gifts,
-- something else, or open. Outgoing money is never stored. Only functions of the server write them.

create table public.bank_imports (
  id uuid primary key default gen_random_uuid(),
  -- A label chosen by staff, never the account's number.
  account text not null check (char_length(btrim(account)) between 1 and 60),
  file_name text not null check (char_length(file_name) between 1 and 255),
  -- The file's headers by field, as confirmed by staff: offered for the account's next file.
  columns jsonb not null default '{}' check (jsonb_typeof(columns) = 'object'),
  lines integer not null default 0 check (lines >= 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index bank_imports_created_at on public.bank_imports (created_at desc);
alter table public.bank_imports enable row level security;

grant select on public.bank_imports to authenticated;
create policy "Staff read imports of bank statements" on public.bank_imports
  for select to authenticated using ((select private.may('books.read')));
create trigger record_change after insert or update on public.bank_imports
  for each row execute function private.record_change('id');

create table public.bank_lines (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references public.bank_imports (id),
  account text not null check (char_length(btrim(account)) between 1 and 60),
  booked_on date not null,
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  narration text not null default '' check (char_length(narration) <= 1000),
  reference text check (char_length(reference) <= 200),
  -- 1 for the first of several identical lines.
  occurrence integer not null default 1 check (occurrence > 0),
  -- Keyed digest of account, day, amount, texts and occurrence. It stays when an erasure blanks the texts, so
  -- that importing the same file again adds nothing.
  digest text not null unique check (char_length(digest) between 20 and 100),
  state text not null default 'open' check (state in ('open', 'payout', 'gift', 'other')),
  settlement_id text references public.settlements (settlement_id),
  reason text check (char_length(btrim(reason)) between 1 and 500),
  -- Gifts that were entered by matching this line: reopening it takes them back.
  entered_gifts uuid[] not null default '{}',
  matched_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bank_lines_payout check ((state = 'payout') = (settlement_id is not null)),
  constraint bank_lines_reason check (state <> 'other' or reason is not null)
);
create index bank_lines_open on public.bank_lines (booked_on desc, id) where state = 'open';
create index bank_lines_booked_on on public.bank_lines (booked_on desc, id);
create index bank_lines_import_id on public.bank_lines (import_id);
create index bank_lines_settlement_id on public.bank_lines (settlement_id) where settlement_id is not null;
create index bank_lines_amount on public.bank_lines (amount);
alter table public.bank_lines enable row level security;

grant select on public.bank_lines to authenticated;
create policy "Staff read bank lines" on public.bank_lines
  for select to authenticated using ((select private.may('books.read')));
create trigger touch_updated_at before update on public.bank_lines
  for each row execute function private.touch_updated_at();
create trigger record_change after update or delete on public.bank_lines
  for each row execute function private.record_change('id', 'narration', 'reference');

alter table public.donations add column bank_line_id uuid references public.bank_lines (id) on delete set null;
create index donations_bank_line_id on public.donations (bank_line_id) where bank_line_id is not null;
create index donations_online on public.donations (paid_at) include (amount, test_mode, id)
  where platform = 'razorpay' and payment_status in ('successful', 'refunded') and currency = 'INR' and not is_demo;
create index donations_offline on public.donations (created_at) include (amount, bank_line_id)
  where platform <> 'razorpay' and payment_status in ('successful', 'refunded') and not is_in_kind and not is_demo;
create index refunds_made_at on public.refunds (coalesce(made_at, created_at));

create or replace function private.record_refund(incoming jsonb, event bigint default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  reported record;
  paid public.payments;
  stored public.refunds;
  booked jsonb;
begin
  select * into strict reported from jsonb_to_record(incoming) as refund (
    refund_id text, our_id uuid, payment_id text, amount numeric, currency text, status text, made_at timestamptz);
  paid := private.lock_payment(reported.payment_id);

  -- The event may have arrived before the API response and inserted its own row.
  if reported.our_id is not null
    and exists (select from public.refunds where id = reported.our_id and refund_id is null) then
    delete from public.refunds where refund_id = reported.refund_id and id <> reported.our_id
      returning status into stored.status;
    update public.refunds set refund_id = reported.refund_id, donation_id = paid.donation_id, amount = reported.amount,
      currency = reported.currency, error_reason = null, made_at = reported.made_at,
      status = case when private.refund_progress(stored.status) > private.refund_progress(reported.status)
        then stored.status else reported.status end,
      failed_at = case when 'failed' in (stored.status, reported.status) then now() end
    where id = reported.our_id;
    perform private.end_attention(reported.our_id::text, '{refund_unknown}', 'The payment provider answered.');
  end if;
  insert into public.refunds as known (refund_id, payment_id, donation_id, amount, currency, status, made_at, failed_at)
  values (reported.refund_id, reported.payment_id, paid.donation_id, reported.amount, reported.currency, reported.status,
    reported.made_at, case reported.status when 'failed' then now() end)
  on conflict (refund_id) do update set
    donation_id = coalesce(known.donation_id, excluded.donation_id),
    made_at = coalesce(excluded.made_at, known.made_at),
    failed_at = coalesce(known.failed_at, excluded.failed_at),
    status = case when private.refund_progress(excluded.status) > private.refund_progress(known.status)
      then excluded.status else known.status end
  returning * into stored;

  if paid.payment_id is null then
    return jsonb_build_object('outcome', 'refund ' || stored.status, 'donation_id', null);
  end if;
  if stored.status <> 'failed' and (stored.currency <> paid.currency or stored.amount > paid.amount) then
    perform private.call_attention('refund_mismatch', stored.refund_id,
      format('Refund %s is of %s %s, but payment %s is of %s %s. It is not subtracted.', stored.refund_id,
        stored.currency, stored.amount, paid.payment_id, paid.currency, paid.amount), paid, event);
  else
    perform private.end_attention(stored.refund_id, '{refund_mismatch}', 'The refund failed.');
  end if;
  if stored.status = 'failed' then
    perform private.call_attention('refund_failed', stored.refund_id,
      format('Refund %s of %s %s did not reach the donor, and is no longer subtracted from the gift.',
        stored.refund_id, stored.currency, stored.amount), paid, event);
  end if;
  booked := private.book_payment(paid.payment_id, '{}', event);
  if booked ->> 'outcome' = 'nothing new' or stored.status = 'failed' then
    booked := booked || jsonb_build_object('outcome',
      case stored.status when 'failed' then 'needs attention: refund failed' else 'refund ' || stored.status end);
  end if;
  perform private.write_refund_message(stored, paid);
  return booked;
end
$$;

create or replace function private.forget_books(
  today date default (now() at time zone 'Asia/Kolkata')::date, years integer default private.years_of_books(),
  is_meant boolean default true
) returns integer
language plpgsql set search_path = ''
as $$
declare
  first_kept constant integer := private.financial_year(today) - years;
  receipt_ids constant uuid[] := array(
    select r.id from public.receipts as r join public.donations as gift on gift.id = r.donation_id
    where gift.erased_at is not null and r.year < first_kept
      and r.data -> 'donor' <> private.without_person(r.data -> 'donor'));
  due constant integer := cardinality(receipt_ids)
    + (select count(*) from public.certificates where erased_at is not null and year < first_kept)
    + (select count(*) from private.filed_rows
      where erased_at is not null and year < first_kept and name is distinct from '(erased)')
    + (select count(*) from private.exported_rows as e join public.statement_runs as run on run.id = e.run_id
      where run.year < first_kept)
    + (select count(*) from public.bank_lines
      where private.financial_year(booked_on) < first_kept and narration <> '(erased)')
    + (select count(*) from public.settlement_lines
      where private.financial_year((settled_at at time zone 'Asia/Kolkata')::date) < first_kept and note <> '(erased)');
begin
  if not is_meant then
    return due;
  end if;
  perform set_config('daan.erasing', 'yes', true);
  update public.receipts set data = data || jsonb_build_object('donor', private.without_person(data -> 'donor')),
    cancel_reason = case when cancel_reason is not null then '(erased)' end
  where id = any (receipt_ids);
  perform set_config('daan.erasing', '', true);
  delete from private.receipt_identifiers where receipt_id = any (receipt_ids);
  delete from private.sealed_files where receipt_id = any (receipt_ids);
  perform private.remove_from_snapshots(array(select donation_id from public.receipts where id = any (receipt_ids)), '{}');
  delete from public.certificates where erased_at is not null and year < first_kept;
  -- Rows of different people stay distinct, as they were by their identifiers.
  update private.filed_rows set name = '(erased)', address = null, mask = null, digest = 'erased ' || id
  where erased_at is not null and year < first_kept and name is distinct from '(erased)';
  delete from private.exported_rows as e using public.statement_runs as run where run.id = e.run_id and run.year < first_kept;
  perform private.blank_log('receipts', receipt_ids::text[]);
  update public.bank_lines set narration = '(erased)', reference = null,
    reason = case when reason is not null then '(erased)' end
  where private.financial_year(booked_on) < first_kept and narration <> '(erased)';
  update public.settlement_lines set note = '(erased)'
  where private.financial_year((settled_at at time zone 'Asia/Kolkata')::date) < first_kept and note <> '(erased)';
  return due;
end
$$;

-- The lines of payouts, matched to gifts, refunds and disputes. A payout's sums follow from its lines.

create table public.settlement_lines (
  id bigint generated always as identity primary key,
  settlement_id text not null references public.settlements (settlement_id) on delete cascade,
  entity_id text not null check (char_length(entity_id) between 1 and 100),
  -- As sent by the provider.
  type text not null check (char_length(type) between 1 and 50),
  debit numeric(14, 2) not null default 0 check (debit <> 'NaN'),
  credit numeric(14, 2) not null default 0 check (credit <> 'NaN'),
  amount numeric(14, 2) not null default 0 check (amount <> 'NaN'),
  -- Includes the tax.
  fee numeric(14, 2) not null default 0 check (fee <> 'NaN'),
  tax numeric(14, 2) not null default 0 check (tax <> 'NaN'),
  payment_id text check (char_length(payment_id) <= 100),
  refund_id text check (char_length(refund_id) <= 100),
  dispute_id text check (char_length(dispute_id) <= 100),
  donation_id uuid references public.donations (id) on delete set null,
  settled_at timestamptz,
  -- Its counterpart in the books; `instant`: paid out by an instant payout.
  part text not null default 'other' check (part in ('gift', 'refund', 'dispute', 'instant', 'other')),
  -- Credit minus debit, less what the books contain of it.
  difference numeric(14, 2) not null default 0,
  -- The payment's fee in the books before this payout.
  booked_fee numeric(14, 2),
  -- Staff's explanation.
  note text check (char_length(btrim(note)) between 1 and 500),
  -- The row as received, without notes, card and contact.
  data jsonb not null default '{}',
  unique (settlement_id, entity_id, type),
  check ('NaN' not in (difference, coalesce(booked_fee, 0)))
);
create index settlement_lines_payment_id on public.settlement_lines (payment_id) where payment_id is not null;
create index settlement_lines_entity_id on public.settlement_lines (entity_id) where type in ('payment', 'refund');
create index settlement_lines_donation_id on public.settlement_lines (donation_id) where donation_id is not null;
create index settlement_lines_dispute_id on public.settlement_lines (dispute_id) where dispute_id is not null;
create index settlement_lines_differing on public.settlement_lines (settlement_id) where difference <> 0;
alter table public.settlement_lines enable row level security;

grant select, update (note) on public.settlement_lines to authenticated;
create policy "Staff read lines of payouts" on public.settlement_lines
  for select to authenticated using ((select private.may('books.read')));
create policy "Staff explain lines of payouts" on public.settlement_lines
  for update to authenticated using ((select private.may('books.write')))
  with check ((select private.may('books.write')));
create trigger record_change after update of note or delete on public.settlement_lines
  for each row execute function private.record_change('id', 'data');

-- The months whose lines were read completely with a key, and when.
create table private.payout_readings (
  key_id text not null,
  month date not null check (extract(day from month) = 1),
  read_at timestamptz not null default now(),
  primary key (key_id, month)
);
alter table private.payout_readings enable row level security;

-- Stores payouts: [{settlement_id, amount, status, utr, settled_at, is_instant}]. A report without a value, such as a
-- line's, changes nothing; a failure is final. Returns the payouts that changed.
create function private.note_payouts(reports jsonb, key_id text, test_mode boolean) returns text[]
language sql set search_path = ''
as $$
  with noted as (
    insert into public.settlements as known (settlement_id, amount, status, utr, settled_at, is_instant, key_id, test_mode)
    select distinct on (settlement_id) settlement_id, amount, status, left(utr, 100), settled_at, coalesce(is_instant, false),
      key_id, test_mode
    from jsonb_to_recordset(reports) as report (settlement_id text, amount numeric, status text, utr text,
      settled_at timestamptz, is_instant boolean)
    order by settlement_id, amount is null, settled_at
    on conflict (settlement_id) do update set
      amount = coalesce(excluded.amount, known.amount),
      status = case when known.status in ('failed', 'reversed') then known.status
        when known.status = 'processed' and excluded.status in ('created', 'initiated') then known.status
        else coalesce(excluded.status, known.status) end,
      utr = coalesce(excluded.utr, known.utr),
      settled_at = case when excluded.amount is null then coalesce(known.settled_at, excluded.settled_at)
        else coalesce(excluded.settled_at, known.settled_at) end
    where (known.amount, known.status, known.utr, known.settled_at) is distinct from
      (coalesce(excluded.amount, known.amount), coalesce(excluded.status, known.status),
       coalesce(excluded.utr, known.utr), coalesce(excluded.settled_at, known.settled_at))
    returning settlement_id
  )
  select coalesce(array_agg(distinct settlement_id), '{}') from noted
$$;

-- Stores lines of known payouts; returns the payouts that changed. A repeated line is the same line.
create function private.note_payout_lines(rows jsonb) returns text[]
language sql set search_path = ''
as $$
  with noted as (
    insert into public.settlement_lines as known (settlement_id, entity_id, type, debit, credit, amount, fee, tax,
      payment_id, refund_id, dispute_id, settled_at, data)
    select distinct on (settlement_id, entity_id, type) settlement_id, entity_id, type, debit, credit, amount, fee, tax,
      payment_id, refund_id, dispute_id, settled_at, data
    from jsonb_to_recordset(rows) as line (settlement_id text, entity_id text, type text, debit numeric,
      credit numeric, amount numeric, fee numeric, tax numeric, payment_id text, refund_id text, dispute_id text,
      settled_at timestamptz, data jsonb)
    order by settlement_id, entity_id, type
    on conflict (settlement_id, entity_id, type) do update set
      debit = excluded.debit, credit = excluded.credit, amount = excluded.amount, fee = excluded.fee,
      tax = excluded.tax, payment_id = excluded.payment_id, refund_id = excluded.refund_id,
      dispute_id = excluded.dispute_id, settled_at = excluded.settled_at, data = excluded.data
    where known.data <> excluded.data
    returning settlement_id
  )
  select coalesce(array_agg(distinct settlement_id), '{}') from noted
$$;

create function private.payout_failed(payout public.settlements) returns boolean
language sql immutable
return coalesce(payout.status in ('failed', 'reversed'), false);

-- Whether an earlier payout contains the payment or refund already. A failed one does not count.
create function private.is_repeated(line public.settlement_lines) returns boolean
language sql stable set search_path = ''
begin atomic
  select exists (
    select from public.settlement_lines as other join public.settlements as first using (settlement_id)
    where other.entity_id = line.entity_id and other.type = line.type and other.type in ('payment', 'refund')
      and other.settlement_id <> line.settlement_id
      and not private.payout_failed(first)
      and (coalesce(other.settled_at, 'infinity'), other.settlement_id)
        < (coalesce(line.settled_at, 'infinity'), line.settlement_id));
end;

-- Links the lines of payouts to gifts, refunds and disputes, and computes what the books lack. Writes fees to
-- the payments. Locks payouts, then gifts, then payments, each in the order of their ids.
create function private.book_payouts(ids text[]) returns void
language plpgsql set search_path = ''
as $$
begin
  -- A payment or refund in two payouts, and the lines of a dispute, are judged together.
  ids := array(
    select unnest(ids)
    union select other.settlement_id from public.settlement_lines as line join public.settlement_lines as other
      on other.entity_id = line.entity_id and other.type = line.type and other.type in ('payment', 'refund')
    where line.settlement_id = any (ids)
    union select other.settlement_id from public.settlement_lines as line join public.settlement_lines as other
      on other.dispute_id = line.dispute_id
    where line.settlement_id = any (ids));
  perform from public.settlements where settlement_id = any (ids) order by settlement_id for update;

  with booked as (
    select line.id, coalesce(gift.id, returned.id, deducted.id) as donation_id,
      line.credit - line.debit as net,
      case
        when gift.id is not null then 'gift'
        when returned.id is not null then 'refund'
        when deducted.id is not null then 'dispute'
        when instant.settlement_id is not null then 'instant'
        else 'other' end as part,
      case
        when gift.id is not null then gift.amount - line.fee
        when returned.id is not null then -refund.amount - line.fee
        -- The last of a dispute's lines carries what all of them differ by.
        when deducted.id is not null then case
          when last_value(line.id) over of_dispute <> line.id then line.credit - line.debit
          else line.credit - line.debit - sum(line.credit - line.debit + line.fee) over of_dispute
            - case when dispute.status in ('lost', 'closed') then dispute.amount_deducted else 0 end end
        when instant.settlement_id is not null then line.credit - line.debit
        else 0 end as expected
    from public.settlement_lines as line
      join public.settlements as payout using (settlement_id)
      left join public.donations as gift on line.type = 'payment' and gift.payment_id = line.payment_id
        and gift.currency = 'INR' and not private.is_repeated(line)
      left join public.refunds as refund on line.type = 'refund' and refund.refund_id = line.refund_id
        and refund.status in ('pending', 'processed') and refund.currency = 'INR' and not private.is_repeated(line)
      left join public.donations as returned on returned.payment_id = refund.payment_id
      left join public.disputes as dispute on line.type not in ('payment', 'refund') and dispute.dispute_id = line.dispute_id
        and dispute.currency = 'INR'
      left join public.donations as deducted on deducted.payment_id = dispute.payment_id
      left join public.settlements as instant on instant.settlement_id = line.entity_id and instant.is_instant
        and not private.payout_failed(instant)
    where line.settlement_id = any (ids)
    window of_dispute as (partition by coalesce(line.dispute_id, line.id::text), private.payout_failed(payout)
      order by line.settled_at, line.id rows between unbounded preceding and unbounded following)
  )
  update public.settlement_lines as line set donation_id = booked.donation_id, part = booked.part,
    difference = booked.net - booked.expected,
    booked_fee = coalesce(line.booked_fee,
      (select fee from public.payments where payment_id = line.payment_id and line.type = 'payment'))
  from booked
  where line.id = booked.id and (line.donation_id, line.part, line.difference, line.booked_fee) is distinct from
    (booked.donation_id, booked.part, booked.net - booked.expected, coalesce(line.booked_fee,
      (select fee from public.payments where payment_id = line.payment_id and line.type = 'payment')));

  perform from public.donations where id in (
    select donation_id from public.settlement_lines where settlement_id = any (ids) and part = 'gift')
  order by id for no key update;
  update public.payments as paid set fee = line.fee, tax = line.tax, fee_is_final = true
  from public.settlement_lines as line join public.settlements as payout using (settlement_id)
  where line.settlement_id = any (ids) and line.type = 'payment' and paid.payment_id = line.payment_id
    and line.fee >= 0 and line.tax >= 0 and not private.payout_failed(payout)
    and (line.part = 'gift' or paid.donation_id is null)
    and (paid.fee, paid.tax, paid.fee_is_final) is distinct from (line.fee, line.tax, true);
  update public.donations as gift set fee = paid.fee, tax = paid.tax
  from public.settlement_lines as line join public.payments as paid using (payment_id)
  where line.settlement_id = any (ids) and line.part = 'gift' and gift.id = line.donation_id and paid.fee_is_final
    and (gift.fee, gift.tax) is distinct from (paid.fee, paid.tax);

  update public.settlements as payout set lines_amount = sums.net, lines = sums.lines, gifts = sums.gifts,
    gifts_amount = sums.gifts_amount, fees = sums.fee - sums.tax, tax = sums.tax, refunds_amount = sums.refunds_amount,
    other_amount = sums.other_amount, open_amount = sums.open_amount, open_lines = sums.open_lines
  from (
    select named.payout_id,
      coalesce(sum(line.credit - line.debit), 0) as net,
      count(line.id) as lines,
      count(line.id) filter (where line.part = 'gift') as gifts,
      coalesce(sum(line.credit - line.debit + line.fee - line.difference) filter (where line.part = 'gift'), 0) as gifts_amount,
      coalesce(sum(line.fee) filter (where line.part <> 'other'), 0) as fee,
      coalesce(sum(line.tax) filter (where line.part <> 'other'), 0) as tax,
      coalesce(sum(line.debit - line.credit - line.fee + line.difference)
        filter (where line.part in ('refund', 'dispute')), 0) as refunds_amount,
      coalesce(sum(line.difference), 0) as other_amount,
      coalesce(sum(line.difference) filter (where line.note is null), 0) as open_amount,
      count(line.id) filter (where line.difference <> 0 and line.note is null) as open_lines
    from unnest(ids) as named (payout_id)
      left join public.settlement_lines as line on line.settlement_id = named.payout_id
    group by named.payout_id
  ) as sums
  where payout.settlement_id = sums.payout_id and (payout.lines_amount, payout.lines, payout.gifts, payout.gifts_amount,
      payout.fees, payout.tax, payout.refunds_amount, payout.other_amount, payout.open_amount, payout.open_lines)
    is distinct from (sums.net, sums.lines::integer, sums.gifts::integer, sums.gifts_amount, sums.fee - sums.tax,
      sums.tax, sums.refunds_amount, sums.other_amount, sums.open_amount, sums.open_lines::integer);
  perform private.call_about_payout(payout) from public.settlements as payout where settlement_id = any (ids);
end
$$;

-- Payouts with lines whose counterpart in the books came, changed or went after they were booked: a refund that
-- failed, a dispute that was won, a gift that was deleted or counts with another payment.
create function private.payouts_unlike_books(in_test boolean) returns setof text
language sql stable set search_path = ''
begin atomic
  with line as (
    select line.*, line.credit - line.debit + line.fee - line.difference as booked, private.payout_failed(payout) as is_failed
    from public.settlement_lines as line join public.settlements as payout using (settlement_id)
    where payout.test_mode = in_test
  )
  select line.settlement_id
  from line left join public.donations as gift on gift.payment_id = line.payment_id and gift.currency = 'INR'
  where line.type = 'payment'
    and case line.part when 'gift' then gift.amount is distinct from line.booked else gift.id is not null end
  union
  select line.settlement_id
  from line left join (public.refunds as refund join public.donations as gift using (payment_id))
    on refund.refund_id = line.refund_id and refund.status in ('pending', 'processed') and refund.currency = 'INR'
  where line.type = 'refund'
    and case line.part when 'refund' then refund.amount is distinct from -line.booked else refund.id is not null end
  union
  select unnest(array_agg(line.settlement_id))
  from line left join (public.disputes as dispute join public.donations as gift using (payment_id))
    on dispute.dispute_id = line.dispute_id and dispute.currency = 'INR'
  where line.type not in ('payment', 'refund') and line.dispute_id is not null
  group by line.dispute_id, line.is_failed, dispute.dispute_id, dispute.status, dispute.amount_deducted
  having bool_or((line.part = 'dispute') is distinct from (dispute.dispute_id is not null))
    or bool_and(line.part = 'dispute')
      and -sum(line.booked) <> case when dispute.status in ('lost', 'closed') then dispute.amount_deducted else 0 end;
end;

-- Calls attention to a payout once for each kind, with counts, and ends it when it no longer holds.
create function private.call_about_payout(payout public.settlements) returns void
language plpgsql set search_path = ''
as $$
declare
  name constant text := format('Payout %s%s', payout.settlement_id,
    coalesce(' of ' || to_char(payout.settled_at at time zone 'Asia/Kolkata', 'FMDD Mon YYYY'), ''));
  unknown record;
  differing record;
begin
  if private.payout_failed(payout) then
    perform private.call_attention('settlement_sum', payout.settlement_id,
      format('%s of INR %s failed. Its payments count as paid out in the payout that carries them next.',
        name, payout.amount), null::public.payments);
  elsif payout.amount <> payout.lines_amount
    and (payout.lines > 0 or payout.settled_at < now() - interval '1 day') then
    perform private.call_attention('settlement_sum', payout.settlement_id,
      format('%s is of INR %s, but its lines add up to INR %s.', name, payout.amount, payout.lines_amount),
      null::public.payments);
  else
    perform private.end_attention(payout.settlement_id, '{settlement_sum}', 'The lines add up to the payout.');
  end if;

  select count(*) as lines, sum(difference) as amount into unknown from public.settlement_lines
  where settlement_id = payout.settlement_id and part = 'other' and difference <> 0 and note is null;
  if unknown.lines > 0 and not private.payout_failed(payout) then
    perform private.call_attention('settlement_line', payout.settlement_id,
      format('%s has %s that %s no gift, refund or dispute, INR %s in all. Explain on the payout''s page what it is.',
        name, case unknown.lines when 1 then '1 line' else unknown.lines || ' lines' end,
        case unknown.lines when 1 then 'matches' else 'match' end, unknown.amount), null::public.payments);
  else
    perform private.end_attention(payout.settlement_id, '{settlement_line}', 'Every line is known or explained.');
  end if;

  select count(*) as lines into differing from public.settlement_lines as line
  where settlement_id = payout.settlement_id and note is null and (part <> 'other' and difference <> 0
    or part = 'gift' and booked_fee <> fee or private.is_repeated(line));
  if differing.lines > 0 and not private.payout_failed(payout) then
    perform private.call_attention('settlement_differs', payout.settlement_id,
      format('%s reports another amount or fee than the books for %s, or a payment or refund that an earlier payout contains.',
        name, case differing.lines when 1 then '1 line' else differing.lines || ' lines' end), null::public.payments);
  else
    perform private.end_attention(payout.settlement_id, '{settlement_differs}', 'The payout and the books agree.');
  end if;
end
$$;

-- Explaining a line, or taking that back, changes what is open of its payout. Other words change nothing.
create function private.rebook_explained() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids constant text[] := array(
    select distinct changed.settlement_id from changed join before using (id)
    where (changed.note is null) <> (before.note is null));
begin
  if cardinality(ids) > 0 then
    perform private.book_payouts(ids);
  end if;
  return null;
end
$$;
create trigger rebook_explained after update on public.settlement_lines
  referencing old table as before new table as changed for each statement execute function private.rebook_explained();

-- Working days of Indian banks, apart from holidays: no Sundays, no second and fourth Saturdays.
create function private.is_working_day(day date) returns boolean
language sql immutable
return extract(isodow from day) < 6
  or extract(isodow from day) = 6 and ceil(extract(day from day) / 7) not in (2, 4);

-- The first day that is not late yet: payments captured before it should have been paid out.
create function private.first_day_not_late() returns date
language sql stable set search_path = ''
as $$
  select min(day) from (
    select day::date as day from generate_series((now() at time zone 'Asia/Kolkata')::date - 90,
      (now() at time zone 'Asia/Kolkata')::date - 1, interval '1 day') as day
    where private.is_working_day(day::date)
    order by day desc
    limit coalesce((select value::integer from public.site_settings
      where key = 'payout_late_days' and value ~ '^[0-9]{1,2}$'), 5)
  ) as days
$$;

-- Calls attention to each day whose payments are in no payout. The provider never pays out test payments; the
-- sandbox does.
create function private.call_for_late_payouts() returns void
language plpgsql set search_path = ''
as $$
declare
  in_test constant boolean := private.in_test_mode();
  oldest constant timestamptz := (
    select min(settled_at) from public.settlements where test_mode = in_test and not private.payout_failed(settlements));
  late record;
begin
  if in_test and not exists (select from sandbox.keys as k join public.site_settings as s
    on s.key = 'razorpay_key_id' and s.value = k.key_id) then
    return;
  end if;
  for late in
    select captured.day, payments, amount
    from (
      select (gift.paid_at at time zone 'Asia/Kolkata')::date as day, count(*) as payments, sum(gift.amount) as amount
      from public.donations as gift
      where gift.platform = 'razorpay' and gift.payment_status in ('successful', 'refunded') and not gift.is_demo
        and gift.currency = 'INR' and gift.test_mode = in_test and gift.paid_at >= oldest
        and gift.paid_at < (private.first_day_not_late()::timestamp at time zone 'Asia/Kolkata')
        and not exists (
          select from public.settlement_lines as line join public.settlements as payout using (settlement_id)
          where line.payment_id = gift.payment_id and line.type = 'payment' and not private.payout_failed(payout))
      group by 1
    ) as captured
    order by day
  loop
    perform private.call_attention('settlement_late', late.day::text,
      format('%s of %s, INR %s in all, %s in no payout yet.',
        case late.payments when 1 then '1 payment' else late.payments || ' payments' end,
        to_char(late.day, 'FMDD Mon YYYY'), late.amount, case late.payments when 1 then 'is' else 'are' end),
      null::public.payments);
  end loop;
  update public.payment_attention as item set resolved_at = now(), note = coalesce(note, 'Every payment of that day is paid out.')
  where kind = 'settlement_late' and resolved_at is null and not exists (
    select from public.donations as gift
    where gift.platform = 'razorpay' and gift.payment_status in ('successful', 'refunded') and not gift.is_demo
      and gift.currency = 'INR' and gift.test_mode = in_test
      and gift.paid_at >= (item.reference::timestamp at time zone 'Asia/Kolkata')
      and gift.paid_at < ((item.reference::date + 1)::timestamp at time zone 'Asia/Kolkata')
      and not exists (
        select from public.settlement_lines as line join public.settlements as payout using (settlement_id)
        where line.payment_id = gift.payment_id and line.type = 'payment' and not private.payout_failed(payout)));
end
$$;

-- Imports lines of bank statements, matches them to payouts and gifts, and undoes both. Refusals carry their
-- status in the SQLSTATE and their code in the hint.

create index donations_not_in_bank on public.donations (amount) where platform <> 'razorpay' and bank_line_id is null;

-- Letters and digits in upper case: banks punctuate and break references as they like.
create function private.bank_key(words text) returns text
language sql immutable
return upper(regexp_replace(words, '[^[:alnum:]]', '', 'g'));

-- Equal for payments by one payer: the UPI address, else the letters of the narration.
create function private.payer_key(narration text) returns text
language sql immutable
return nullif(coalesce(lower((regexp_match(narration, '[[:alnum:]._-]{2,}@[[:alpha:]]{2,}'))[1]),
  upper(regexp_replace(narration, '[^[:alpha:]]', '', 'g'))), '');
create index bank_lines_payer on public.bank_lines (private.payer_key(narration)) where state = 'gift';

-- Whether a line contains a reference. A number matches as a whole, with any leading zeros; a word without a number,
-- such as "Donation", is none.
create function private.has_reference(line public.bank_lines, reference text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(key) >= 6 and key ~ '[1-9]' and exists (
    select from unnest(array[line.narration, line.reference]) as said
    where case when key ~ '^[0-9]+$' then said ~ ('(^|[^0-9])0*' || ltrim(key, '0') || '($|[^0-9])')
      else position(key in private.bank_key(said)) > 0 end)
  from private.bank_key(reference) as key
$$;

-- Words of a line that may be a reference, also if the bank broke it in two: many lines and gifts are compared by them,
-- where `has_reference` would compare each with each.
create function private.references_in(line public.bank_lines) returns setof text
language sql immutable set search_path = ''
as $$
  select distinct ltrim(part, '0')
  from unnest(array[line.narration, line.reference, private.bank_key(line.reference)]) as said,
    lateral (select word, lead(word) over (order by nth) as next
      from regexp_split_to_table(upper(said), '[^[:alnum:]]+') with ordinality as w (word, nth)) as words,
    unnest(array[word, word || next]) as part
  where char_length(part) >= 6
$$;

-- Matches open lines: a payout by its UTR and amount, an offline gift by its reference and amount. Demo gifts are never
-- matched, and test gifts are online: removing either leaves the lines alone.
create function private.match_bank_lines(ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform from public.settlements where amount in (select amount from public.bank_lines where id = any (ids))
  order by settlement_id for no key update;
  update public.bank_lines as line set state = 'payout', settlement_id = found.settlement_id
  from (
    select distinct on (payout.settlement_id) payout.settlement_id, line.id
    from public.bank_lines as line join public.settlements as payout using (amount)
    where line.id = any (ids) and line.state = 'open' and private.has_reference(line, payout.utr)
      and not private.payout_failed(payout)
      and not exists (select from public.bank_lines as other where other.settlement_id = payout.settlement_id)
    order by payout.settlement_id, line.booked_on, line.id
  ) as found
  where line.id = found.id;
  -- The nth line with a reference is the nth gift with it.
  with words as materialized (
    select line.id, line.amount, line.booked_on, word,
      row_number() over (partition by line.amount, word order by line.booked_on, line.id) as nth
    from public.bank_lines as line, private.references_in(line) as word where line.id = any (ids) and line.state = 'open'
  ), gifts as (
    select gift.id, gift.amount, key as word, row_number() over (partition by gift.amount, key order by gift.paid_at, gift.id) as nth
    from public.donations as gift, ltrim(private.bank_key(gift.transaction_id), '0') as key
    where gift.platform <> 'razorpay' and gift.bank_line_id is null and gift.amount in (select amount from words)
      and gift.payment_status in ('successful', 'refunded') and not gift.is_in_kind and not gift.is_demo
      and char_length(private.bank_key(gift.transaction_id)) >= 6 and key ~ '[1-9]'
      -- Numbers of cheques repeat after years.
      and gift.paid_at between (select min(booked_on) - 180 from words) and (select max(booked_on) + 180 from words)
  ), found as (
    select distinct on (gift) gift, line from (
      select distinct on (words.id) words.id as line, gifts.id as gift
      from words join gifts using (amount, word, nth) order by words.id, gifts.id
    ) as pairs order by gift, line
  ), claimed as (
    update public.donations as gift set bank_line_id = found.line from found
    where gift.id = found.gift and gift.bank_line_id is null returning gift.bank_line_id
  )
  update public.bank_lines as line set state = 'gift' from claimed where line.id = claimed.bank_line_id;
end
$$;

-- Matches open lines whose payout became known after them. Lines that staff are matching are skipped.
create function private.match_payouts_to_bank() returns void
language sql set search_path = ''
as $$
  select private.match_bank_lines(array(
    select line.id from public.bank_lines as line join public.settlements as payout using (amount)
    where line.state = 'open' and private.has_reference(line, payout.utr) for update of line skip locked))
$$;

-- Imports rows: [{date, amount, narration, reference, occurrence, digests}]. A row is known by any of its digests, the
-- first of which is stored. Serialized per account.
create function private.import_bank_lines(account text, file_name text, columns jsonb, rows jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  imported uuid;
  fresh jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('bank account ' || account, 0));
  select coalesce(jsonb_agg(sent order by nth), '[]') into fresh
  from jsonb_array_elements(rows) with ordinality as every (sent, nth)
  where nth not in (
    select nth from jsonb_array_elements(rows) with ordinality as every (sent, nth),
      jsonb_array_elements_text(sent -> 'digests') as of_row (digest) join public.bank_lines using (digest));
  if fresh <> '[]' then
    insert into public.bank_imports (account, file_name, columns, lines, created_by)
    values (account, file_name, columns, jsonb_array_length(fresh), auth.uid()) returning id into imported;
    insert into public.bank_lines (import_id, account, booked_on, amount, narration, reference, occurrence, digest)
    select imported, account, sent.date, sent.amount, sent.narration, sent.reference, sent.occurrence, sent.digests ->> 0
    from jsonb_to_recordset(fresh) as sent (date date, amount numeric, narration text, reference text,
      occurrence integer, digests jsonb);
    perform private.match_bank_lines(array(select id from public.bank_lines where import_id = imported));
  end if;
  return jsonb_build_object('import_id', imported, 'added', jsonb_array_length(fresh),
    'known', jsonb_array_length(rows) - jsonb_array_length(fresh),
    'payouts', (select count(*) from public.bank_lines where import_id = imported and state = 'payout'),
    'gifts', (select count(*) from public.bank_lines where import_id = imported and state = 'gift'),
    'open', (select count(*) from public.bank_lines where import_id = imported and state = 'open'),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('row', nth, 'outcome', coalesce(line.state, 'known'),
        'settlement_id', line.settlement_id) order by nth), '[]')
      from jsonb_array_elements(rows) with ordinality as every (sent, nth)
        left join public.bank_lines as line on line.digest = every.sent #>> '{digests,0}' and line.import_id = imported
      where nth <= 300));
end
$$;

-- Removes the lines of an import that staff have not matched. A line whose texts were erased stays, since its digest keeps
-- them out.
create function private.undo_bank_import(import uuid) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  removed integer;
begin
  update public.bank_imports set undone_at = now() where id = import and undone_at is null;
  if not found then
    raise exception 'This import was undone already, or does not exist.' using errcode = 'PT409', hint = 'already_undone';
  end if;
  delete from public.bank_lines
  where import_id = import and matched_by is null and state <> 'other' and narration <> '(erased)';
  get diagnostics removed = row_count;
  return jsonb_build_object('removed', removed,
    'stayed', (select count(*) from public.bank_lines where import_id = import));
end
$$;

-- Reverses a match, with the gifts that it entered: their receipts are cancelled as with any deleted gift.
create function private.reopen_bank_line(line public.bank_lines) returns void
language plpgsql set search_path = ''
as $$
begin
  if exists (select from public.donations where id = any (line.entered_gifts)) then
    perform public.require('gifts.correct');
    delete from public.donations where id = any (line.entered_gifts) and bank_line_id = line.id and platform <> 'razorpay';
  end if;
  update public.donations set bank_line_id = null where bank_line_id = line.id;
  update public.bank_lines set state = 'open', settlement_id = null, reason = null, entered_gifts = '{}', matched_by = null
  where id = line.id and state <> 'open';
end
$$;

-- A line whose gift was deleted no longer adds up.
create function private.reopen_line_of_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.donations set bank_line_id = null where bank_line_id = old.bank_line_id;
  update public.bank_lines set state = 'open', entered_gifts = '{}', matched_by = null where id = old.bank_line_id;
  return null;
end
$$;
create trigger reopen_bank_line after delete on public.donations
  for each row when (old.bank_line_id is not null) execute function private.reopen_line_of_gift();

-- Records what a line is, as staff say. `entries` are gifts to enter, as `enter_gift` takes them, with `details`.
create function private.match_bank_line(
  line_id uuid, action text, payout_id text, gift_ids uuid[], entries jsonb, why text
) returns public.bank_lines
language plpgsql set search_path = ''
as $$
declare
  line public.bank_lines;
  payout public.settlements;
  entry jsonb;
  entered uuid[] := '{}';
  total numeric;
begin
  select * into line from public.bank_lines where id = line_id for update;
  if not found then
    raise exception 'This line does not exist.' using errcode = 'PT404', hint = 'line_not_found';
  elsif action = 'open' then
    perform private.reopen_bank_line(line);
    select * into line from public.bank_lines where id = line_id;
    return line;
  elsif line.state <> 'open' then
    raise exception 'This line is matched already. Take that back first.' using errcode = 'PT409', hint = 'already_matched';
  end if;

  if action = 'payout' then
    select * into payout from public.settlements where settlement_id = payout_id for no key update;
    if not found then
      raise exception 'This payout does not exist.' using errcode = 'PT404', hint = 'payout_not_found';
    elsif private.payout_failed(payout) or line.amount > coalesce(payout.amount, payout.lines_amount)
      - (select coalesce(sum(amount), 0) from public.bank_lines where settlement_id = payout_id) then
      raise exception 'This line is of INR %, which is more than the payout still lacks in the bank.', line.amount
        using errcode = 'PT409', hint = 'sum_differs';
    end if;
  elsif action = 'gift' then
    perform public.require('gifts.write');
    perform from public.donations where id = any (gift_ids) order by id for no key update;
    if exists (select from public.donations where id = any (gift_ids) and bank_line_id is not null) then
      raise exception 'One of these gifts belongs to another line already.'
        using errcode = 'PT409', hint = 'already_matched';
    elsif (select count(*) from public.donations where id = any (gift_ids) and platform <> 'razorpay'
        and payment_status in ('successful', 'refunded') and not is_in_kind and not is_demo)
      <> (select count(distinct id) from unnest(gift_ids) as id) then
      raise exception 'Only gifts of money that staff entered can be matched. Online gifts reach the bank in a payout.'
        using errcode = 'PT422', hint = 'not_offline';
    end if;
    select (select coalesce(sum(amount), 0) from public.donations where id = any (gift_ids))
      + coalesce(sum(coalesce((one ->> 'amount')::numeric, line.amount)), 0)
    into total from jsonb_array_elements(entries) as one;
    if total <> line.amount then
      raise exception 'The gifts add up to INR %, and the line is of INR %.', total, line.amount
        using errcode = 'PT409', hint = 'sum_differs';
    end if;
    for entry in select * from jsonb_array_elements(entries) loop
      entry := jsonb_build_object('amount', line.amount, 'transaction_id', left(line.reference, 100),
        'platform', case when line.narration ~* '\mupi\M' then 'upi' else 'bank_transfer' end,
        'created_at', (line.booked_on + time '12:00') at time zone 'Asia/Kolkata') || jsonb_strip_nulls(entry);
      entered := entered || (public.enter_gift(entry - 'details', entry -> 'details')).id;
    end loop;
    update public.donations set bank_line_id = line_id where id = any (gift_ids || entered);
  end if;

  update public.bank_lines set state = action, settlement_id = payout.settlement_id, reason = why,
    entered_gifts = entered, matched_by = auth.uid()
  where id = line_id returning * into line;
  return line;
end
$$;

-- Candidates for an open line, the likeliest first: offline gifts, payouts, and donors who may have sent it. `why` lists
-- what speaks for each.
create function public.bank_line_suggestions(line uuid)
returns table (kind text, id text, name text, amount numeric, day date, why text[])
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  bank public.bank_lines;
  said text;
  words text[];
begin
  perform public.require('books.read');
  select * into bank from public.bank_lines as b where b.id = line and b.state = 'open';
  if not found then
    return;
  end if;
  said := private.plain(bank.narration);
  words := array(select '%' || word || '%' from (
    select distinct word from regexp_split_to_table(said, '[^[:alpha:]]+') as word
    where char_length(word) >= 4 and word <> all (
      '{neft,imps,rtgs,transfer,donation,bank,payment,from,hdfc,icici,axis,kotak,state,india,paytm,limited}')) as w limit 12);
  return query
    select * from (
      select 'gift', gift.id::text, coalesce(gift.donor_name, donor.name), gift.amount, given.day,
        array_remove(array[
          case when private.has_reference(bank, gift.transaction_id) then 'reference' end,
          case when gift.amount = bank.amount then 'amount' end,
          case when private.says_name(said, coalesce(private.name_key(gift.donor_name), donor.name_key)) then 'name' end,
          case when given.day = bank.booked_on then 'day' end], null) as why
      from public.donations as gift left join public.donors as donor on donor.id = gift.donor_id,
        lateral (select (gift.paid_at at time zone 'Asia/Kolkata')::date as day) as given
      where gift.platform <> 'razorpay' and gift.bank_line_id is null and gift.amount <= bank.amount
        and gift.payment_status in ('successful', 'refunded') and not gift.is_in_kind and not gift.is_demo
        and gift.created_at between bank.booked_on - 8 and bank.booked_on + 8
        and given.day between bank.booked_on - 7 and bank.booked_on + 7
        and (gift.amount = bank.amount or private.says_name(said, coalesce(private.name_key(gift.donor_name), donor.name_key)))
      union all
      select 'payout', payout.settlement_id, payout.utr, payout.amount,
        (payout.settled_at at time zone 'Asia/Kolkata')::date,
        array_remove(array[
          case when private.has_reference(bank, payout.utr) then 'reference' end,
          case when payout.amount = bank.amount then 'amount' end], null)
      from public.settlements as payout
      -- The bank receives an instant payout in several parts.
      where (payout.amount = bank.amount or private.has_reference(bank, payout.utr) or payout.is_instant)
        and payout.test_mode = private.in_test_mode() and not private.payout_failed(payout)
        and payout.settled_at between bank.booked_on - 7 and bank.booked_on + 7
        and bank.amount <= payout.amount - (select coalesce(sum(other.amount), 0) from public.bank_lines as other
          where other.settlement_id = payout.settlement_id)
    ) as match order by match.amount = bank.amount desc, cardinality(match.why) desc, abs(match.day - bank.booked_on), match.id limit 10;
  return query
    select 'donor', donor.id::text, donor.name, null::numeric, null::date, array_agg(distinct found.why order by found.why)
    from (
      select d.id, 'name' as why from unnest(words) as word join public.donors as d on d.search like word
      where private.says_name(said, d.name_key)
      union all
      select d.id, 'email' from public.donors as d where d.email_key in (
        select private.email_key(m[1]) from regexp_matches(bank.narration, '[[:alnum:]._+-]+@[[:alnum:].-]+', 'g') as m)
      union all
      select d.id, 'phone' from public.donors as d where d.phone_key in (
        select private.phone_key(m[1]) from regexp_matches(bank.narration, '(?<![0-9])(?:91)?[6-9][0-9]{9}(?![0-9])', 'g') as m)
      union all
      select gift.donor_id, 'earlier' from (
        select b.id from public.bank_lines as b
        where b.state = 'gift' and private.payer_key(b.narration) = private.payer_key(bank.narration) limit 20
      ) as earlier join public.donations as gift on gift.bank_line_id = earlier.id
    ) as found join public.donors as donor on donor.id = found.id
    group by donor.id, donor.name order by count(distinct found.why) desc, donor.name limit 5;
end
$$;
grant execute on function public.bank_line_suggestions(uuid) to authenticated;

-- Whether a narration contains every longer word of a name, given by its key.
create function private.says_name(said text, name_key text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(sum(char_length(word)) >= 5 and bool_and(position(word in said) > 0), false)
  from unnest(string_to_array(name_key, ' ')) as word where char_length(word) >= 3
$$;

-- Removes a person from bank lines: the lines of their gifts, and lines that contain one of the words. Digests stay.
create function private.blank_bank_lines(gift_ids uuid[], words text[]) returns void
language sql set search_path = ''
as $$
  update public.bank_lines as line set narration = '(erased)', reference = null,
    reason = case when reason is not null then '(erased)' end
  where narration <> '(erased)' and (
    exists (select from public.donations as gift where gift.bank_line_id = line.id and gift.id = any (gift_ids))
    or private.mentions(concat_ws(' ', narration, reference, reason), words))
$$;

-- The money trail: month by month, how the provider's balance follows from gifts and payouts, computed when
-- it is read. Gifts, refunds and disputes come from the books, everything else from payouts. Fees count with the payout
-- that keeps them, as in vouchers (133).

create function private.month_start(month date) returns timestamptz
language sql immutable
return month::timestamp at time zone 'Asia/Kolkata';

create function private.month_of(moment timestamptz) returns date
language sql immutable
return date_trunc('month', moment at time zone 'Asia/Kolkata')::date;

-- Payouts before the oldest known one are unknown here, so earlier gifts count only if a payout contains them.
create function private.trail_begins() returns timestamptz
language sql stable set search_path = ''
begin atomic
  select coalesce(min(payout.settled_at), '-infinity') from public.settlements as payout
  where payout.test_mode = private.in_test_mode() and not private.payout_failed(payout);
end;

-- Every entry of the trail, one row each. Without settings of its own, so that the planner merges it into its
-- caller and reads only the wanted figure and month. The first conditions on donations are those of the index.
create function private.trail_entries() returns table (
  figure text, at timestamptz, amount numeric, tax numeric, donation_id uuid, settlement_id text, line_id bigint
)
language sql stable
begin atomic
  select 'given', gift.paid_at, gift.amount, null::numeric, gift.id, null::text, null::bigint
  from public.donations as gift
  where gift.platform = 'razorpay' and gift.payment_status in ('successful', 'refunded') and gift.currency = 'INR'
    and not gift.is_demo and gift.test_mode = (select private.in_test_mode())
    and (gift.paid_at >= (select private.trail_begins())
      or exists (select from public.settlement_lines as line where line.donation_id = gift.id and line.part = 'gift'))
  union all
  select 'refunds', coalesce(refund.made_at, refund.created_at), refund.amount, null, gift.id, null, null
  from public.refunds as refund join public.donations as gift using (payment_id)
  where (refund.status in ('pending', 'processed') or refund.status = 'failed' and refund.failed_at is not null)
    and refund.currency = 'INR'
    and gift.currency = 'INR' and not gift.is_demo and gift.test_mode = (select private.in_test_mode())
    and (coalesce(refund.made_at, refund.created_at) >= (select private.trail_begins())
      or exists (select from public.settlement_lines as line where line.payment_id = refund.payment_id
        and line.refund_id = refund.refund_id))
  union all
  -- A refund that failed comes back on the day it failed.
  select 'refunds', refund.failed_at, -refund.amount, null, gift.id, null, null
  from public.refunds as refund join public.donations as gift using (payment_id)
  where refund.status = 'failed' and refund.currency = 'INR'
    and gift.currency = 'INR' and not gift.is_demo and gift.test_mode = (select private.in_test_mode())
    and (coalesce(refund.made_at, refund.created_at) >= (select private.trail_begins())
      or exists (select from public.settlement_lines as line where line.payment_id = refund.payment_id
        and line.refund_id = refund.refund_id))
  union all
  select 'disputes', dispute.reported_at, dispute.amount_deducted, null, gift.id, null, null
  from public.disputes as dispute join public.donations as gift using (payment_id)
  where dispute.status in ('lost', 'closed') and dispute.amount_deducted > 0 and dispute.currency = 'INR'
    and gift.currency = 'INR' and not gift.is_demo and gift.test_mode = (select private.in_test_mode())
    and (dispute.reported_at >= (select private.trail_begins())
      or exists (select from public.settlement_lines as line where line.dispute_id = dispute.dispute_id))
  union all
  select 'fees', payout.settled_at, payout.fees + payout.tax, payout.tax, null, payout.settlement_id, null
  from public.settlements as payout
  where payout.fees + payout.tax <> 0 and payout.test_mode = (select private.in_test_mode())
    and not private.payout_failed(payout)
  union all
  select 'adjustments', payout.settled_at, line.difference, null, line.donation_id, payout.settlement_id, line.id
  from public.settlements as payout join public.settlement_lines as line using (settlement_id)
  where line.difference <> 0 and payout.test_mode = (select private.in_test_mode())
    and not private.payout_failed(payout)
  union all
  select 'paid_out', payout.settled_at, coalesce(payout.amount, payout.lines_amount), null, null,
    payout.settlement_id, null
  from public.settlements as payout
  where payout.test_mode = (select private.in_test_mode()) and not private.payout_failed(payout);
end;

-- Money by other ways than the provider, and whether it was found in the bank.
create function private.entered_gifts() returns table (donation_id uuid, at timestamptz, amount numeric, is_found boolean)
language sql stable
begin atomic
  select id, created_at, amount, bank_line_id is not null from public.donations
  where platform <> 'razorpay' and payment_status in ('successful', 'refunded') and not is_in_kind and not is_demo;
end;

-- One row for each month, the latest first. `difference` is the part of `adjustments` that nobody has explained yet.
create function public.money_trail() returns table (
  month date, opening numeric, given numeric, refunds numeric, disputes numeric, fees numeric, tax numeric,
  adjustments numeric, difference numeric, open_lines integer, paid_out numeric, closing numeric,
  entered numeric, found numeric
)
language sql stable security definer set search_path = ''
as $$
  select public.require('books.read');
  with months as (
    select day::date as month, private.month_start(day::date) as begins,
      private.month_start((day + interval '1 month')::date) as ends
    from generate_series(
      (select private.month_of(least(
        (select min(paid_at) from public.donations where platform = 'razorpay'
          and payment_status in ('successful', 'refunded') and currency = 'INR' and not is_demo),
        (select min(settled_at) from public.settlements),
        (select min(created_at) from public.donations where platform <> 'razorpay' and not is_demo)))),
      private.month_of(now()), interval '1 month') as day
  ),
  rolled as (
    select months.month, sums.*, open.*, other_ways.*,
      sum(sums.given - sums.refunds - sums.disputes - sums.fees + sums.adjustments - sums.paid_out)
        over (order by months.month) as closing
    from months,
      lateral (
        select coalesce(sum(entry.amount) filter (where entry.figure = 'given'), 0) as given,
          coalesce(sum(entry.amount) filter (where entry.figure = 'refunds'), 0) as refunds,
          coalesce(sum(entry.amount) filter (where entry.figure = 'disputes'), 0) as disputes,
          coalesce(sum(entry.amount) filter (where entry.figure = 'fees'), 0) as fees,
          coalesce(sum(entry.tax) filter (where entry.figure = 'fees'), 0) as tax,
          coalesce(sum(entry.amount) filter (where entry.figure = 'adjustments'), 0) as adjustments,
          coalesce(sum(entry.amount) filter (where entry.figure = 'paid_out'), 0) as paid_out
        from private.trail_entries() as entry where entry.at >= months.begins and entry.at < months.ends
      ) as sums,
      lateral (
        select coalesce(sum(payout.open_amount), 0) as difference,
          coalesce(sum(payout.open_lines), 0)::integer as open_lines
        from public.settlements as payout
        where payout.settled_at >= months.begins and payout.settled_at < months.ends
          and payout.test_mode = private.in_test_mode() and not private.payout_failed(payout)
      ) as open,
      lateral (
        select coalesce(sum(gift.amount), 0) as entered,
          coalesce(sum(gift.amount) filter (where gift.is_found), 0) as found
        from private.entered_gifts() as gift where gift.at >= months.begins and gift.at < months.ends
      ) as other_ways
  )
  select month, coalesce(lag(closing) over (order by month), 0), given, refunds, disputes, fees - tax, tax, adjustments,
    difference, open_lines, paid_out, closing, entered, found
  from rolled order by month desc;
$$;
grant execute on function public.money_trail() to authenticated;

-- The rows behind a figure of a month. `difference` lists the adjustments that nobody has explained yet.
create function public.money_trail_rows(month date, figure text, past integer default 0, most integer default 50)
returns table (
  at timestamptz, amount numeric, tax numeric, donation_id uuid, settlement_id text, line_id bigint,
  type text, entity_id text, note text, total integer
)
language sql stable security definer set search_path = ''
as $$
  select public.require('books.read');
  select entry.at, entry.amount, entry.tax, entry.donation_id, entry.settlement_id, entry.line_id, line.type,
    line.entity_id, line.note, count(*) over ()::integer
  from (
    select * from private.trail_entries() as entry
    where entry.figure = case money_trail_rows.figure when 'difference' then 'adjustments' else money_trail_rows.figure end
    union all
    select 'entered', entered.at, entered.amount, null, entered.donation_id, null, null
    from private.entered_gifts() as entered
    where money_trail_rows.figure = 'entered' or money_trail_rows.figure = 'found' and entered.is_found
  ) as entry
    left join public.settlement_lines as line on line.id = entry.line_id
  where entry.at >= private.month_start(money_trail_rows.month)
    and entry.at < private.month_start((money_trail_rows.month + interval '1 month')::date)
    and (money_trail_rows.figure <> 'difference' or line.note is null)
  order by entry.at, entry.donation_id, entry.line_id offset past limit least(most, 1000);
$$;
grant execute on function public.money_trail_rows(date, text, integer, integer) to authenticated;

-- Payouts, the latest first, with their money found in the bank. Payouts of a test key are listed while one is
-- configured.
create function public.list_payouts(past integer default 0, most integer default 50)
returns table (
  settlement_id text, settled_at timestamptz, status text, utr text, amount numeric, lines_amount numeric,
  is_instant boolean, lines integer, gifts integer, gifts_amount numeric, fees numeric, tax numeric,
  refunds_amount numeric, other_amount numeric, open_lines integer, bank_amount numeric, total integer
)
language sql stable security definer set search_path = ''
as $$
  select public.require('books.read');
  select payout.settlement_id, payout.settled_at, payout.status, payout.utr, payout.amount, payout.lines_amount,
    payout.is_instant, payout.lines, payout.gifts, payout.gifts_amount, payout.fees, payout.tax,
    payout.refunds_amount, payout.other_amount, payout.open_lines,
    coalesce((select sum(bank.amount) from public.bank_lines as bank
      where bank.settlement_id = payout.settlement_id), 0),
    count(*) over ()::integer
  from public.settlements as payout
  where payout.test_mode = private.in_test_mode()
  order by payout.settled_at desc nulls first, payout.settlement_id offset past limit least(most, 1000);
$$;
grant execute on function public.list_payouts(integer, integer) to authenticated;

-- The lines of a payout that agree with the books, or those that do not: the ones without an explanation first.
create function public.payout_lines(payout text, in_books boolean, past integer default 0, most integer default 50)
returns table (
  id bigint, type text, entity_id text, part text, net numeric, fee numeric, tax numeric, booked_fee numeric,
  difference numeric, note text, payment_id text, donation_id uuid, total integer
)
language sql stable security definer set search_path = ''
as $$
  select public.require('books.read');
  select line.id, line.type, line.entity_id, line.part, line.credit - line.debit, line.fee, line.tax, line.booked_fee,
    line.difference, line.note, line.payment_id,
    -- A payment that an earlier payout contains is a known gift, too.
    coalesce(line.donation_id, (select gift.id from public.donations as gift where gift.payment_id = line.payment_id)),
    count(*) over ()::integer
  from public.settlement_lines as line
  where line.settlement_id = payout_lines.payout
    and (line.difference = 0 and (line.part <> 'gift' or coalesce(line.booked_fee, line.fee) = line.fee)) = in_books
  order by line.note is not null, line.id offset past limit least(most, 1000);
$$;
grant execute on function public.payout_lines(text, boolean, integer, integer) to authenticated;
