-- The foundation's causes. The id is the last part of the address, /our-work/{id}.

create table public.causes (
  id text primary key check (char_length(id) <= 100 and id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (char_length(btrim(title)) between 1 and 200),
  "order" integer not null default 0,
  -- False for a draft and for a finished cause: only staff see it. Its gifts still count.
  is_shown boolean not null default true,
  -- One line for cards; without it they show the start of the problem statement.
  summary text not null default '' check (char_length(summary) <= 300),
  hero_image_url text check (private.is_safe_link(hero_image_url)),
  hero_image_focus text check (private.is_focus(hero_image_focus)),
  problem_statement text not null default '' check (char_length(problem_statement) <= 20000),
  solution_description text not null default '' check (char_length(solution_description) <= 20000),
  impact_description text not null default '' check (char_length(impact_description) <= 20000),
  unit_costs jsonb not null default '[]'
    check (private.is_list_of_texts(unit_costs, '{amount,description}')),
  -- Preset of the giving form in whole rupees; null for the donate page's own.
  default_amount integer check (default_amount between 1 and 999999999),
  gallery_images jsonb not null default '[]' check (private.is_gallery(gallery_images)),
  video_url text check (private.is_safe_link(video_url)),
  donate_button jsonb not null default '{"text": "Donate Now", "link": "/donate"}'
    check (private.is_button(donate_button)),
  ketto_button jsonb not null default '{"text": "Ketto", "link": "https://www.ketto.org/"}'
    check (private.is_button(ketto_button)),
  giveindia_button jsonb not null default '{"text": "GiveIndia", "link": "https://www.giveindia.org/"}'
    check (private.is_button(giveindia_button)),
  volunteer_button jsonb not null default '{"text": "Volunteer", "link": "/volunteer"}'
    check (private.is_button(volunteer_button)),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.causes enable row level security;

grant select on public.causes to anon;
grant select, insert, update, delete on public.causes to authenticated;

create policy "Visitors read causes that are shown" on public.causes
  for select to anon, authenticated using (is_shown);
create policy "Staff read every cause" on public.causes
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add causes" on public.causes
  for insert to authenticated with check ((select private.may('content')));
create policy "Staff change causes" on public.causes
  for update to authenticated using ((select private.may('content'))) with check ((select private.may('content')));
create policy "Staff delete causes" on public.causes
  for delete to authenticated using ((select private.may('content')));

-- Pictures and order also change elsewhere: the file library describes and replaces pictures, the list moves
-- causes. Those edits do not review the text, so its claims stay a sample.
create function private.mark_cause_as_ours() returns trigger
language plpgsql set search_path = ''
as $$
declare
  changed constant text[] := array(
    select field.key from jsonb_each(to_jsonb(old)) as field
    where field.key <> 'updated_at' and field.value is distinct from to_jsonb(new) -> field.key);
begin
  new.is_sample := old.is_sample and changed <> '{}'
    and changed <@ '{order,hero_image_url,hero_image_focus,gallery_images}';
  return new;
end
$$;
create trigger mark_as_ours before update on public.causes
  for each row execute function private.mark_cause_as_ours();
create trigger mark_as_ours_when_added before insert on public.causes
  for each row when (current_user = 'authenticated') execute function private.mark_as_ours();
create trigger touch_updated_at before update on public.causes
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.causes
  for each row execute function private.record_change('id');
create trigger announce_change after insert or update or delete or truncate on public.causes
  for each statement execute function daan.announce_change();
