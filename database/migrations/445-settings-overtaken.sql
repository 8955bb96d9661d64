-- Two people at one screen of settings: whoever saves on top of what they have not seen is told so.

-- A save that says on which version of the row it is based (in updated_at, which is not otherwise the writer's
-- to choose) is refused where somebody else was faster. '-infinity' says that there was no row.
create function private.refuse_overtaken_setting() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- Where the row is there already this goes on as an update, and now() is not its version.
    if new.updated_at = '-infinity' then
      new.updated_at := clock_timestamp();
    end if;
  elsif new.updated_at <> old.updated_at then
    raise exception 'Somebody else has changed % meanwhile.', old.key using errcode = 'PT409';
  end if;
  return new;
end
$$;
create trigger refuse_overtaken before insert or update on public.site_settings
  for each row execute function private.refuse_overtaken_setting();
