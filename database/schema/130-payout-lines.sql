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
