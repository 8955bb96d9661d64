-- Past gifts from an old register.

insert into private.audited_tables (name, capability) values ('gift_imports', 'donors.read');

-- Imports of past gifts from an old register. Rows are staged as those of donors (082); 143 plans, imports and undoes them.

create table public.gift_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (char_length(file_name) between 1 and 255),
  -- SHA-256 of the file, to recognise it.
  file_digest text not null check (file_digest ~ '^[0-9a-f]{64}$'),
  -- `skip` leaves out rows that look like a gift of the same donor, day and amount; `add` imports them as well.
  mode text not null default 'skip' check (mode in ('skip', 'add')),
  status text not null default 'staged' check (status in ('staged', 'done', 'undone')),
  -- Rows rejected before upload.
  rejected integer not null default 0 check (rejected >= 0),
  added integer not null default 0,
  -- Donors who got a PAN that their record lacked.
  updated integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  done_at timestamptz,
  undone_at timestamptz
);
create index gift_imports_created_at on public.gift_imports (created_at desc);
alter table public.gift_imports enable row level security;

grant select, insert (file_name, file_digest, mode, rejected), update (mode), delete
on public.gift_imports to authenticated;

create policy "Staff read imports of gifts" on public.gift_imports
  for select to authenticated using ((select private.may('donors.read')));
create policy "Staff begin imports of gifts" on public.gift_imports
  for insert to authenticated with check (
    (select private.may('donors.write')) and (select private.may('gifts.write')) and status = 'staged');
create policy "Staff choose what an import of gifts does" on public.gift_imports
  for update to authenticated
  using ((select private.may('donors.write')) and (select private.may('gifts.write')) and status = 'staged')
  with check ((select private.may('donors.write')) and (select private.may('gifts.write')));
create policy "Staff give up imports of gifts" on public.gift_imports
  for delete to authenticated
  using ((select private.may('donors.write')) and (select private.may('gifts.write')) and status = 'staged');

create trigger record_change after update or delete on public.gift_imports
  for each row execute function private.record_change('id');

-- Written by functions alone.
create table public.gift_import_rows (
  import_id uuid not null references public.gift_imports (id) on delete cascade,
  row_number integer not null check (row_number > 0),
  -- day, amount, platform, and if known: cause_id, receipt_no, reference, name, email, phone, and the mask of a PAN that
  -- private.gift_import_numbers has sealed.
  gift jsonb not null check (jsonb_typeof(gift) = 'object'),
  constraint gift_import_rows_identifiers_are_masked check (coalesce(gift ->> 'pan' ~ '^••••••[0-9A-Z]{4}$', true)),
  email_key text generated always as (private.email_key(gift ->> 'email')) stored,
  phone_key text generated always as (private.phone_key(gift ->> 'phone')) stored,
  name_key text generated always as (private.name_key(gift ->> 'name')) stored,
  -- Equal for identical rows, and the ordinal among equal ones in the file.
  fingerprint text not null,
  nth integer,
  -- Equal for rows of one giver within the file; null without a giver.
  person integer,
  -- The donor that staff chose for the giver, or `new`.
  chosen text check (chosen = 'new' or chosen ~ '^[0-9a-f-]{36}$'),
  outcome text check (outcome in ('added', 'known', 'same', 'repeated', 'imported')),
  -- The known donor, and after the import also the one it added.
  donor_id uuid,
  is_new_donor boolean not null default false,
  donation_id uuid,
  -- The PAN that the import gave to a known donor.
  identifier_id uuid,
  primary key (import_id, row_number)
);
create index gift_import_rows_fingerprint on public.gift_import_rows (fingerprint) where outcome = 'added';
alter table public.gift_import_rows enable row level security;

grant select on public.gift_import_rows to authenticated;

create policy "Staff read rows of imports of gifts" on public.gift_import_rows
  for select to authenticated using ((select private.may('donors.read')));

-- PANs of staged rows until import, sealed by the server (`import-identifiers`) on arrival.
create table private.gift_import_numbers (
  id uuid primary key,
  import_id uuid not null,
  row_number integer not null,
  kind text not null default 'pan' check (kind = 'pan'),
  mask text not null check (starts_with(mask, '••••')),
  sealed text not null check (char_length(sealed) between 20 and 500),
  digest text not null check (char_length(digest) between 20 and 100),
  unique (import_id, row_number),
  foreign key (import_id, row_number) references public.gift_import_rows on delete cascade
);
alter table private.gift_import_numbers enable row level security;

alter table public.donations drop constraint donations_platform_check,
  add check (platform in ('razorpay', 'cash', 'cheque', 'bank_transfer', 'upi', 'other'));
alter table public.donations add column gift_import_id uuid references public.gift_imports (id);
alter table public.donations add column old_receipt_no text check (char_length(old_receipt_no) <= 100),
  add constraint donations_other_is_imported check (platform <> 'other' or gift_import_id is not null);
create index donations_gift_import_id on public.donations (gift_import_id) where gift_import_id is not null;
create index donations_old_receipt_no on public.donations (old_receipt_no) where old_receipt_no is not null;
drop index public.donations_offline, public.donations_not_in_bank;
create index donations_offline on public.donations (created_at) include (amount, bank_line_id)
  where platform <> 'razorpay' and payment_status in ('successful', 'refunded') and not is_in_kind and not is_demo
    and gift_import_id is null;
create index donations_not_in_bank on public.donations (amount)
  where platform <> 'razorpay' and bank_line_id is null and gift_import_id is null;
alter table public.statement_choices add column with_imported boolean not null default false;

create or replace trigger queue_receipt_of_new after insert on public.donations
  for each row when (new.payment_status = 'successful' and not new.is_demo and new.gift_import_id is null)
  execute function private.queue_receipt_of_gift();
create or replace trigger queue_receipt after update on public.donations
  for each row when (not new.is_demo and new.gift_import_id is null
    and (new.payment_status in ('successful', 'refunded') or old.payment_status in ('successful', 'refunded'))
    and (new.payment_status, new.payment_id, new.amount, new.refunded_amount, new.deducted_amount, new.donor_id, new.paid_at,
        new.is_in_kind, new.is_foreign, new.donation_type)
      is distinct from (old.payment_status, old.payment_id, old.amount, old.refunded_amount, old.deducted_amount, old.donor_id,
        old.paid_at, old.is_in_kind, old.is_foreign, old.donation_type))
  execute function private.queue_receipt_of_gift();
create or replace trigger refuse_cash after insert on public.donations
  for each row when (new.platform = 'cash' and not new.is_in_kind and new.cash_reason is null and new.gift_import_id is null)
  execute function private.refuse_cash();
create or replace trigger refuse_cash_of_changed after update on public.donations
  for each row when (new.platform = 'cash' and not new.is_in_kind and new.cash_reason is null and new.gift_import_id is null
    and ((new.created_at, new.donor_id, new.is_in_kind, new.cash_reason)
        is distinct from (old.created_at, old.donor_id, old.is_in_kind, old.cash_reason)
      or new.amount - new.refunded_amount - new.deducted_amount > old.amount - old.refunded_amount - old.deducted_amount))
  execute function private.refuse_cash();

