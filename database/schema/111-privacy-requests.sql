-- Requests of people about their own data: when, how identity was checked, and the outcome. The person is
-- named only until the request is answered.

create table public.privacy_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('access', 'correction', 'withdrawal', 'nomination', 'erasure', 'grievance')),
  -- `donor`: on their own page. `guardian`: by the link in their letter. `staff`: for a person who wrote or
  -- called.
  source text not null check (source in ('donor', 'guardian', 'staff')),
  -- How staff checked identity; a donor's own session needs no other proof.
  proof text check (char_length(btrim(proof)) between 3 and 500),
  -- The record staff acted on; null once it is erased.
  donor_id uuid references public.donors (id) on delete set null,
  -- Address and message of the requester: deleted once answered.
  address text check (private.is_email(address)),
  message text check (char_length(message) <= 5000),
  -- The outcome, in numbers. While open, `linked_ids`: the records for staff to review.
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

create policy "Staff read requests about personal data" on public.privacy_requests
  for select to authenticated using ((select private.may('privacy')));
create policy "Staff finish requests about personal data" on public.privacy_requests
  for update to authenticated using ((select private.may('privacy')) and done_at is null)
  with check ((select private.may('privacy')));

-- The charity's deadline for replies, thirty days by default.
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

-- Open requests, most urgent first, with the days left and their records.
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
