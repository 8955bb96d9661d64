-- Pledges, and the ceiling for cash.

alter table public.tax_rules
  add column cash_ceiling numeric(14, 2) not null default 200000 check (cash_ceiling >= 0 and cash_ceiling <> 'NaN');
insert into private.audited_tables (name, capability) values ('pledges', 'gifts.read');

-- Pledges: gifts that donors promised, entered by staff. Promised sums are shown beside given ones, never added to them.

create table public.pledges (
  id uuid primary key default gen_random_uuid(),
  donor_id uuid references public.donors (id) on delete set null,
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  due_on date not null check (isfinite(due_on)),
  cause_id text references public.causes (id) on update cascade on delete set null,
  campaign_id uuid references public.campaigns (id) on delete set null,
  -- Staff cancel and reopen; all else follows from the donations and the day (139-pledges.sql).
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled', 'lapsed')),
  note text check (char_length(btrim(note)) between 1 and 500),
  -- When staff ended the reminders.
  quiet_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index pledges_donor_id on public.pledges (donor_id);
create index pledges_cause_id on public.pledges (cause_id);
create index pledges_campaign_id on public.pledges (campaign_id);
create index pledges_due_on on public.pledges (due_on, id);
alter table public.pledges enable row level security;

-- The donor stays: a pledge of another person is cancelled and entered again.
grant select, insert (donor_id, amount, due_on, cause_id, campaign_id, note),
  update (amount, due_on, cause_id, campaign_id, note, status, quiet_since)
on public.pledges to authenticated;
create policy "Staff read pledges" on public.pledges
  for select to authenticated using ((select private.may('gifts.read')));
create policy "Staff enter pledges" on public.pledges
  for insert to authenticated with check ((select private.may('gifts.write')));
create policy "Staff change pledges" on public.pledges
  for update to authenticated using ((select private.may('gifts.write'))) with check ((select private.may('gifts.write')));

create trigger touch_updated_at before update on public.pledges
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.pledges
  for each row execute function private.record_change('id');

alter table public.donations add column pledge_id uuid references public.pledges (id);
alter table public.donations add column cash_reason text check (char_length(btrim(cash_reason)) between 3 and 500);
create index donations_pledge_id on public.donations (pledge_id) where pledge_id is not null;
grant insert (id, pledge_id, cash_reason), update (pledge_id, cash_reason) on public.donations to authenticated;
alter table private.gift_tokens add column pledge_id uuid references public.pledges (id) on delete cascade,
  drop constraint gift_tokens_purpose_check, drop constraint gift_tokens_open_something,
  add check (purpose in ('gift', 'details', 'method', 'receipt', 'card', 'stop', 'pledge')),
  add constraint gift_tokens_open_something check (num_nonnulls(donation_id, monthly_gift_id, pledge_id) > 0);
create index gift_tokens_pledge_id on private.gift_tokens (pledge_id);

-- The status of pledges, their reminders and figures, and the ceiling for cash.

create function private.given_to_pledge(pledge uuid) returns numeric
language sql stable set search_path = ''
as $$
  select coalesce(sum(private.counted(gift)), 0) from public.donations as gift where pledge_id = pledge and not is_in_kind
$$;

create function private.pledge_status(pledge public.pledges) returns text
language sql stable set search_path = ''
as $$
  select case
    when pledge.status = 'cancelled' then 'cancelled'
    when private.given_to_pledge(pledge.id) >= pledge.amount then 'paid'
    when pledge.due_on + 90 <= (now() at time zone 'Asia/Kolkata')::date then 'lapsed'
    else 'open' end
$$;

create function private.set_pledge_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.status := private.pledge_status(new);
  return new;
end
$$;
create trigger set_pledge_status before insert or update on public.pledges
  for each row execute function private.set_pledge_status();

-- Updates the pledge in any case: its row lock makes two gifts at once see each other.
create function private.balance_pledges() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.pledges set status = 'open' where id in (old.pledge_id, new.pledge_id) and status <> 'cancelled';
  return null;
end
$$;
create trigger balance_pledges after insert on public.donations
  for each row when (new.pledge_id is not null and new.payment_status = 'successful')
  execute function private.balance_pledges();
create trigger balance_pledges_of_changed after update on public.donations
  for each row when (coalesce(new.pledge_id, old.pledge_id) is not null
    and (new.pledge_id, new.payment_status, new.amount, new.refunded_amount, new.deducted_amount, new.is_in_kind)
      is distinct from
      (old.pledge_id, old.payment_status, old.amount, old.refunded_amount, old.deducted_amount, old.is_in_kind))
  execute function private.balance_pledges();
create trigger balance_pledges_of_deleted after delete on public.donations
  for each row when (old.pledge_id is not null) execute function private.balance_pledges();

-- Addresses for reminders of an open pledge; none if staff ended them or the donor refused such emails or news. An address
-- that only a payer typed is not the donor's.
create function private.pledge_addresses(pledge uuid) returns table (channel text, recipient text, language text)
language sql stable set search_path = ''
as $$
  select way.channel, way.recipient, spoken.language
  from public.pledges as p join public.donors as d on d.id = p.donor_id and d.typed_with is null and not d.is_demo,
    lateral (select coalesce(private.language_of(d.email, nullif(d.language, 'unspecified')), private.message_language())
      as language) as spoken,
    lateral (values ('email', case when private.is_email(d.email) then d.email end),
      ('whatsapp', case when private.whatsapp_takes('pledge_reminder', spoken.language)
        and not private.has_refused(d.id, 'whatsapp', d.email_key) then private.whatsapp_number(d.phone) end)
    ) as way (channel, recipient)
  where p.id = pledge and p.status = 'open' and p.quiet_since is null and way.recipient is not null
    and not private.has_refused(d.id, 'pledge_reminders', d.email_key) and not private.has_refused(d.id, 'news', d.email_key)
$$;

-- Queues reminders a week before, on the day and two weeks after, at most two days late; not on the day of entry. Pledges
-- lapse first.
create function private.remind_of_pledges(today date default (now() at time zone 'Asia/Kolkata')::date) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.pledges as p set status = 'open' where p.status <> private.pledge_status(p);
  perform private.queue_message(jsonb_build_object('template', 'pledge_reminder', 'channel', way.channel,
    'recipient', way.recipient, 'language', way.language, 'donor_id', p.donor_id, 'confidential', true,
    'useful_seconds', 3 * 86400, 'variables', jsonb_build_object('pledge', p.id),
    'cause', format('pledge %s due %s reminder %s by %s', p.id, p.due_on, step.days, way.channel)))
  from public.pledges as p, unnest('{-7,0,14}'::integer[]) as step (days), private.pledge_addresses(p.id) as way
  where p.status = 'open' and today - (p.due_on + step.days) between 0 and 2
    and (p.created_at at time zone 'Asia/Kolkata')::date < p.due_on + step.days;
end
$$;

-- Pledges by status that are due in a period, with the gifts made towards them: two sums that are never added.
create function public.pledge_figures(from_day date default null, to_day date default null)
  returns table (status text, pledges bigint, promised numeric, given numeric)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('gifts.read');
  return query
    select p.status, count(*), sum(p.amount), sum(private.given_to_pledge(p.id)) from public.pledges as p
    where p.status <> 'cancelled' and p.due_on between coalesce(from_day, '-infinity') and coalesce(to_day, 'infinity')
    group by p.status order by array_position('{open,paid,lapsed}', p.status);
end
$$;

-- Sums given towards these pledges.
create function public.given_to_pledges(ids uuid[]) returns table (pledge_id uuid, given numeric)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('gifts.read');
  return query select id, private.given_to_pledge(id) from unnest(ids) as id;
end
$$;
grant execute on function public.pledge_figures(date, date), public.given_to_pledges(uuid[]) to authenticated;

-- Cash above the ceiling of the tax rule, for one person and Indian day, is entered with a reason.
create function private.refuse_cash() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  day constant date := (new.created_at at time zone 'Asia/Kolkata')::date;
  ceiling constant numeric := (select cash_ceiling from public.tax_rules
    where day between valid_from and coalesce(valid_to, 'infinity'));
  sum constant numeric := private.net_amount(new) + coalesce((select sum(private.net_amount(other)) from public.donations as other
    where other.donor_id = new.donor_id and other.id <> new.id and other.platform = 'cash' and not other.is_in_kind
      and (other.created_at at time zone 'Asia/Kolkata')::date = day), 0);
begin
  -- Staff enter gifts by themselves or through the server, which acts in their name; imports and jobs have no name.
  if sum > ceiling and auth.uid() is not null then
    raise exception 'This person’s cash of the day would be ₹%, above the ceiling of ₹%. Please enter a reason.',
      replace(to_char(sum, 'FM99,99,99,99,99,990.00'), '.00', ''), to_char(ceiling, 'FM99,99,99,99,99,990')
      using errcode = 'check_violation', hint = 'cash_reason';
  end if;
  return null;
end
$$;
-- After `count_gift_of_donor`, which locks the donor: two entries at once see each other.
create trigger refuse_cash after insert on public.donations
  for each row when (new.platform = 'cash' and not new.is_in_kind and new.cash_reason is null)
  execute function private.refuse_cash();
create trigger refuse_cash_of_changed after update on public.donations
  for each row when (new.platform = 'cash' and not new.is_in_kind and new.cash_reason is null
    and ((new.created_at, new.donor_id, new.is_in_kind, new.cash_reason)
        is distinct from (old.created_at, old.donor_id, old.is_in_kind, old.cash_reason)
      or new.amount - new.refunded_amount - new.deducted_amount > old.amount - old.refunded_amount - old.deducted_amount))
  execute function private.refuse_cash();

create or replace function public.enter_gift(gift jsonb, details jsonb default null) returns public.donations
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
    if (entered.amount, entered.platform) is distinct from ((gift ->> 'amount')::numeric, gift ->> 'platform') then
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

-- Corrects a gift entered by hand; returns nothing if it was changed since `seen`. A gift without a donor's record, or
-- with a guessed one, is linked to the chosen person, or gets a new record if details are given.
create or replace function public.correct_gift(gift_id uuid, seen timestamptz, changes jsonb, details jsonb default null)
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
