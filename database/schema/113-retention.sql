-- How long what people sent and what was sent to them is kept: as many months as the charity says for each kind, and for
-- good where it says nothing. What is removed is what an erasure would remove.

-- Removes what is older than a moment, or only counts it.
create function private.forget_kind(kind text, before timestamptz, is_meant boolean) returns integer
language plpgsql set search_path = ''
as $$
declare
  due integer;
  gone uuid[];
begin
  case kind
    -- Answered, or marked as spam: what nobody has looked at is not old.
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
    -- A person whose payment failed has given nothing: there are no books to keep of it.
    when 'failed_gifts' then
      select count(*) into due from public.donations
      where created_at < before and payment_status = 'failed'
        and num_nonnulls(donor_name, donor_email, donor_phone) > 0;
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
      end if;
  end case;
  return due;
end
$$;

create function private.kinds_of_data() returns text[]
language sql immutable set search_path = ''
as $$ select '{messages,letters,provider_reports,failed_gifts}'::text[] $$;

-- Receipts of people who were erased, and what was filed about them, once the books of their year need not be kept any
-- longer: until then the law asks for them. Answers how many receipts.
create function private.forget_books(today date default (now() at time zone 'Asia/Kolkata')::date) returns integer
language plpgsql set search_path = ''
as $$
declare
  first_kept constant integer := private.financial_year(today)
    - coalesce(private.setting('keep_books_years')::integer, 8);
  gone uuid[];
begin
  perform set_config('daan.erasing', 'yes', true);
  with forgotten as (
    update public.receipts as r set data = data || jsonb_build_object('donor', private.without_person(data -> 'donor')),
      cancel_reason = case when cancel_reason is not null then '(erased)' end
    from public.donations as gift
    where gift.id = r.donation_id and gift.erased_at is not null and r.year < first_kept
      and data -> 'donor' <> private.without_person(data -> 'donor')
    returning r.id
  )
  select coalesce(array_agg(id), '{}') into gone from forgotten;
  perform set_config('daan.erasing', '', true);
  delete from private.receipt_identifiers where receipt_id = any (gone);
  delete from private.sealed_files where receipt_id = any (gone);
  update private.statement_gifts set name_key = null where receipt_id = any (gone);
  delete from public.certificates as c using public.donations as gift
  where gift.id = c.donation_id and gift.erased_at is not null and c.year < first_kept;
  update private.filed_rows as f set name = '(erased)', address = null, mask = null, digest = null
  from public.donations as gift
  where gift.id = f.donation_id and gift.erased_at is not null and f.year < first_kept and f.name <> '(erased)';
  delete from private.exported_rows as e using public.statement_runs as run where run.id = e.run_id and run.year < first_kept;
  perform private.blank_log('receipts', gone::text[]);
  return cardinality(gone);
end
$$;

-- What the job does: every kind for which a period is set, and the books of those who were erased. Answers how much went.
create function private.forget_old_data() returns jsonb
language sql set search_path = ''
as $$
  select jsonb_build_object('books', private.forget_books()) || coalesce(jsonb_object_agg(kind, private.forget_kind(kind, now() - make_interval(months => months), true)), '{}')
  from unnest(private.kinds_of_data()) as kind, lateral (
    select private.setting('keep_' || kind || '_months')::integer as months
  ) as wanted
  where months is not null
$$;

-- What periods would remove, by kind, before anybody saves them: `{"messages": 24}`.
create function public.retention_preview(months jsonb) returns table (kind text, due integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select public.is_admin()) then
    raise exception 'Only administrators see what is kept.' using errcode = 'insufficient_privilege';
  end if;
  return query
    select k, private.forget_kind(k, now() - make_interval(months => (months ->> k)::integer), false)
    from unnest(private.kinds_of_data()) as k where months ->> k ~ '^[0-9]{1,3}$';
end
$$;
grant execute on function public.retention_preview(jsonb) to authenticated;
