import { randomUUID } from 'node:crypto'
import { Problem } from '#backend/base/problem.ts'
import type { ParsedInputOf } from '#domain/api/contracts.ts'
import { identifierProblem, maskIdentifier, normalIdentifier } from '#domain/receipts/identifiers.ts'
import type { Services } from '../services.ts'

/** Seals the PANs of staged rows, of donors or of past gifts; the rows contain masks only. */
export async function sealImported(
  { database, sealing }: Services,
  { import_id, numbers }: ParsedInputOf<'import-identifiers'>,
): Promise<number> {
  for (const { row_number, pan } of numbers) {
    const problem = identifierProblem('pan', pan)
    if (problem)
      throw new Problem({ status: 422, code: 'invalid_identifier', message: `Row ${row_number}: ${problem}` })
  }
  const sealed = numbers.map(({ row_number, pan }) => {
    const plain = normalIdentifier(pan)
    const id = randomUUID()
    return {
      id,
      row_number,
      mask: maskIdentifier(plain),
      sealed: sealing.seal(Buffer.from(plain), id),
      digest: sealing.digest(plain, 'pan'),
    }
  })
  for (const list of ['donor', 'gift'] as const) {
    const { rowCount } = await database.server.query(
      `with given as (
      select * from jsonb_to_recordset($2) as g (id uuid, row_number integer, mask text, sealed text, digest text)
    ), staged as (
      update public.${list}_import_rows as r set ${list} = r.${list} || jsonb_build_object('pan', g.mask),
        fingerprint = md5(r.fingerprint || g.mask)
      from given as g, public.${list}_imports as i
      where r.import_id = $1 and r.row_number = g.row_number and i.id = r.import_id and i.status = 'staged'
      returning r.row_number
    )
    insert into private.${list}_import_numbers (id, import_id, row_number, mask, sealed, digest)
    select g.id, $1, g.row_number, g.mask, g.sealed, g.digest from given as g join staged using (row_number)`,
      [import_id, JSON.stringify(sealed)],
    )
    if (rowCount) return rowCount
  }
  throw new Problem({
    status: 404,
    code: 'import_not_found',
    message: 'This import has already been finished or given up.',
  })
}