-- The lines of every gift: one, or one for each share. Computed when they are read: nothing is written when a gift, a
-- receipt or a refund changes, so that no fault of the statement can touch one.
-- `offset 0` has PostgreSQL compute the amount and the verdict once for each gift.
create or replace view private.statement_lines with (security_invoker = true) as
with whole as not materialized (
  select gift.id as donation_id, gift.test_mode, gift.donation_type as type, gift.amount as given, paid.at as paid_at,
    private.financial_year(paid.day) as year, counted.amount, receipt.id as receipt_id, receipt.issued_at, record,
    judged.verdict,
    -- As the tax receipt names it; without one, as it held on the day.
    coalesce(case when receipt.kind = 'tax' then (
        select r ->> 'number' from jsonb_array_elements(receipt.data #> '{organisation,registrations}') as r
        where r ->> 'kind' = '80g' limit 1) end,
      private.approval_on(paid.day)) as urn,
    receipt.data #>> '{donor,name}' as name, named.digest, named.kind as id_kind,
    -- False while the giver's name and addresses are only what the payer of an online gift typed.
    gift.platform <> 'razorpay' or record.id is not null and record.typed_with is null as is_vouched,
    -- Lines of one identifier with two postal addresses or mailboxes may be two people's. A record that is vouched for
    -- holds the giver's addresses of today: one donor who moved is no question.
    case when record.typed_with is null and receipt.data #>> '{donor,id}' = record.id::text
      then private.postal_address(record) else receipt.data #>> '{donor,address}' end as address,
    coalesce(case when record.typed_with is null then record.email_key end, private.email_key(gift.donor_email)) as mailbox,
    -- The Indian day of a cash gift.
    case gift.platform when 'cash' then paid.day end as cash_day,
    case gift.platform when 'cash' then 'cash' else 'electronic' end as mode
  from public.donations as gift
    cross join lateral (select coalesce(gift.paid_at, gift.created_at) as at,
      (coalesce(gift.paid_at, gift.created_at) at time zone 'Asia/Kolkata')::date as day) as paid
    cross join lateral (select * from private.amount_for_receipt(gift) offset 0) as counted
    left join public.receipts as receipt on receipt.donation_id = gift.id and receipt.cancelled_at is null
    left join private.receipt_identifiers as named on named.receipt_id = receipt.id
    left join public.waiting_receipts as waiting on waiting.donation_id = gift.id
    left join public.donors as record on record.id = gift.donor_id
    left join public.statement_decisions as left_out on left_out.donation_id = gift.id and left_out.kind = 'left_out'
    cross join lateral (select case when left_out.id is not null then 'left_out'
      -- Never in it, also while an acknowledgement waits for a name or the giver is anonymous.
      when counted.amount > 0 and receipt.id is null and gift.is_foreign then 'foreign'
      when counted.amount > 0 and receipt.id is null and gift.is_in_kind then 'in_kind'
      when counted.amount > 0 and receipt.id is null and gift.gift_import_id is not null then 'imported'
      else private.statement_verdict(counted.amount, counted.is_settled, receipt.kind, receipt.amount, receipt.data ->> 'reason',
        case when private.is_anonymous(gift) then '{name,address}' else waiting.missing end) end as verdict offset 0) as judged
  where gift.payment_status in ('successful', 'refunded') and not gift.is_demo
)
-- `donor_id`: whose record tells who gave, where no tax receipt does: a share of a joint gift, cash above the
-- limit, a gift from an old register.
select whole.donation_id, null::uuid as share_id, told.donor_id, year, verdict, amount, given, test_mode, receipt_id,
  coalesce(whole.digest, told.digest) as digest, coalesce(whole.id_kind, told.id_kind) as id_kind,
  coalesce(told.name, whole.name) as name,
  case when told.donor_id is null then whole.is_vouched else told.is_vouched end as is_vouched,
  case when told.donor_id is null then whole.address else told.address end as address,
  case when told.donor_id is null then whole.mailbox else told.mailbox end as mailbox, cash_day,
  case when verdict in ('in', 'anonymous', 'cash_above_limit', 'imported') then urn end as urn, type, mode, paid_at, issued_at
from whole left join lateral (
  select (whole.record).id as donor_id, own.digest, own.kind as id_kind, (whole.record).name,
    (whole.record).typed_with is null as is_vouched, private.postal_address(whole.record) as address,
    (whole.record).email_key as mailbox
  from private.identifier_of(whole.record) as own
  where whole.verdict in ('cash_above_limit', 'imported') and (whole.record).id is not null offset 0
) as told on true
where not exists (select from public.gift_shares as s where s.donation_id = whole.donation_id)
union all
select whole.donation_id, s.id, s.donor_id, year,
  -- The share of a donor whose record is gone stays theirs: it becomes no other giver's.
  case when verdict not in ('in', 'anonymous', 'no_identifier', 'no_address', 'no_name') then verdict
    when donor.citizenship is not distinct from 'foreign' then 'foreign'
    when named.digest is null then 'no_identifier' when not private.has_address(donor) then 'no_address'
    when not private.has_name(donor) then 'no_name' when urn is null then 'no_registration' else 'in' end,
  -- The paise that are left after rounding go to the last.
  case when lead(s.id) over gift is not null then round(amount * percent / 100, 2) else amount - coalesce(
    sum(round(amount * percent / 100, 2)) over (gift rows between unbounded preceding and 1 preceding), 0) end,
  given, test_mode, receipt_id, named.digest, named.kind, donor.name, donor.id is not null and donor.typed_with is null,
  private.postal_address(donor), donor.email_key, cash_day, urn, type, mode, paid_at, issued_at
from whole join public.gift_shares as s on s.donation_id = whole.donation_id
  left join public.donors as donor on donor.id = s.donor_id
  left join lateral private.identifier_of(donor) as named on true
-- By the day as well, so that a year can be asked for.
window gift as (partition by whole.donation_id, whole.paid_at order by s.id);

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
  delete from public.donor_notes where donor_id = any (former_ids);
  delete from public.reminders where donor_id = any (former_ids);
  perform private.forget_notes(belongings) from public.deleted_donors
  where id = any (someone.donor_ids) or private.email_key(donor ->> 'email') = someone.mailbox;
  update public.donor_notes set text = '(erased)' where private.mentions(text, known);
  update public.reminders set text = '(erased)' where private.mentions(text, known);
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
  delete from public.gift_import_rows
  where donor_id = any (former_ids) or donation_id = any (gift_ids)
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
  -- A name that staff gave, or a filter's value.
  delete from public.saved_views
  where private.mentions(concat_ws(' ', name, replace(replace(path, '%40', '@'), '=', ' ')), known);
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

-- Takes the snapshot of a year in place of the one before. Its transaction has to be repeatable read and the first to hold
-- its lock: all of it is then of one moment, and no erasure comes in between.
create or replace function private.take_statement_snapshot(in_year integer) returns void
language plpgsql set search_path = '' set work_mem = '96MB'
as $$
declare
  is_test constant boolean := private.in_test_mode();
  begins constant timestamptz := make_date(in_year, 4, 1)::timestamp at time zone 'Asia/Kolkata';
  ends constant timestamptz := make_date(in_year + 1, 4, 1)::timestamp at time zone 'Asia/Kolkata';
  choice public.statement_choices;
begin
  select * into choice from public.statement_choices where year = in_year;
  delete from private.statement_gifts where year = in_year;
  delete from private.statement_rows where year = in_year;
  delete from private.statement_differences where year = in_year;

  insert into private.statement_gifts (donation_id, share_id, donor_id, year, verdict, amount, given, receipt_id, digest,
    id_kind, name_key, is_vouched, giver_key, cash_day, urn, type, mode, is_member)
  with line as materialized (
    select *, coalesce(address, '') as place, coalesce(mailbox, '') as inbox from private.statement_lines
    where paid_at >= begins and paid_at < ends and (not test_mode or is_test)
  ), named as (
    -- Each name and address once: their keys take longer than all the rest.
    select name, private.name_key(name) as key from line where name is not null group by name
  ), giver as (
    select place, inbox, private.giver_key(place, inbox) as key from line group by place, inbox
  )
  select donation_id, share_id, donor_id, in_year, verdict, amount, given, receipt_id, digest, id_kind, named.key, is_vouched,
    giver.key, cash_day, urn, type, mode, verdict = 'in'
      or verdict = 'cash_above_limit' and digest is not null and coalesce(choice.with_cash_above_limit, false)
      or verdict = 'imported' and digest is not null and coalesce(choice.with_imported, false)
      or verdict = 'anonymous' and coalesce(choice.with_anonymous, false)
  from line left join named on named.name = line.name
    join giver on giver.place = line.place and giver.inbox = line.inbox
  order by issued_at nulls first, donation_id, share_id;

  -- Cash gifts of one identifier on one day, each at most the limit for cash and together above it, until staff have said
  -- of each that it is a gift of its own.
  update private.statement_gifts set is_cash_in_parts = true where id in (
    select id from (
      select line.id,
        sum(case when line.share_id is null then line.given else line.amount end) over one_day as handed_over,
        bool_and(exists (select from public.statement_decisions as d
          where d.donation_id = line.donation_id and d.kind = 'separate_cash')) over one_day as are_separate,
        (select rule.cash_limit from public.tax_rules as rule
          where rule.valid_from <= line.cash_day and (rule.valid_to is null or rule.valid_to >= line.cash_day)
          order by rule.valid_from desc limit 1) as cash_limit
      from private.statement_gifts as line
      where line.year = in_year and line.verdict = 'in' and line.cash_day is not null
      window one_day as (partition by line.digest, line.cash_day)
    ) as cash where handed_over > cash_limit and not are_separate);

  -- All of them are new: without this PostgreSQL plans what follows, and what the screens read, for what was there before.
  analyze private.statement_gifts;
  insert into private.statement_rows (year, digest, id_kind, urn, type, mode, amount, gifts, line_id, receipt_id, question)
  with person as (
    -- Lines that are vouched for before others, those with a tax receipt before chosen cash, the newest before older ones.
    select digest, (max(array[is_vouched::integer, (verdict = 'in')::integer, id]))[3] as line_id,
      min(name_key collate "C") <> max(name_key collate "C") as names_differ,
      coalesce(min(giver_key collate "C") filter (where is_vouched) <> max(giver_key collate "C") filter (where is_vouched),
        min(giver_key collate "C") <> max(giver_key collate "C")) as givers_differ
    from private.statement_gifts where year = in_year and is_member and digest is not null group by digest
  ), chosen as (
    select line.digest, max(line.id) as line_id from public.statement_decisions as d join private.statement_gifts as line
      on line.donation_id = d.donation_id and line.share_id is not distinct from d.share_id
    where d.kind = 'name' and line.year = in_year and line.is_member and line.digest is not null group by line.digest
  ), added as (
    select digest, id_kind, urn, type, mode, sum(amount) as amount, count(*) as gifts, max(id) as line_id,
      bool_or(is_cash_in_parts) as is_cash_in_parts
    from private.statement_gifts where year = in_year and is_member group by digest, id_kind, urn, type, mode
  )
  select in_year, added.digest, added.id_kind, added.urn, added.type, added.mode, added.amount, added.gifts, line.id,
    case when line.donor_id is null then line.receipt_id end,
    case when chosen.line_id is null and names_differ then 'name' when chosen.line_id is null and givers_differ then 'address'
      when added.is_cash_in_parts then 'cash' end
  from added left join person on person.digest = added.digest left join chosen on chosen.digest = added.digest
    join private.statement_gifts as line on line.id = coalesce(chosen.line_id, person.line_id, added.line_id);

  -- A gift that is in as a whole has a tax receipt of its amount: looked at are the others, and those that the books may
  -- have otherwise.
  insert into private.statement_differences (year, donation_id, why, stated, booked, taxed, receipted)
  with looked_at as materialized (
    select g.donation_id as id from private.statement_gifts as g
    where g.year = in_year and (g.verdict < 'in' or g.verdict > 'in')
      and (g.is_member or (select r.kind from public.receipts as r where r.id = g.receipt_id) = 'tax')
    union select donation_id from private.statement_gifts where year = in_year and share_id is not null
    union select donation_id from public.refunds where status = 'pending'
    union select id from public.donations where is_demo
    union select id from public.donations
    where (extract(year from paid_at at time zone 'Asia/Kolkata' - interval '3 months')
      <> extract(year from created_at at time zone 'Asia/Kolkata' - interval '3 months')) is true
  ), gift as (
    -- Each of the few is looked up by itself (`offset 0`): a join would read all gifts of the year.
    select d.id, d.is_demo, d.amount - d.refunded_amount - d.deducted_amount as net, d.created_at >= begins and d.created_at < ends as is_booked
    from looked_at cross join lateral (select * from public.donations where id = looked_at.id offset 0) as d
    where d.payment_status in ('successful', 'refunded') and (not d.test_mode or is_test)
  ), known as (
    select gift.id, gift.is_demo, gift.is_booked, line.donation_id is not null as is_stated, line.verdict,
      coalesce(line.amount, 0) as stated, coalesce(line.taxed, 0) as taxed, coalesce(receipt.amount, 0) as receipted,
      case when gift.is_booked then gift.net else 0 end as booked
    from gift left join lateral (
        select g.donation_id, sum(g.amount) as amount, min(g.verdict) as verdict,
          sum(g.amount) filter (where g.is_member) as taxed
        from private.statement_gifts as g where g.donation_id = gift.id and g.year = in_year group by g.donation_id
      ) as line on true
      left join lateral (select amount from public.receipts where donation_id = gift.id and cancelled_at is null
        and year = in_year and kind = 'tax' offset 0) as receipt on true
  )
  select in_year, id, case when is_demo then 'demo'
      when stated <> booked and not (is_stated and is_booked) then 'other_year'
      when stated <> booked then 'refund_under_way'
      when receipted > taxed then 'receipt_not_in'
      when verdict in ('cash_above_limit', 'anonymous', 'imported') then 'by_choice'
      else 'in_without_receipt' end, stated, booked, taxed, receipted
  from known where stated <> booked or taxed <> receipted
  union all
  select in_year, null, 'receipt_not_in', 0, 0, 0, r.amount from public.receipts as r
  where r.donation_id is null and r.year = in_year and r.kind = 'tax' and r.cancelled_at is null
    and (r.series <> 'TEST' or is_test);

  analyze private.statement_rows;
  insert into private.statement_snapshots (year, taken_at, summary)
  values (in_year, now(), private.statement_summary(in_year, is_test))
  on conflict (year) do update set taken_at = excluded.taken_at, summary = excluded.summary;
end
$$;

-- The year at a glance, with the moment it is of. An outdated one is read as it is, and taken again meanwhile.
create or replace function public.tax_statement(in_year integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  snapshot private.statement_snapshots;
  is_updating boolean := exists (select from graphile_worker.jobs
    where key = 'take-statement-snapshot ' || in_year and attempts < max_attempts);
begin
  perform public.require('statement');
  select * into snapshot from private.statement_snapshots where year = in_year;
  if not is_updating and private.is_snapshot_outdated(snapshot.taken_at) then
    perform public.refresh_tax_statement(in_year);
    is_updating := true;
  end if;
  return coalesce(snapshot.summary, '{"verdicts": []}')
    || jsonb_build_object('taken_at', snapshot.taken_at, 'is_updating', is_updating,
      'choices', coalesce((select to_jsonb(c) - 'updated_at' from public.statement_choices as c where c.year = in_year),
        jsonb_build_object('year', in_year, 'with_cash_above_limit', false, 'with_anonymous', false,
          'with_imported', false)));
end
$$;

-- Gifts of a verdict, largest first; or those of the row that a gift or share stands in, with all others of its giver.
create or replace function public.tax_statement_gifts(in_year integer, of_verdict text default '',
  at_most integer default 50, past integer default 0, of_gift uuid default null, of_share uuid default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
  row_line private.statement_gifts;
  -- Verdicts without a receipt that staff put into the statement.
  by_choice constant text[] := array(select verdict from public.statement_choices as c, lateral (values
    ('cash_above_limit', c.with_cash_above_limit), ('imported', c.with_imported)) as wanted (verdict, is_in)
    where c.year = in_year and is_in);
begin
  perform public.require('statement');
  select * into row_line from private.statement_gifts as g
  where g.donation_id = of_gift and g.share_id is not distinct from of_share and g.year = in_year and g.is_member;
  with found as (
    select g.* from private.statement_gifts as g
    where of_gift is null and g.year = in_year and g.verdict = of_verdict
    union all
    select m.* from private.statement_gifts as m
    where row_line.id is not null and m.year = in_year and m.is_member and (m.digest = row_line.digest
      or row_line.digest is null and m.digest is null
        and (m.urn, m.type, m.mode) is not distinct from (row_line.urn, row_line.type, row_line.mode))
  ), page as (
    select found.*, row_number() over (order by found.amount desc, found.id) as nth
    from found order by found.amount desc, found.id limit least(at_most, 200) offset past
  )
  select jsonb_build_object('count', (select count(*) from found), 'gifts', coalesce(jsonb_agg(jsonb_build_object(
    'id', concat_ws(' ', page.donation_id, page.share_id), 'donation_id', page.donation_id,
    'share_id', page.share_id, 'verdict', page.verdict,
    'amount', page.amount::text, 'given', gift.amount::text, 'platform', gift.platform,
    'given_at', coalesce(gift.paid_at, gift.created_at), 'type', page.type, 'mode', page.mode,
    'donor_id', case when page.share_id is null then coalesce(page.donor_id, gift.donor_id) else page.donor_id end,
    'is_joint', page.share_id is not null,
    -- A record without a name is called by its email address or number.
    'name', case when page.share_id is null then coalesce(private.giver_name(gift), gift.donor_email,
      case when private.is_givers_record(gift) then donor.name end) else donor.name end,
    'has_address_to_ask', case when page.share_id is null then private.address_for_receipt(gift)
      else nullif(btrim(donor.email), '') end is not null,
    -- A joint giver's missing details belong to their own record; the receipt is another's. Cash above the limit and
    -- gifts from an old register wait for no receipt, and have a row only with what a row needs.
    'missing', case when page.share_id is null and page.verdict not in ('cash_above_limit', 'imported') then to_jsonb(waiting.missing)
      when page.verdict in ('no_identifier', 'no_address', 'no_name') or page.verdict = any (by_choice)
        then nullif(to_jsonb(private.missing_in_record(donor, page.digest)), '[]') end,
    'receipt_no', receipt.receipt_no, 'receipt_id', receipt.id, 'note', left_out.note,
    'is_separate_cash', exists (select from public.statement_decisions as d
      where d.donation_id = gift.id and d.kind = 'separate_cash'),
    'is_chosen_name', exists (select from public.statement_decisions as d
      where d.donation_id = gift.id and d.kind = 'name' and d.share_id is not distinct from page.share_id)) order by page.nth), '[]'))
  into answer
  from page join public.donations as gift on gift.id = page.donation_id
    left join public.donors as donor
      on donor.id = case when page.share_id is null then coalesce(page.donor_id, gift.donor_id) else page.donor_id end
    left join public.waiting_receipts as waiting on waiting.donation_id = gift.id
    left join public.receipts as receipt on receipt.donation_id = gift.id and receipt.cancelled_at is null
    left join public.statement_decisions as left_out on left_out.donation_id = gift.id and left_out.kind = 'left_out';
  return answer;
end
$$;

-- Matches open lines: a payout by its UTR and amount, an offline gift by its reference and amount. Demo gifts are never
-- matched, and test gifts are online: removing either leaves the lines alone.
create or replace function private.match_bank_lines(ids uuid[]) returns void
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
    where gift.platform <> 'razorpay' and gift.bank_line_id is null and gift.gift_import_id is null and gift.amount in (select amount from words)
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

-- Records what a line is, as staff say. `entries` are gifts to enter, as `enter_gift` takes them, with `details`.
create or replace function private.match_bank_line(
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
        and payment_status in ('successful', 'refunded') and not is_in_kind and not is_demo and gift_import_id is null)
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
create or replace function public.bank_line_suggestions(line uuid)
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
      where gift.platform <> 'razorpay' and gift.bank_line_id is null and gift.gift_import_id is null and gift.amount <= bank.amount
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

-- Money by other ways than the provider, and whether it was found in the bank.
create or replace function private.entered_gifts() returns table (donation_id uuid, at timestamptz, amount numeric, is_found boolean)
language sql stable
begin atomic
  select id, created_at, amount, bank_line_id is not null from public.donations
  where platform <> 'razorpay' and payment_status in ('successful', 'refunded') and not is_in_kind and not is_demo
    and gift_import_id is null;
end;

-- One row for each month, the latest first. `difference` is the part of `adjustments` that nobody has explained yet.
create or replace function public.money_trail() returns table (
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
        (select min(created_at) from public.donations where platform <> 'razorpay' and not is_demo and gift_import_id is null)))),
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

-- One row for each voucher, before closings. The entries of `clearing` add up to the money trail (132): what the trail
-- does not contain goes to `to_explain`. Refunds and deductions that staff entered are computed as in `returned_of`.
create or replace function private.book_entries() returns table (
  remote_id text, kind text, at timestamptz, donation_id uuid, settlement_id text, purposes text[], amounts numeric[]
)
language sql stable
begin atomic
  select 'daan-gift-' || gift.id, 'gift', gift.paid_at, gift.id, null::text,
    array[case when gift.platform <> 'razorpay' then private.receiving_purpose(gift)
      when gift.paid_at >= (select private.trail_begins()) or exists (select from public.settlement_lines as line
        where line.donation_id = gift.id and line.part = 'gift') then 'clearing' else 'to_explain' end,
      private.income_purpose(gift)],
    array[gift.amount, -gift.amount]
  from public.donations as gift
  where gift.payment_status in ('successful', 'refunded') and gift.currency = 'INR' and not gift.is_in_kind
    and not gift.is_demo and gift.gift_import_id is null
    and (gift.platform <> 'razorpay' or gift.test_mode = (select private.in_test_mode()))
  union all
  select 'daan-payout-' || payout.settlement_id, 'payout', payout.settled_at, null, payout.settlement_id,
    array[case when sums.net > 0 then 'bank:' || coalesce((select max(bank.account) from public.bank_lines as bank
        where bank.settlement_id = payout.settlement_id), '') else 'to_explain' end,
      'charges', 'gst', 'to_explain', 'clearing'],
    array[sums.net, payout.fees + case when sums.is_credit then 0 else payout.tax end,
      case when sums.is_credit then payout.tax else 0 end, -payout.other_amount,
      payout.other_amount - sums.net - payout.fees - payout.tax]
  from public.settlements as payout
    cross join lateral (select coalesce(payout.amount, payout.lines_amount) as net,
      (select private.setting('books_gst')) is not distinct from 'credit' as is_credit) as sums
  where payout.settled_at is not null and payout.test_mode = (select private.in_test_mode())
    and not private.payout_failed(payout)
  union all
  select 'daan-refund-' || refund.id || booked.suffix, booked.kind, booked.at, gift.id, null,
    array['refunds', case when coalesce(refund.made_at, refund.created_at) >= (select private.trail_begins())
      or exists (select from public.settlement_lines as line where line.payment_id = refund.payment_id
        and line.refund_id = refund.refund_id) then 'clearing' else 'to_explain' end],
    array[booked.amount, -booked.amount]
  from public.refunds as refund join public.donations as gift using (payment_id)
    cross join lateral (values ('', 'refund', coalesce(refund.made_at, refund.created_at), refund.amount),
      ('-failed', 'refund_failed', refund.failed_at, -refund.amount)) as booked (suffix, kind, at, amount)
  where (refund.status in ('pending', 'processed') or refund.status = 'failed' and refund.failed_at is not null)
    and (booked.kind = 'refund' or refund.status = 'failed')
    and refund.currency = 'INR' and gift.currency = 'INR' and not gift.is_demo
    and gift.test_mode = (select private.in_test_mode())
  union all
  select 'daan-dispute-' || dispute.dispute_id, 'dispute', dispute.reported_at, gift.id, null,
    array['disputes', case when dispute.reported_at >= (select private.trail_begins())
      or exists (select from public.settlement_lines as line where line.dispute_id = dispute.dispute_id)
      then 'clearing' else 'to_explain' end],
    array[dispute.amount_deducted, -dispute.amount_deducted]
  from public.disputes as dispute join public.donations as gift using (payment_id)
  where dispute.status in ('lost', 'closed') and dispute.amount_deducted > 0 and dispute.currency = 'INR'
    and gift.currency = 'INR' and not gift.is_demo and gift.test_mode = (select private.in_test_mode())
  union all
  select 'daan-correction-' || change.id, 'correction', change.created_at, gift.id, null,
    array['refunds', 'disputes', case gift.platform when 'razorpay' then 'to_explain'
      else private.receiving_purpose(gift) end],
    array[change.refunded, change.deducted, -change.refunded - change.deducted]
  from (
    select entered.id, entered.donation_id, entered.payment_id, entered.created_at,
      case when entered.refunded_amount is null then 0 else greatest(entered.refunded_amount - entered.provider_refunded, 0)
        - coalesce(lag(greatest(entered.refunded_amount - entered.provider_refunded, 0)) over refunds, 0) end as refunded,
      case when entered.deducted_amount is null then 0 else greatest(entered.deducted_amount - entered.provider_deducted, 0)
        - coalesce(lag(greatest(entered.deducted_amount - entered.provider_deducted, 0)) over deductions, 0) end as deducted
    from public.donation_corrections as entered
    window refunds as (partition by donation_id, payment_id, refunded_amount is null order by created_at, id),
      deductions as (partition by donation_id, payment_id, deducted_amount is null order by created_at, id)
  ) as change join public.donations as gift on gift.id = change.donation_id
    and gift.payment_id is not distinct from change.payment_id
  where (change.refunded <> 0 or change.deducted <> 0) and not gift.is_in_kind and gift.currency = 'INR'
    and not gift.is_demo and gift.gift_import_id is null
    and (gift.platform <> 'razorpay' or gift.test_mode = (select private.in_test_mode()));
end;

-- Imports past gifts from an old register (059): all rows or none, and undoes them. Hash joins suit any size, as with
-- donors (082).

-- Gifts before this day are older than the retention of books.
create function private.first_kept_day() returns date
language sql stable set search_path = ''
as $$
  select make_date(private.financial_year((now() at time zone 'Asia/Kolkata')::date) - private.years_of_books(), 4, 1)
$$;

create function private.require_gift_import() returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform public.require('donors.write');
  perform public.require('gifts.write');
end
$$;

create function public.first_kept_day() returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_gift_import();
  return private.first_kept_day();
end
$$;
grant execute on function public.first_kept_day() to authenticated;

-- Locks an import that is not finished.
create function private.staged_gift_import(import uuid) returns public.gift_imports
language plpgsql set search_path = ''
as $$
declare
  begun public.gift_imports;
begin
  perform private.require_gift_import();
  select * into begun from public.gift_imports where id = import and status = 'staged' for update;
  if not found then
    raise exception 'This import has already been finished or given up.' using errcode = 'no_data_found';
  end if;
  return begun;
end
$$;

-- Stages some rows: `[{row_number, day, amount, platform, cause_id, receipt_no, reference, name, email, phone}]`. PANs go to
-- the server alone.
create function public.stage_gift_import(import uuid, gifts jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wrong integer;
begin
  perform private.staged_gift_import(import);
  insert into public.gift_import_rows (import_id, row_number, gift, fingerprint)
  select import, g.row_number, said.gift, md5(said.gift::text)
  from jsonb_to_recordset(gifts) as g (row_number integer, day date, amount numeric(14, 2), platform text, cause_id text,
      receipt_no text, reference text, name text, email text, phone text),
    lateral (select jsonb_strip_nulls(jsonb_build_object('day', g.day, 'amount', g.amount,
      'platform', coalesce(g.platform, 'other'), 'cause_id', g.cause_id, 'receipt_no', left(nullif(btrim(g.receipt_no), ''), 100),
      'reference', left(nullif(btrim(g.reference), ''), 100), 'name', left(nullif(btrim(g.name), ''), 200),
      'email', nullif(btrim(g.email), ''), 'phone', left(nullif(btrim(g.phone), ''), 50))) as gift) as said;
  select r.row_number into wrong from public.gift_import_rows as r
  where r.import_id = import and (r.gift ->> 'day')::date < private.first_kept_day() limit 1;
  if found then
    raise exception 'Row %: gifts before % are older than books are kept.', wrong,
      to_char(private.first_kept_day(), 'FMDD Mon YYYY') using errcode = 'check_violation';
  end if;
  select r.row_number into wrong from public.gift_import_rows as r
  where r.import_id = import and (
    coalesce((r.gift ->> 'day')::date > (now() at time zone 'Asia/Kolkata')::date, true)
    or coalesce((r.gift ->> 'amount')::numeric, 0) <= 0 or r.gift ->> 'amount' = 'NaN'
    or r.gift ->> 'platform' not in ('cash', 'cheque', 'bank_transfer', 'upi', 'other')
    or r.gift ? 'email' and not private.is_email(r.gift ->> 'email')
    or r.gift ? 'cause_id' and not exists (select from public.causes where id = r.gift ->> 'cause_id')) limit 1;
  if found then
    raise exception 'Row %: the day, the amount, the way of giving, the cause or the email address is not valid.', wrong
      using errcode = 'check_violation';
  end if;
end
$$;
grant execute on function public.stage_gift_import(uuid, jsonb) to authenticated;

-- Whether a record has another PAN than a row.
create function private.has_other_pan(donor public.donors, pan_digest text) returns boolean
language sql stable
return pan_digest is not null and donor.pan is not null and not exists (
  select from private.identifiers as i where i.donor_id = donor.id and i.digest = pan_digest);

-- Writes to each row its giver, the known donor and the outcome. A donor is known by PAN, by email address, or by phone
-- number with the same name; never by a name alone.
create function private.plan_gift_import(import uuid) returns void
language plpgsql set search_path = '' set enable_nestloop = off
as $$
begin
  -- Rows of one giver in the file: numbers below 0 are those with a PAN, which keeps its rows apart from another's.
  update public.gift_import_rows as r set nth = f.nth, person = f.person
  from (
    select g.row_number, (row_number() over (partition by g.fingerprint order by g.row_number))::integer as nth,
      case when n.digest is not null then min(g.row_number) over (partition by n.digest) - 1000000000
        when g.email_key is not null or g.phone_key is not null then g.row_number
        when g.name_key is not null then min(g.row_number) over (
          partition by g.name_key, coalesce(n.digest, g.email_key, g.phone_key) is null)
        when g.gift ? 'phone' then g.row_number end as person
    from public.gift_import_rows as g left join private.gift_import_numbers as n using (import_id, row_number)
    where g.import_id = import
  ) as f
  where r.import_id = import and r.row_number = f.row_number;
  for step in 1..20 loop
    update public.gift_import_rows as r set person = f.person
    from (
      select g.row_number, least(
        case when g.email_key is not null then min(g.person) over (partition by g.email_key) end,
        case when g.phone_key is not null then min(g.person) over (partition by g.phone_key, g.name_key) end) as person
      from public.gift_import_rows as g where g.import_id = import
    ) as f
    where r.import_id = import and r.row_number = f.row_number and r.person > 0 and f.person < r.person;
    exit when not found;
  end loop;

  update public.gift_import_rows as r set donor_id = f.donor_id
  from (
    with rows as (
      select g.*, n.digest from public.gift_import_rows as g
        left join private.gift_import_numbers as n using (import_id, row_number)
      where g.import_id = import
    ), candidates as (
      select r.row_number, r.person, d.id, d.created_at, 1 as weakness
      from rows as r join private.identifiers as i on i.digest = r.digest join public.donors as d on d.id = i.donor_id
      union all
      select r.row_number, r.person, d.id, d.created_at, 2
      from rows as r join public.donors as d on d.email_key = r.email_key
      where not d.is_demo and not private.has_other_pan(d, r.digest)
      union all
      select r.row_number, r.person, d.id, d.created_at, 3
      from rows as r join public.donors as d on d.phone_key = r.phone_key
      where r.name_key = d.name_key and not d.is_demo and not private.has_other_pan(d, r.digest)
    ), own as (
      select distinct on (row_number) row_number, id from candidates order by row_number, weakness, created_at, id
    ), of_person as (
      select distinct on (person) person, id from candidates order by person, weakness, created_at, id
    )
    select rows.row_number, case when rows.chosen is null then coalesce(own.id, of_person.id) else chosen.id end as donor_id
    from rows left join own using (row_number) left join of_person on of_person.person = rows.person
      left join public.donors as chosen on chosen.id::text = rows.chosen
  ) as f
  where r.import_id = import and r.row_number = f.row_number;

  update public.gift_import_rows as r set outcome = f.outcome
  from (
    with rows as materialized (
      select g.*, i.mode, (g.gift ->> 'day')::date as day, (g.gift ->> 'amount')::numeric as amount,
        lower(g.gift ->> 'receipt_no') as receipt, g.gift ->> 'reference' as reference,
        private.reference_key(g.gift ->> 'reference') as key, coalesce(g.donor_id::text, g.person::text) as giver,
        row_number() over (partition by coalesce(g.donor_id::text, g.person::text), g.gift -> 'day', g.gift -> 'amount',
          lower(g.gift ->> 'receipt_no'), g.gift -> 'reference', g.gift -> 'cause_id', g.gift -> 'platform'
          order by g.row_number) as nth_same
      from public.gift_import_rows as g join public.gift_imports as i on i.id = g.import_id where g.import_id = import
    ), before as materialized (
      select distinct on (r.row_number) r.row_number, p.donation_id
      from rows as r join public.gift_import_rows as p on p.fingerprint = r.fingerprint and p.nth = r.nth and p.outcome = 'added'
        join public.gift_imports as i on i.id = p.import_id and i.status = 'done'
        join public.donations as gift on gift.id = p.donation_id
      where p.import_id <> import
    ), past as (
      -- Gifts with a receipt number are known by it. Those of erased givers have no row any more.
      select day, amount, lower(old_receipt_no) as receipt, transaction_id as reference, count(*) as gifts
      from public.donations, lateral (select (created_at at time zone 'Asia/Kolkata')::date as day) as given
      where gift_import_id is not null and (old_receipt_no is not null or erased_at is not null)
        and id not in (select donation_id from before)
      group by 1, 2, 3, 4
    ), rest as (
      select *, row_number() over (partition by day, amount, receipt, reference order by row_number) as nth_equal,
        row_number() over (partition by giver, day, amount order by row_number) as nth_of_day
      from rows where row_number not in (select row_number from before)
    ), references_known as (
      select r.row_number from rest as r join public.donations as gift
        on gift.platform <> 'razorpay' and private.reference_key(gift.transaction_id) = r.key
      where r.key <> '' and (char_length(r.key) >= 10
        -- Numbers of cheques repeat after years.
        or char_length(private.bank_key(r.reference)) >= 6 and gift.amount = r.amount
          and abs((gift.created_at at time zone 'Asia/Kolkata')::date - r.day) <= 180)
      union
      select r.row_number from rest as r join public.payments as paid on paid.payment_id = r.reference
      union
      select r.row_number from rest as r join public.payments as paid on paid.bank_reference = r.reference
      where char_length(r.key) >= 6
      union
      select r.row_number from rest as r join public.donations as gift on gift.order_id = r.reference
      union
      select r.row_number from rest as r join public.bank_lines as line
        on private.payers_words(line.narration, line.reference) @> array[r.key]
      where char_length(r.key) >= 10
    ), alike as (
      select r.row_number, count(*) as gifts from rest as r join public.donations as gift
        on gift.donor_id = r.donor_id and gift.amount = r.amount
          and (coalesce(gift.paid_at, gift.created_at) at time zone 'Asia/Kolkata')::date = r.day
      where gift.payment_status in ('successful', 'refunded') and not gift.is_demo and not gift.test_mode
        and gift.id not in (select donation_id from before) and coalesce(lower(gift.old_receipt_no) = r.receipt, true)
        and (gift.platform = 'razorpay' or coalesce(private.reference_key(gift.transaction_id) = r.key, true))
      group by r.row_number
    )
    select rows.row_number, case
      when rest.row_number is null or rest.nth_equal <= past.gifts then 'imported'
      when references_known.row_number is not null then 'known'
      when rest.nth_same > 1 and (rest.mode = 'skip' or coalesce(rest.receipt, rest.reference) is not null) then 'repeated'
      when rest.mode = 'skip' and rest.nth_of_day <= alike.gifts then 'same'
      else 'added' end as outcome
    from rows left join rest using (row_number) left join references_known using (row_number) left join alike using (row_number)
      left join past on past.day = rest.day and past.amount = rest.amount and past.receipt is not distinct from rest.receipt
        and past.reference is not distinct from rest.reference
  ) as f
  where r.import_id = import and r.row_number = f.row_number;
end
$$;

-- The number of rows by outcome, and of new donors.
create function public.gift_import_summary(import uuid) returns table (outcome text, count integer, row_numbers integer[])
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
#variable_conflict use_column
begin
  perform private.staged_gift_import(import);
  perform private.plan_gift_import(import);
  return query
    select r.outcome, count(*)::integer, (array_agg(r.row_number order by r.row_number))[:1000]
    from public.gift_import_rows as r where r.import_id = import group by r.outcome
    union all
    select 'new_donors', count(distinct r.person)::integer, '{}' from public.gift_import_rows as r
    where r.import_id = import and r.outcome = 'added' and r.donor_id is null;
end
$$;
grant execute on function public.gift_import_summary(uuid) to authenticated;

-- Questions to staff about givers, as planned last: `name` (only a name is known, and a donor has it), `other_name` (PAN or
-- email address of a donor with another name or another PAN), `phone` (number of a donor with another name, or no name).
create function public.gift_import_questions(import uuid)
  returns table (row_number integer, gifts integer, said text, question text, donor_id uuid, donors jsonb)
language plpgsql stable security definer set search_path = '' set statement_timeout = '60s' set enable_nestloop = off
as $$
#variable_conflict use_column
begin
  perform private.require_gift_import();
  return query
    with rows as materialized (
      select r.*, n.digest from public.gift_import_rows as r
        left join private.gift_import_numbers as n using (import_id, row_number)
      where r.import_id = import and r.outcome = 'added' and r.person is not null
    ), candidates as (
      select r.person, d.id, 'other_name' as question from rows as r join private.identifiers as i on i.digest = r.digest
        join public.donors as d on d.id = i.donor_id
      where r.name_key <> d.name_key
      union
      select r.person, d.id, 'other_name' from rows as r join public.donors as d on d.email_key = r.email_key
      where r.name_key <> d.name_key or private.has_other_pan(d, r.digest)
      union
      select r.person, d.id, 'phone' from rows as r join public.donors as d on d.phone_key = r.phone_key
      where (r.donor_id is null or r.chosen is not null)
        and (r.name_key is distinct from d.name_key or private.has_other_pan(d, r.digest))
      union
      select r.person, d.id, 'name' from rows as r join public.donors as d on d.name_key = r.name_key
      where coalesce(r.digest, r.email_key, r.phone_key) is null
    )
    select min(r.row_number), count(distinct r.row_number)::integer, min(r.gift ->> 'name'), min(c.question),
      (array_agg(r.donor_id order by r.row_number))[1],
      jsonb_agg(distinct jsonb_build_object('id', d.id, 'name', d.name, 'city', d.city, 'email', d.email))
    from rows as r join candidates as c using (person)
      join public.donors as d on (d.id = c.id or d.id = r.donor_id) and not d.is_demo
    group by r.person order by 1 limit 500;
end
$$;
grant execute on function public.gift_import_questions(uuid) to authenticated;

-- Sets the donor of a row's giver; null for a new one.
create function public.choose_gift_donor(import uuid, at_row integer, donor uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.staged_gift_import(import);
  if donor is not null and not exists (select from public.donors where id = donor) then
    raise exception 'This donor does not exist.' using errcode = 'foreign_key_violation';
  end if;
  update public.gift_import_rows as r set chosen = coalesce(donor::text, 'new')
  where r.import_id = import and r.person = (
    select person from public.gift_import_rows where import_id = import and row_number = at_row);
end
$$;
grant execute on function public.choose_gift_donor(uuid, integer, uuid) to authenticated;

create function public.import_gifts(import uuid) returns table (added integer, updated integer, skipped integer)
language plpgsql security definer set search_path = '' set statement_timeout = '120s' set enable_nestloop = off
as $$
#variable_conflict use_column
begin
  -- Serializes imports, so that each sees the gifts and donors added before.
  perform pg_advisory_xact_lock(hashtextextended('public.donor_imports', 0));
  perform private.staged_gift_import(import);
  perform private.plan_gift_import(import);

  update public.gift_import_rows as r set donation_id = gen_random_uuid() where r.import_id = import and r.outcome = 'added';
  update public.gift_import_rows as r set donor_id = new.id, is_new_donor = true
  from (
    select person, gen_random_uuid() as id from public.gift_import_rows
    where import_id = import and outcome = 'added' and donor_id is null and person is not null group by person
  ) as new
  where r.import_id = import and r.outcome = 'added' and r.donor_id is null and r.person = new.person;
  insert into public.donors (id, name, email, phone, pan, status)
  select donor_id, coalesce((array_agg(gift ->> 'name' order by row_number) filter (where gift ? 'name'))[1],
      (array_agg(gift ->> 'email' order by row_number) filter (where gift ? 'email'))[1],
      (array_agg(gift ->> 'phone' order by row_number) filter (where gift ? 'phone'))[1], 'PAN ' || min(gift ->> 'pan')),
    (array_agg(gift ->> 'email' order by row_number) filter (where gift ? 'email'))[1],
    (array_agg(gift ->> 'phone' order by row_number) filter (where gift ? 'phone'))[1], min(gift ->> 'pan'), 'Donated'
  from public.gift_import_rows where import_id = import and is_new_donor group by donor_id;

  -- A known donor gets a PAN only if the record has none, as when staff add one with a gift.
  update public.gift_import_rows as r set identifier_id = n.id
  from (
    select distinct on (r.donor_id) n.id, n.row_number from private.gift_import_numbers as n
      join public.gift_import_rows as r using (import_id, row_number) join public.donors as d on d.id = r.donor_id
    where n.import_id = import and r.outcome = 'added' and (r.is_new_donor or d.pan is null)
    order by r.donor_id, n.row_number
  ) as n
  where r.import_id = import and r.row_number = n.row_number;
  update public.donors as d set pan = r.gift ->> 'pan' from public.gift_import_rows as r
  where r.import_id = import and r.identifier_id is not null and not r.is_new_donor and d.id = r.donor_id;
  insert into private.identifiers (id, donor_id, kind, mask, sealed, digest)
  select n.id, r.donor_id, n.kind, n.mask, n.sealed, n.digest
  from private.gift_import_numbers as n join public.gift_import_rows as r on r.identifier_id = n.id where r.import_id = import;
  delete from private.gift_import_numbers where import_id = import;

  insert into public.donations (id, amount, platform, payment_status, transaction_id, cause_id, donor_id, donor_name, donor_email,
    donor_phone, created_at, gift_import_id, old_receipt_no)
  select donation_id, (gift ->> 'amount')::numeric, gift ->> 'platform', 'successful', gift ->> 'reference',
    (select id from public.causes where id = gift ->> 'cause_id'), donor_id, gift ->> 'name', gift ->> 'email', gift ->> 'phone',
    ((gift ->> 'day')::date + time '12:00') at time zone 'Asia/Kolkata', import, gift ->> 'receipt_no'
  from public.gift_import_rows where import_id = import and outcome = 'added' order by row_number;

  return query
    update public.gift_imports as i set status = 'done', done_at = now(),
      added = c.added, updated = c.updated, skipped = c.skipped
    from (
      select (count(*) filter (where r.outcome = 'added'))::integer as added,
        (count(*) filter (where r.identifier_id is not null and not r.is_new_donor))::integer as updated,
        (count(*) filter (where r.outcome <> 'added'))::integer as skipped
      from public.gift_import_rows as r where r.import_id = import
    ) as c where i.id = import
    returning i.added, i.updated, i.skipped;
end
$$;
grant execute on function public.import_gifts(uuid) to authenticated;

-- Those of the donors to whom nothing but their numbers belongs, and into whom nobody was merged: an undone import removes
-- them.
create function private.unused_donors(ids uuid[]) returns setof uuid
language plpgsql stable set search_path = ''
as $$
declare
  at record;
begin
  for at in select * from private.places_of_donors where place <> 'private.identifiers.donor_id' loop
    execute format('select array(select d.id from unnest($1) as d (id) where not exists (select from %s where %s = d.id))',
      at.holder, at.pointer) into ids using ids;
  end loop;
  return query
    select d.id from unnest(ids) as d (id) where not exists (select from public.donor_merges where kept_id = d.id);
end
$$;

create or replace function public.undo_donor_import(import uuid) returns table (removed integer, restored integer, stayed integer)
language plpgsql security definer set search_path = '' set statement_timeout = '60s' set enable_nestloop = off
as $$
#variable_conflict use_column
declare
  done public.donor_imports;
begin
  perform public.require('donors.write');
  perform pg_advisory_xact_lock(hashtextextended('public.donor_imports', 0));
  select * into done from public.donor_imports where id = import for update;
  if done.id is null or done.status <> 'done' then
    raise exception 'This import has been undone already.' using errcode = 'no_data_found';
  end if;

  execute format('update public.donors as d set (%s) = row(%s) from (
      select known.id, jsonb_populate_record(known, (
        select coalesce(jsonb_object_agg(field.key, r.before -> field.key), ''{}'') from jsonb_each(r.donor) as field
        where to_jsonb(known) -> field.key = field.value)) as said
      from public.donor_import_rows as r join public.donors as known on known.id = r.donor_id
      where r.import_id = $1 and r.outcome = ''updated'' offset 0
    ) as changed where d.id = changed.id', private.donor_columns(), private.donor_columns('(said).')) using import;
  get diagnostics restored = row_count;
  delete from private.identifiers as i using public.donor_import_rows as r, public.donors as d
  where r.import_id = import and r.outcome = 'updated' and d.id = r.donor_id and r.before ->> 'pan' is null
    and i.donor_id = d.id and i.kind = 'pan' and i.mask = r.donor ->> 'pan' and d.pan is null;

  perform set_config('daan.donor_is_kept', 'yes', true);
  delete from public.donors where id in (select private.unused_donors(array(
    select donor_id from public.donor_import_rows where import_id = import and outcome = 'added')));
  get diagnostics removed = row_count;
  perform set_config('daan.donor_is_kept', '', true);
  perform private.forget_identifiers();

  select count(*) into stayed from public.donor_import_rows as r join public.donors as d on d.id = r.donor_id
  where r.import_id = import and r.outcome = 'added';
  update public.donor_imports set status = 'undone', undone_at = now() where id = import;
  return next;
end
$$;

-- Removes the gifts of an import, the donors it added to whom nothing else belongs, and the PANs it gave to others. A gift
-- stays if staff have corrected its sum, split it or credited it to a pledge since.
create function public.undo_gift_import(import uuid) returns table (removed integer, stayed integer)
language plpgsql security definer set search_path = '' set statement_timeout = '120s' set enable_nestloop = off
as $$
#variable_conflict use_column
begin
  perform private.require_gift_import();
  perform pg_advisory_xact_lock(hashtextextended('public.donor_imports', 0));
  update public.gift_imports set status = 'undone', undone_at = now() where id = import and status = 'done';
  if not found then
    raise exception 'This import has been undone already.' using errcode = 'no_data_found';
  end if;
  delete from public.donations as gift where gift.gift_import_id = import and gift.pledge_id is null
    and not exists (select from public.donation_corrections as c where c.donation_id = gift.id)
    and not exists (select from public.gift_shares as s where s.donation_id = gift.id);
  get diagnostics removed = row_count;

  update public.donors as d set pan = null from public.gift_import_rows as r
  where r.import_id = import and r.identifier_id is not null and not r.is_new_donor and d.id = r.donor_id
    and d.pan = r.gift ->> 'pan' and not exists (select from public.donations as gift where gift.id = r.donation_id);
  delete from private.identifiers as i using public.gift_import_rows as r, public.donors as d
  where r.import_id = import and r.identifier_id = i.id and d.id = i.donor_id and not r.is_new_donor and d.pan is null;

  perform set_config('daan.donor_is_kept', 'yes', true);
  delete from public.donors where id in (select private.unused_donors(array(
    select distinct donor_id from public.gift_import_rows where import_id = import and is_new_donor)));
  perform set_config('daan.donor_is_kept', '', true);
  perform private.forget_identifiers();

  select count(*) into stayed from public.donations where gift_import_id = import;
  return next;
end
$$;
grant execute on function public.undo_gift_import(uuid) to authenticated;

create or replace function private.gifts_to_thank() returns table (donation_id uuid, donor_id uuid)
language plpgsql stable parallel safe set search_path = ''
as $$
declare
  least constant numeric := coalesce(substring(private.setting('thank_minimum_rupees') from '^[0-9]{1,7}$')::numeric, 0);
begin
  return query select gift.id, gift.donor_id from public.donations as gift
    where gift.payment_status = 'successful' and gift.created_at > now() - interval '60 days' and gift.amount >= least
      and (not gift.is_monthly or gift.is_first_gift) and gift.erased_at is null and gift.gift_import_id is null
      and (not gift.test_mode or (select private.in_test_mode()))
      and num_nonnulls(gift.donor_id, gift.donor_email, gift.donor_phone) > 0
      and not exists (select from public.thanks as t where t.donation_id = gift.id);
end
$$;
