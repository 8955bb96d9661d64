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

-- The one function that erases a person. Called only by the server.
create or replace function private.erase_person(someone private.person) returns void
language plpgsql set search_path = ''
as $$
declare
  numbers constant text[] := private.numbers_of(someone);
  gift_ids uuid[];
  monthly_ids uuid[];
  message_ids uuid[];
  known text[];
  names text[];
  former_ids constant uuid[] := private.merged_into(someone.donor_ids);
  records text[];
begin
  select * into gift_ids, monthly_ids, message_ids from private.begin_erasure(someone);
  -- Every spelling of the person's data, to find copies elsewhere. For their own request only the proved
  -- mailbox counts: their gift may carry another's address.
  select coalesce(array_agg(distinct lower(word)), '{}') into known from (
    select donor_email as word from private.gifts_of(someone)
    union select donor_email from private.monthly_gifts_of(someone)
    union select email from public.donors where id = any (someone.donor_ids)
    union select email from public.contact_messages where private.email_key(email) = someone.mailbox
    union select email from public.volunteer_applications where private.email_key(email) = someone.mailbox
    union select someone.mailbox
    union select unnest(array[number, private.whatsapp_number(number)]) from unnest(numbers) as number
  ) as written where char_length(word) > 5 and (someone.by_staff or private.email_key(word) = someone.mailbox);

  select coalesce(array_agg(distinct name), '{}') into names from (
    select name from public.donors where id = any (someone.donor_ids)
    union select donor_name from private.gifts_of(someone)
    union select name from private.contact_messages_of(someone)
    -- An application is erased as a whole: the child's name with the guardian's, and vice versa.
    union select unnest(array[name, guardian_name]) from private.applications_of(someone)
  ) as called where name is not null;

  update public.payment_events set payload = private.without_person(payload)
  where id in (select id from private.events_of(someone));
  -- Before the letters: a card that is just being queued is waited for here, and its letter found below.
  perform private.erase_dedications(someone);
  perform private.blank_letters(array(select id from private.letters_to(someone)));
  delete from public.contact_messages where id = any (message_ids);
  delete from public.volunteer_applications where id = any (message_ids);

  -- Filed or exported rows stay as the tax office has or gets them, with the certificate, until the books
  -- end: they carry their own date of erasure, since a joint giver has no gift. File names lose the person's
  -- name.
  update private.exported_rows set erased_at = now() where id in (select id from private.exported_rows_of(someone));
  update public.certificates set file_name = '(erased)', erased_at = now()
  where id in (select id from private.certificates_of(someone));
  update private.filed_rows set erased_at = now() where id in (select id from private.filed_rows_of(someone));
  -- Revokes the links in the person's letters.
  delete from private.gift_tokens
  where donation_id = any (gift_ids) or monthly_gift_id = any (monthly_ids) or donor_id = any (someone.donor_ids)
    or pledge_id in (select id from public.pledges where donor_id = any (someone.donor_ids));
  update public.pledges set note = case when note is not null then '(erased)' end,
    status = case when donor_id = any (someone.donor_ids) and status <> 'paid' then 'cancelled' else status end
  where donor_id = any (someone.donor_ids) or private.mentions(note, known);
  -- Search terms, referrers and landing pages may contain anything.
  update public.monthly_gifts set donor_email = null, donor_phone = null, change_reason = null,
    change_reason_by = null, utm_term = null, utm_content = null, cause_sent = null, erased_at = now()
  where id = any (monthly_ids);
  update public.donations set donor_name = null, donor_email = null, donor_phone = null, utm_term = null,
    utm_content = null, erased_at = now(),
    -- Auditors ask whether there was one.
    corpus_direction = case when corpus_direction is not null then '(erased)' end,
    cash_reason = case when cash_reason is not null then '(erased)' end,
    -- A deleted cause names the ledger.
    cause_sent = (select substr(purpose, 8) from public.ledgers where purpose = 'income:' || cause_sent)
  where id = any (gift_ids);
  perform private.write_donor(private.erased_donor(d)) from public.donors as d where d.id = any (someone.donor_ids);
  -- In a record that another gift also supports, only the address is known to be theirs.
  update public.donors set email = null,
    name = case when private.email_key(name) = someone.mailbox then '(erased)' else name end
  where email_key = someone.mailbox and id <> all (someone.donor_ids);
  delete from public.deleted_donors
  where id = any (someone.donor_ids) or private.email_key(donor ->> 'email') = someone.mailbox;
  delete from public.donor_merges
  where kept_id = any (former_ids) or private.email_key(before ->> 'email') = someone.mailbox
    or private.mentions(others::text, known);
  delete from public.not_duplicate_donors where donor_ids && someone.donor_ids or key = any (known);
  delete from public.donor_import_rows
  where donor_id = any (former_ids) or given_id = any (former_ids)
    or email_key in (select private.email_key(word) from unnest(known) as word)
    or phone_key in (select private.phone_key(number) from unnest(numbers) as number);
  delete from public.gift_claims where private.email_key(email) = someone.mailbox;
  delete from public.nominees where private.email_key(email) = someone.mailbox or donor_id = any (someone.donor_ids);
  delete from public.donor_visits where email_key = someone.mailbox;
  update public.privacy_requests set address = null, message = null
  where private.email_key(address) = someone.mailbox or donor_id = any (someone.donor_ids);
  -- Staff's note on the identity check stays if it does not name the person. A request by address alone has
  -- no record, so the note itself may name them. The person's own notes, and the note of this erasure, lose
  -- every address and number, known or not.
  update public.privacy_requests set proof = '(erased)'
  where (donor_id is null or donor_id = any (former_ids)) and (
    private.mentions(proof, known) or private.names_person(proof, names) or private.has_number(proof, numbers)
    or (donor_id is not null or requested_at = now()) and private.has_contact(proof));
  -- Staff's notes on the person's gifts.
  update public.donation_corrections set reason = '(erased)' where donation_id = any (gift_ids);
  update public.refunds set reason = '(erased)' where donation_id = any (gift_ids) and reason is not null;
  update public.statement_decisions set note = '(erased)' where donation_id = any (gift_ids) and note is not null;
  update public.payment_attention set note = '(erased)'
  where note is not null and (donation_id = any (gift_ids) or monthly_gift_id = any (monthly_ids));
  update public.payment_attention set detail = '(erased)' where private.mentions(detail, known);
  update public.provider_codes set donor_id = case when donor_id <> all (someone.donor_ids) then donor_id end,
    note = case when note is not null then '(erased)' end
  where donor_id = any (someone.donor_ids) or private.mentions(note, known);
  update public.settlement_lines set note = '(erased)'
  where note <> '(erased)' and (donation_id = any (gift_ids) or private.mentions(note, known));
  -- Banks write numbers without the country code.
  perform private.blank_bank_lines(gift_ids, known || array(
    select right(private.phone_key(number), 10) from unnest(numbers) as number));
  -- Receipts have their own copies.
  delete from private.email_confirmations
  where donor_id = any (someone.donor_ids) or private.email_key(email) = someone.mailbox;
  delete from private.identifiers where donor_id = any (someone.donor_ids);
  delete from public.statement_findings where donor_id = any (someone.donor_ids) or donation_id = any (gift_ids);
  perform private.remove_from_snapshots(gift_ids, someone.donor_ids);
  -- Files for auditors name donors. One that is being made was waited for above.
  delete from private.sealed_files where name like 'auditor/%';
  update public.auditor_files set state = 'failed', error = 'A donor’s data was erased since. Please make the file again.'
  where state = 'done';
  update public.consents set email = null, withdrawn_at = coalesce(withdrawn_at, now())
  where donor_id = any (someone.donor_ids) or private.email_key(email) = someone.mailbox;
  -- Queued work for a typed address.
  perform graphile_worker.complete_jobs(array(
    select id from graphile_worker._private_jobs where private.mentions(payload::text, known)));
  delete from daan.guest_links where private.email_key(email) = someone.mailbox;
  delete from daan.guest_sessions where private.email_key(email) = someone.mailbox;
  update sandbox.entities set data = private.without_person(data)
  where private.mentions(data::text, known);
  delete from sandbox.deliveries where private.mentions(body, known);

  -- Last, since the steps above are logged too; includes records of the person that were deleted long ago.
  records := array(select unnest(gift_ids || monthly_ids || former_ids || message_ids)::text)
    || array(select l.row_key from public.audit_log as l
      where l.table_name = 'donors' and private.email_key(coalesce(l.new_values, l.old_values) ->> 'email') = someone.mailbox
        and not exists (select from public.donors where id::text = l.row_key));
  perform set_config('daan.erasing', 'yes', true);
  update public.audit_log set old_values = private.without_person(old_values),
    new_values = private.without_person(new_values),
    actor_email = case when private.email_key(actor_email) = someone.mailbox and not exists (
      select from public.profiles where id = actor_id) then '(erased)' else actor_email end,
    -- Dismissed duplicates are logged by their shared address, number or name.
    row_key = case when lower(row_key) = any (known) or table_name = 'not_duplicate_donors' and (table_name, row_key) in (
      select of_table, key from private.log_of_belongings(records)) then '(erased)' else row_key end
  where row_key = any (records) or lower(row_key) = any (known)
    or (table_name, row_key) in (select of_table, key from private.log_of_belongings(records)
      union all select 'settlement_lines', id::text from public.settlement_lines where donation_id = any (gift_ids))
    or private.email_key(actor_email) = someone.mailbox
    -- The charity's own data is not the person's, even if both share an address.
    or table_name <> all ('{site_settings,page_content,causes,navigation_items,message_templates,profiles,invitations}')
      and private.mentions(concat(old_values, new_values), known);
  perform set_config('daan.erasing', '', true);
