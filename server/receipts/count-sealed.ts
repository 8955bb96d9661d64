import type { Sealing } from '#backend/auth/sealing.ts'
import type { Query } from '#backend/db/database.ts'

/** Everything sealed with SEALING_KEY, in units that people count. */
const SEALED = {
  identifier: `select id::text as thing, id::text as owner, sealed from private.identifiers
    union all select id::text, id::text, sealed from private.donor_import_numbers`,
  receipt: `select receipt_id::text as thing, receipt_id::text as owner, sealed from private.receipt_identifiers
    union all select receipt_id::text, name, sealed_key from private.sealed_files where receipt_id is not null`,
  certificate: `select name as thing, name as owner, sealed_key as sealed from private.sealed_files
    where name like 'certificates/%'`,
}

/** Counts sealed items that these keys cannot open, such as "16 identifiers, 39 receipts"; empty if there are none. */
export async function countSealed(query: Query, sealing?: Sealing): Promise<string> {
  const counted: string[] = []
  for (const [name, sql] of Object.entries(SEALED)) {
    const { rows } = await query<{ thing: string; owner: string; sealed: string }>(sql)
    const { size } = new Set(
      rows.filter(({ sealed, owner }) => !sealing?.open(sealed, owner)).map(({ thing }) => thing),
    )
    if (size > 0) counted.push(`${size} ${name}${size === 1 ? '' : 's'}`)
  }
  return counted.join(', ')
}
