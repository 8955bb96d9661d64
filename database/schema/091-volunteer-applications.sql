-- Applications from the volunteer form. The server stores them; staff follow up.

create table public.volunteer_applications (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 2 and 200 and private.name_problem(name) is null),
  email text not null check (private.is_email(email)),
  interest_area text not null check (interest_area in
    ('teaching', 'hygiene', 'fundraising', 'therapy', 'eldercare', 'environment', 'other')),
  message text check (char_length(message) <= 10000),
  status text not null default 'new' check (status in ('new', 'in_progress', 'done')),
  -- For applicants under 18. Staff see the application once the guardian has consented; otherwise it is
  -- deleted after 30 days.
  guardian_name text check (
    char_length(btrim(guardian_name)) between 2 and 200 and private.name_problem(guardian_name) is null),
  guardian_email text check (private.is_email(guardian_email)),
  guardian_agreed_at timestamptz,
  -- The following columns are as in contact_messages.
  suspected_spam boolean not null default false,
  spam_reason text check (spam_reason in ('honeypot', 'too_fast', 'too_many')),
  assigned_to uuid references public.profiles (id) on delete set null,
  donor_id uuid references public.donors (id) on delete set null,
  language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  submission_key text unique check (char_length(submission_key) between 8 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint volunteer_applications_guardian_is_whole check (
    (guardian_name is null) = (guardian_email is null) and (guardian_agreed_at is null or guardian_email is not null)),
  constraint volunteer_applications_guardian_is_another check (
    private.email_key(guardian_email) <> private.email_key(email))
);
create index volunteer_applications_created_at on public.volunteer_applications (created_at desc);
create index volunteer_applications_new on public.volunteer_applications (created_at) where status = 'new';
create index volunteer_applications_assigned_to on public.volunteer_applications (assigned_to);
create index volunteer_applications_donor_id on public.volunteer_applications (donor_id);
create index volunteer_applications_guardian_key on public.volunteer_applications (private.email_key(guardian_email));
create index volunteer_applications_email_key on public.volunteer_applications (private.email_key(email));
alter table public.volunteer_applications enable row level security;

grant select, delete, update (status, suspected_spam, assigned_to, donor_id) on public.volunteer_applications
  to authenticated;

create policy "Staff read applications" on public.volunteer_applications
  for select to authenticated using (
    (select private.may('messages')) and (guardian_email is null or guardian_agreed_at is not null));
create policy "Staff mark applications" on public.volunteer_applications
  for update to authenticated using ((select private.may('messages'))) with check ((select private.may('messages')));
create policy "Staff delete applications" on public.volunteer_applications
  for delete to authenticated using ((select private.may('messages')));
create trigger check_assignee before insert or update of assigned_to on public.volunteer_applications
  for each row when (new.assigned_to is not null) execute function private.check_assignee();

create trigger touch_updated_at before update on public.volunteer_applications
  for each row execute function private.touch_updated_at();
-- A new application is its own record. For a deleted one, the log keeps who and when, but not its content.
create trigger record_change after update or delete on public.volunteer_applications
  for each row execute function private.record_change('id', 'name', 'email', 'message', 'guardian_name', 'guardian_email', 'submission_key');

-- Tokens in letters to guardians: valid as long as the application exists, so that consent can be withdrawn.
create table private.guardian_tokens (
  application_id uuid primary key references public.volunteer_applications (id) on delete cascade,
  token_hash bytea not null unique
);
alter table private.guardian_tokens enable row level security;
