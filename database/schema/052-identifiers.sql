-- A donor's PAN or other identifier, sealed by the server with SEALING_KEY. The digest, made with the same
-- key, finds equal ones without opening them. Donor records show a mask.

create table private.identifiers (
  id uuid primary key default gen_random_uuid(),
  -- Set to null and restored like all of a donor's references, on deletion, restore and merge.
  donor_id uuid references public.donors (id) on delete set null,
  kind text not null check (kind in ('pan', 'passport', 'voter', 'driving_licence', 'ration_card')),
  -- As shown in the donor's record.
  mask text not null check (starts_with(mask, '••••')),
  sealed text not null check (char_length(sealed) between 20 and 500),
  digest text not null check (char_length(digest) between 20 and 100),
  created_at timestamptz not null default clock_timestamp()
);
create index identifiers_donor_id on private.identifiers (donor_id);
create index identifiers_digest on private.identifiers (digest);
alter table private.identifiers enable row level security;

create trigger record_change after insert or delete on private.identifiers
  for each row execute function private.record_change('id', 'sealed', 'digest');

-- The identifier shown in a donor's record. After a merge there may be several of a kind.
create function private.identifier_of(donor public.donors) returns private.identifiers
language sql stable parallel safe set search_path = ''
as $$
  select * from private.identifiers
  where donor_id = donor.id and mask = case kind when 'pan' then donor.pan else donor.id_number end
  order by kind = 'pan' desc, created_at desc limit 1
$$;

-- An identifier outlives its donor as long as the donor, or a merged one, can be restored.
create function private.forget_identifiers() returns void
language plpgsql set search_path = ''
as $$
begin
  delete from private.identifiers as i
  where donor_id is null
    and not exists (select from public.deleted_donors as d
      where d.belongings -> 'private.identifiers.donor_id' @> to_jsonb(i.id::text));
end
$$;
