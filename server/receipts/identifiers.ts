import { randomUUID } from 'node:crypto'
import type { Sealing } from '#backend/auth/sealing.ts'
import type { Query } from '#backend/db/database.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { type IdentifierKind, maskIdentifier, normalIdentifier } from '#domain/receipts/identifiers.ts'
import { keyMissing } from './key-missing.ts'

/** Seals a donor's number, replacing any other of its kind, and stores its mask in the donor's record. */
export async function saveIdentifier(
  query: Query,
  sealing: Sealing,
  donorId: string,
  { kind, number }: { kind: IdentifierKind; number: string },
): Promise<void> {
  const plain = normalIdentifier(number)
  const mask = maskIdentifier(plain)
  const id = randomUUID()
  // Besides the PAN a record has one number of another kind.
  await query(`delete from private.identifiers where donor_id = $1 and (kind = 'pan') = ($2 = 'pan')`, [
    donorId,
    kind,
  ])
  await query(
    `insert into private.identifiers (id, donor_id, kind, mask, sealed, digest) values ($1, $2, $3, $4, $5, $6)`,
    [id, donorId, kind, mask, sealing.seal(Buffer.from(plain), id), sealing.digest(plain, kind)],
  )
  await query(`update public.donors set ${kind === 'pan' ? 'pan' : 'id_number'} = $2 where id = $1`, [
    donorId,
    mask,
  ])
}

export async function removeIdentifier(query: Query, donorId: string, kind: IdentifierKind): Promise<void> {
  await query('delete from private.identifiers where donor_id = $1 and kind = $2', [donorId, kind])
  await query(`update public.donors set ${kind === 'pan' ? 'pan' : 'id_number'} = null where id = $1`, [
    donorId,
  ])
}

/** The number that this one would replace. Different numbers may share a mask, so whole numbers are compared. */
export async function knownIdentifier(
  query: Query,
  sealing: Sealing,
  donorId: string,
  { kind, number }: { kind: IdentifierKind; number: string },
): Promise<{ mask: string; is_same: boolean } | undefined> {
  const { rows } = await query<{ mask: string; is_same: boolean }>(
    `select shown.mask, exists (select from private.identifiers as i
      where i.donor_id = d.id and i.kind = $2 and i.mask = shown.mask and i.digest = $3) as is_same
    from public.donors as d, lateral (select case $2 when 'pan' then d.pan else d.id_number end as mask) as shown
    where d.id = $1 and shown.mask <> ''`,
    [donorId, kind, sealing.digest(normalIdentifier(number), kind)],
  )
  return rows[0]
}

/** Other donors with the same number. */
export async function donorsWith(
  query: Query,
  sealing: Sealing,
  { kind, number }: { kind: IdentifierKind; number: string },
  besides: string | null,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await query<Pick<ServerRow<'donors'>, 'id' | 'name'>>(
    `select distinct d.id, d.name from private.identifiers as i join public.donors as d on d.id = i.donor_id
    where i.digest = $1 and d.id is distinct from $2`,
    [sealing.digest(normalIdentifier(number), kind), besides],
  )
  return rows
}

/** The plain number; throws if its key is missing. */
export function openIdentifier(sealing: Sealing, sealed: string, owner: string): string {
  const plain = sealing.open(sealed, owner)
  if (!plain) throw keyMissing('The identifier')
  return plain.toString('utf8')
}