end
$$;

-- The back office's global search over large tables: donors, donations, monthly gifts and messages, at most
-- five of each, newest first, of the kinds that the caller may read. The lists it uses have search indexes. Screens,
-- settings and page texts are few, and searched in the browser.
create or replace function public.search_everything(words text)
returns table (kind text, id uuid, title text, detail text, amount numeric, at timestamptz)
language sql stable set search_path = ''
begin atomic
  with typed as materialized (
    select btrim(left(words, 200)) as whole, regexp_replace(words, '\D', '', 'g') as digits
  ),
  -- A phone number is one word, however spaced; the list may lack the country code.
  asked as materialized (
    select whole, case when whole ~ '^[\d\s+().-]+$' and char_length(digits) >= 6
        then array[regexp_replace(digits, '^(0{0,2}91|0)(?=\d{10}$)', '')]
        else (regexp_split_to_array(private.plain(whole), '\s+'))[1:8] end as words
    from typed where char_length(whole) >= 2
  ),
  -- Lists refuse callers without the capability, so they are not called for them.
  of_donors as materialized (select * from asked where (select private.may('donors.read'))),
  of_gifts as materialized (select * from asked where (select private.may('gifts.read')))
  (select 'donor' as kind, (donor ->> 'id')::uuid as id, donor ->> 'name' as title,
      concat_ws(', ', nullif(donor ->> 'email', ''), nullif(donor ->> 'phone', '')) as detail,
      (donor ->> 'amount_donated')::numeric as amount, (donor ->> 'created_at')::timestamptz as at
    from of_donors, jsonb_array_elements(
      public.list_donors(jsonb_build_object('words', of_donors.words), 'created_at', true, 5, 0) -> 'donors') as donor)
  union all
  (select 'donation', gift.id, named.name, coalesce(gift.payment_id, gift.order_id, gift.transaction_id), gift.amount,
      gift.created_at
    from of_gifts, public.find_gifts(jsonb_build_object('q', of_gifts.whole), 'newest', null, null, 5) as gift,
      public.gift_names(array[gift.id]) as named)
  -- Receipt and reference numbers must match as a whole.
  union all
  (select 'donation', gift.id, named.name, receipt.receipt_no, gift.amount, gift.created_at
    from of_gifts join public.receipts as receipt on receipt.receipt_no in (of_gifts.whole, upper(of_gifts.whole))
    join public.donations as gift on gift.id = receipt.donation_id, public.gift_names(array[gift.id]) as named)
  union all
  (select 'monthly', monthly.id, named.name, monthly.subscription_id, monthly.amount, monthly.created_at
    from of_gifts join public.monthly_gifts as monthly on monthly.subscription_id = of_gifts.whole,
      public.gift_names(array[monthly.id]) as named)
  union all
  (select item.kind, item.id, coalesce(item.subject, item.name), item.name || ', ' || item.email, null::numeric,
      item.created_at
    from asked, public.inbox as item
    where not exists (
      select from unnest(asked.words) as word where strpos(private.plain(item.search), word) = 0)
    order by item.created_at desc limit 5);
