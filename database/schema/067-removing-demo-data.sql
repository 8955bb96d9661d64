-- The made-up donors and donations of `npm run seed:demo`, taken away a piece at a time: donations first, then their
-- donors. Answers how many rows went; nothing is left once it answers 0.
create function public.remove_demo_data(at_most integer default 1000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  piece constant integer := least(at_most, 1000);
  removed integer;
begin
  if not public.is_admin() then
    raise exception 'Only administrators remove demo data.' using errcode = 'insufficient_privilege';
  end if;
  delete from public.donations where id in (select id from public.donations where is_demo order by id limit piece);
  get diagnostics removed = row_count;
  if removed > 0 then
    return removed;
  end if;
  delete from public.deleted_donors where (donor ->> 'is_demo')::boolean;
  delete from public.donors where id in (select id from public.donors where is_demo order by id limit piece);
  get diagnostics removed = row_count;
  -- A deleted donor waits to be brought back, which is not meant for these.
  delete from public.deleted_donors where (donor ->> 'is_demo')::boolean;
  return removed;
end
$$;
grant execute on function public.remove_demo_data(integer) to authenticated;
