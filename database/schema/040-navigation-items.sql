-- The menu of the public site.

create table public.navigation_items (
  id uuid primary key default gen_random_uuid(),
  label text not null check (char_length(btrim(label)) between 1 and 100),
  path text not null check (path <> '' and private.is_safe_link(path)),
  is_external boolean not null default false,
  "order" integer not null default 0,
  -- An item that loses its parent moves to the top level instead of disappearing with it.
  parent_id uuid references public.navigation_items (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint navigation_items_not_own_parent check (parent_id <> id)
);
create index navigation_items_parent_id on public.navigation_items (parent_id);
alter table public.navigation_items enable row level security;

grant select on public.navigation_items to anon;
grant select, insert, update, delete on public.navigation_items to authenticated;

create policy "Visitors read the menu" on public.navigation_items
  for select to anon, authenticated using (true);
create policy "Staff add menu items" on public.navigation_items
  for insert to authenticated with check ((select private.may('content')));
create policy "Staff change menu items" on public.navigation_items
  for update to authenticated using ((select private.may('content'))) with check ((select private.may('content')));
create policy "Staff delete menu items" on public.navigation_items
  for delete to authenticated using ((select private.may('content')));

create function private.refuse_menu_circle() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Serializes two moves that would together close a cycle.
  perform pg_advisory_xact_lock(hashtextextended('public.navigation_items: refuse circle', 0));
  if exists (
    with recursive above as (
      select new.parent_id as id
      union
      select item.parent_id from public.navigation_items as item join above on item.id = above.id
    )
    select from above where id = new.id
  ) then
    raise exception 'A menu item cannot be placed under itself.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger refuse_menu_circle after insert or update of parent_id on public.navigation_items
  for each row when (new.parent_id is not null) execute function private.refuse_menu_circle();

create trigger touch_updated_at before update on public.navigation_items
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.navigation_items
  for each row execute function private.record_change('id');
create trigger announce_change after insert or update or delete or truncate on public.navigation_items
  for each statement execute function daan.announce_change();
