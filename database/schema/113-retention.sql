-- Retention of submitted and sent data: in months, per kind, unlimited by default. It removes what an erasure
-- would remove.

-- Whether a monthly gift expired without a charge.
create function private.never_began(mandate public.monthly_gifts) returns boolean
language sql stable set search_path = ''
as $$
  select mandate.status = 'expired'
    and not exists (select from public.donations where monthly_gift_id = mandate.id)
$$;

-- Deletes data older than a time, or only counts it.
create function private.forget_kind(kind text, before timestamptz, is_meant boolean) returns integer
language plpgsql set search_path = ''
as $$
declare
  due integer;
  gone uuid[];
begin
  case kind
    -- Answered or marked as spam: unread messages are never old.
    when 'messages' then
      select (select count(*) from public.contact_messages
          where updated_at < before and (status = 'done' or suspected_spam))
        + (select count(*) from public.volunteer_applications
          where updated_at < before and (status = 'done' or suspected_spam)) into due;
      if is_meant then
        delete from public.contact_messages where updated_at < before and (status = 'done' or suspected_spam);
        delete from public.volunteer_applications where updated_at < before and (status = 'done' or suspected_spam);
      end if;
    when 'letters' then
      select count(*) into due from public.outgoing_messages
      where created_at < before and state in ('sent', 'failed', 'withdrawn') and recipient <> '(erased)';
      if is_meant then
        update public.outgoing_messages set recipient = '(erased)', variables = '{}', subject = null, text = null,
          html = null, reply_to = null, last_error = null
        where created_at < before and state in ('sent', 'failed', 'withdrawn') and recipient <> '(erased)';
      end if;
    when 'provider_reports' then
      select count(*) into due from public.payment_events
      where received_at < before and handled_at is not null and payload <> private.without_person(payload);
      if is_meant then
        update public.payment_events set payload = private.without_person(payload)
        where received_at < before and handled_at is not null and payload <> private.without_person(payload);
      end if;
    -- A failed payment or an unstarted monthly gift is no donation: it has no books to keep.
    when 'failed_gifts' then
      select (select count(*) from public.donations
          where created_at < before and payment_status = 'failed'
            and num_nonnulls(donor_name, donor_email, donor_phone) > 0)
        + (select count(*) from public.monthly_gifts as mandate
          where created_at < before and private.never_began(mandate)
            and num_nonnulls(donor_email, donor_phone, change_reason) > 0) into due;
      if is_meant then
        with forgotten as (
          update public.donations set donor_name = null, donor_email = null, donor_phone = null
          where created_at < before and payment_status = 'failed'
            and num_nonnulls(donor_name, donor_email, donor_phone) > 0
          returning id
        )
        select coalesce(array_agg(id), '{}') into gone from forgotten;
        perform private.blank_letters(array(select id from public.outgoing_messages where donation_id = any (gone)));
        perform private.blank_log('donations', gone::text[]);
        with forgotten as (
          update public.monthly_gifts as mandate set donor_email = null, donor_phone = null, change_reason = null,
            change_reason_by = null
          where created_at < before and private.never_began(mandate)
            and num_nonnulls(donor_email, donor_phone, change_reason) > 0
          returning id
        )
        select coalesce(array_agg(id), '{}') into gone from forgotten;
        perform private.blank_letters(array(select id from public.outgoing_messages where monthly_gift_id = any (gone)));
        perform private.blank_log('monthly_gifts', gone::text[]);
      end if;
  end case;
  return due;
end
$$;

create function private.kinds_of_data() returns text[]
language sql immutable set search_path = ''
as $$ select '{messages,letters,provider_reports,failed_gifts}'::text[] $$;

-- Retention of books in years after the financial year: as the law has it, or longer if the setting says so.
create function private.years_of_books() returns integer
language sql stable set search_path = ''
as $$
  select greatest(private.setting('keep_books_years')::integer, (select max(keep_books_years) from public.tax_rules), 1)
$$;

-- Deletes receipts and filings of erased people, and the texts of bank lines, once the legal retention of their year has
-- ended, or only counts them.
create function private.forget_books(
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

-- The retention job: every kind with a period, and the books of erased people. Returns the numbers.
create function private.forget_old_data() returns jsonb
language sql set search_path = ''
as $$
  select jsonb_build_object('books', private.forget_books()) || coalesce(jsonb_object_agg(
    kind, private.forget_kind(kind, now() - make_interval(months => months), true)), '{}')
  from unnest(private.kinds_of_data()) as kind, lateral (
    select private.setting('keep_' || kind || '_months')::integer as months
  ) as wanted
  where months is not null
$$;

-- Periods an administrator has previewed, so that none is saved unseen.
create table private.retention_previews (
  seen_by uuid not null,
  kind text not null,
  -- In months; in years for books.
  period integer not null,
  seen_at timestamptz not null default now(),
  primary key (seen_by, kind)
);
alter table private.retention_previews enable row level security;

-- Previews the effect of periods by kind before saving: `{"messages": 24, "books": 11}`, in months and for
-- books in years, which have the period of the law.
create function public.retention_preview(periods jsonb) returns table (kind text, due integer)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  typed constant jsonb := case when periods ->> 'books' ~ '^[0-9]{1,3}$' then periods
    else periods || jsonb_build_object('books', (select max(keep_books_years) from public.tax_rules)) end;
begin
  perform public.require('privacy');
  insert into private.retention_previews as known (seen_by, kind, period)
  select auth.uid(), k, (typed ->> k)::integer
  from unnest(private.kinds_of_data() || '{books}') as k where typed ->> k ~ '^[0-9]{1,3}$'
  on conflict (seen_by, kind) do update set period = excluded.period, seen_at = now();
  return query
    select k, private.forget_kind(k, now() - make_interval(months => (typed ->> k)::integer), false)
    from unnest(private.kinds_of_data()) as k where typed ->> k ~ '^[0-9]{1,3}$'
    union all
    select 'books', private.forget_books(years => (typed ->> 'books')::integer, is_meant => false);
end
$$;
grant execute on function public.retention_preview(jsonb) to authenticated;

-- A saved period deletes data for good the following night: only an administrator who has previewed it may
-- save it.
create function private.refuse_unseen_period() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  required constant integer := (select max(keep_books_years) from public.tax_rules);
begin
  if new.key = 'keep_books_years' and new.value ~ '^[0-9]{1,3}$' and new.value::integer < required then
    raise exception 'Books are kept for at least % years after the financial year.', required using errcode = 'check_violation';
  end if;
  if auth.uid() is not null
    and not exists (select from public.site_settings as known where known.key = new.key and known.value = new.value)
    -- No change: an empty value keeps the books' current period.
    and not (new.key = 'keep_books_years' and coalesce(nullif(btrim(new.value), ''), required::text) = private.years_of_books()::text)
    and not exists (select from private.retention_previews as seen
      where seen.seen_by = auth.uid() and new.key in ('keep_' || seen.kind || '_months', 'keep_' || seen.kind || '_years')
        and seen.period = case when new.value ~ '^[0-9]{1,3}$' then new.value::integer
          when new.key = 'keep_books_years' then required end
        and seen.seen_at > now() - interval '1 hour') then
    raise exception 'First look at what the new periods would remove.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger refuse_unseen_period before insert or update on public.site_settings
  for each row when (new.key = 'keep_books_years' or new.key ~ '^keep_.*_months$' and btrim(new.value) <> '')
  execute function private.refuse_unseen_period();
