import { afterAll, beforeAll, expect, test } from 'vitest'
import { donorFieldList } from '#domain/donors/fields.ts'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'
import { addMatrixRows, OURS } from './testing/matrix-rows.ts'
import { CHANGED_COLUMNS, DONOR_COLUMNS } from './testing/open-columns.ts'

/** Which columns a caller may read or change where not all of a table is open; `access-matrix.test.ts` has the rows. */

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await addMatrixRows(db)
})
afterAll(() => db.close())

/** The columns of each table for which this holds. */
async function columnsWhere(condition: string): Promise<Record<string, string[]>> {
  const { rows } = await db.owner<{ table: string; columns: string[] }>(`
    select format('%s.%s', nspname, relname) as table, array_agg(attname::text order by attname) as columns
    from pg_class as class join pg_namespace as schema on schema.oid = relnamespace
      join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    where relkind in ('r', 'p', 'v', 'm') and ${OURS} and ${condition}
    group by 1`)
  return Object.fromEntries(rows.map((row) => [row.table, row.columns]))
}

test('the columns that a caller may change are those written down', async () => {
  const found = await columnsWhere(`not has_table_privilege('authenticated', class.oid, 'update')
    and has_column_privilege('authenticated', class.oid, attnum, 'update')`)
  expect(found).toEqual(CHANGED_COLUMNS)
})

test('the columns that a donor may read where a visitor may not are those written down', async () => {
  const found = await columnsWhere(`has_column_privilege('daan_guest', class.oid, attnum, 'select')
    and not has_column_privilege('anon', class.oid, attnum, 'select')`)
  expect(found).toEqual(DONOR_COLUMNS)
})

test.each(donorFieldList.filter(({ uses }) => !uses.readByDonor).map(({ name }) => name))(
  'a donor cannot read %s of a record',
  async (column) => {
    const read = db.tryAs('donor', `select ${column} from public.donors`)
    await expect(read).rejects.toMatchObject({ code: '42501' })
  },
)

test('a member or administrator cannot write a column beside them', async () => {
  const change = db.tryAs('admin', `update public.contact_messages set message = 'Something else'`)
  await expect(change).rejects.toMatchObject({ code: '42501' })
})
