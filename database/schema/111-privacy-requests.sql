-- What people ask about their own data: when, how it was seen that it was they, and what was done. Who it was stands
-- here only while somebody still has to answer.

create table public.privacy_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('access', 'correction', 'withdrawal', 'nomination', 'erasure', 'grievance')),
  -- `donor`: on their own page. `guardian`: with the link of their letter. `staff`: on behalf of somebody who wrote or called.
  source text not null check (source in ('donor', 'guardian', 'staff')),
  -- How staff saw that it was the person; a donor's own session is its own proof.
  proof text check (char_length(btrim(proof)) between 3 and 500),
  -- Whose record staff acted on. Once that is erased it names nobody.
  donor_id uuid references public.donors (id) on delete set null,
  -- Whom to answer, and what they said: gone once it is done.
  address text check (private.is_email(address)),
  message text check (char_length(message) <= 5000),
  -- What was done, in numbers. Of one that still has to be answered, `linked_ids`: the records that staff should look at.
  outcome jsonb not null default '{}' check (jsonb_typeof(outcome) = 'object'),
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  done_at timestamptz,
  done_by uuid,
  constraint privacy_requests_by_staff_have_proof check (source <> 'staff' or proof is not null),
  constraint privacy_requests_done_name_nobody check (done_at is null or address is null and message is null)
);
create index privacy_requests_open on public.privacy_requests (due_at) where done_at is null;
create index privacy_requests_requested_at on public.privacy_requests (requested_at desc);
create index privacy_requests_donor_id on public.privacy_requests (donor_id);
create index privacy_requests_email_key on public.privacy_requests (private.email_key(address));
alter table public.privacy_requests enable row level security;

grant select, update (done_at) on public.privacy_requests to authenticated;

create policy "Administrators read requests about personal data" on public.privacy_requests
  for select to authenticated using ((select public.is_admin()));
create policy "Administrators finish requests about personal data" on public.privacy_requests
  for update to authenticated using ((select public.is_admin()) and done_at is null)
  with check ((select public.is_admin()));

-- Within how many days the charity answers: as it set it, else thirty.
create function private.privacy_period() returns interval
language sql stable set search_path = ''
as $$
  select make_interval(days => coalesce(private.setting('privacy_days')::integer, 30))
$$;

create function private.time_privacy_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.due_at := new.requested_at + private.privacy_period();
  end if;
  if new.done_at is not null then
    new.done_at := now();
    new.done_by := auth.uid();
    new.address := null;
    new.message := null;
    new.outcome := new.outcome - 'linked_ids';
  end if;
  return new;
end
$$;
create trigger time_privacy_request before insert or update on public.privacy_requests
  for each row execute function private.time_privacy_request();
create trigger record_change after insert or update or delete on public.privacy_requests
  for each row execute function private.record_change('id', 'address', 'message', 'proof');

-- What still has to be answered, the most urgent first, with the days that are left and the records it is about.
create function public.open_privacy_requests()
  returns table (id uuid, kind text, source text, address text, message text, requested_at timestamptz, due_at timestamptz,
    days_left integer, donors jsonb)
language sql stable set search_path = ''
begin atomic
  select r.id, r.kind, r.source, r.address, r.message, r.requested_at, r.due_at,
    ((r.due_at at time zone 'Asia/Kolkata')::date - (now() at time zone 'Asia/Kolkata')::date)::integer,
    (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.created_at, d.id), '[]')
      from public.donors as d
      where d.id = r.donor_id or d.email_key = private.email_key(r.address)
        or r.outcome -> 'linked_ids' ? d.id::text)
  from public.privacy_requests as r where r.done_at is null order by r.due_at, r.id;
end;
grant execute on function public.open_privacy_requests() to authenticated;
