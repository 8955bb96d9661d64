-- Removes the sample data of `npm run seed:demo` in batches: donations first, then their donors. Returns the
-- number of rows; 0 when nothing is left.
create function public.remove_demo_data(at_most integer default 1000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  piece constant integer := least(at_most, 1000);
  removed integer;
begin
  perform public.require('settings');
  delete from public.donations where id in (select id from public.donations where is_demo order by id limit piece);
  get diagnostics removed = row_count;
  if removed > 0 then
    return removed;
  end if;
  delete from public.deleted_donors where (donor ->> 'is_demo')::boolean;
  delete from public.donors where id in (select id from public.donors where is_demo order by id limit piece);
  get diagnostics removed = row_count;
  -- Deleted sample donors must not wait for a restore.
  delete from public.deleted_donors where (donor ->> 'is_demo')::boolean;
  return removed;
end
$$;
grant execute on function public.remove_demo_data(integer) to authenticated;