end;

-- The gifts of a filter, as in domain/donations/gift-filter.ts. Without its own search path it is inlined
-- into the calling query, and unused parts vanish. A null cause, campaign, source or UTM campaign selects
-- gifts without one; the status `paid` selects all received gifts, refunded or not. A `campaign` that is not an
-- id is a UTM campaign, which had that name in 1.0.0.
create or replace function private.matching_gifts(filter jsonb) returns setof public.donations
language sql stable parallel safe
as $$
  select gift.* from public.donations as gift
  where (filter ->> 'from' is null
      or gift.created_at >= (filter ->> 'from')::date::timestamp at time zone 'Asia/Kolkata')
    and (filter ->> 'to' is null
      or gift.created_at < ((filter ->> 'to')::date + 1)::timestamp at time zone 'Asia/Kolkata')
    and (not filter ? 'cause' or case when filter ->> 'cause' is null
      then gift.cause_id is null else gift.cause_id = filter ->> 'cause' end)
    and (filter ->> 'status' is null or case filter ->> 'status'
      when 'paid' then gift.payment_status in ('successful', 'refunded') else gift.payment_status = filter ->> 'status' end)
    and (filter ->> 'platform' is null or gift.platform = filter ->> 'platform')
    and (filter ->> 'monthly' is null or gift.is_monthly = (filter ->> 'monthly' = 'yes'))
    and (not filter ? 'source' or case when filter ->> 'source' is null
      then gift.utm_source is null else gift.utm_source = filter ->> 'source' end)
    and (not filter ? 'campaign' or case when filter ->> 'campaign' is null then gift.campaign_id is null
      when filter ->> 'campaign' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then gift.campaign_id = (filter ->> 'campaign')::uuid
      else gift.utm_campaign = filter ->> 'campaign' end)
    and (not filter ? 'utm_campaign' or case when filter ->> 'utm_campaign' is null
      then gift.utm_campaign is null else gift.utm_campaign = filter ->> 'utm_campaign' end)
    and (filter ->> 'donor' is null or gift.donor_id = (filter ->> 'donor')::uuid)
    and (filter ->> 'mandate' is null or gift.monthly_gift_id = (filter ->> 'mandate')::uuid)
    and (filter ->> 'poster' is null or gift.poster_id = (filter ->> 'poster')::uuid)
    and (filter ->> 'pledge' is null or gift.pledge_id = (filter ->> 'pledge')::uuid)
    and (filter ->> 'giver' is null or case filter ->> 'giver'
      when 'unknown' then gift.donor_id is null
      else gift.donor_id is not null and gift.is_first_gift = (filter ->> 'giver' = 'new') end)
    and (filter ->> 'refunded' is null or gift.refunded_amount > 0)
    and (filter ->> 'deducted' is null or gift.deducted_amount > 0)
    and (filter ->> 'in_kind' is null or gift.is_in_kind = (filter ->> 'in_kind' = 'yes'))
    and (filter ->> 'dedication' is null
      or gift.id in (select private.dedicated_gifts(filter ->> 'dedication')))
    and (filter ->> 'test' is null or gift.test_mode)
    and (filter ->> 'test' is not null or not gift.test_mode or (select private.in_test_mode()))
    -- One by one: the index supports each of them, but not `like all`.
    and ((private.search_patterns(filter ->> 'q'))[1] is null
      or gift.donor_id = any (private.uuids(filter -> 'named'))
      or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
        gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[1]
      and ((private.search_patterns(filter ->> 'q'))[2] is null
        or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
          gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[2])
      and ((private.search_patterns(filter ->> 'q'))[3] is null
        or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
          gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[3])
      and ((private.search_patterns(filter ->> 'q'))[4] is null
        or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
          gift.order_id, gift.payment_id) like all ((private.search_patterns(filter ->> 'q'))[4:])))
$$;
