import { afterAll, beforeAll, expect, test } from 'vitest'
import { donorFieldList } from '#domain/donors/fields.ts'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'
import { addMatrixRows, OTHER_ROLES, PRODUCT_SCHEMAS } from './testing/matrix-rows.ts'
import { CHANGED_BY, CHANGED_COLUMNS, DONOR_COLUMNS, STAFF_COLUMNS } from './testing/open-columns.ts'

/** Readable and writable columns of partly open tables; `access-matrix.test.ts` covers the rows. */

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await addMatrixRows(db)
})
afterAll(() => db.close())

/** Columns of each table for which this holds. */
async function columnsWhere(condition: string): Promise<Record<string, string[]>> {
  const { rows } = await db.owner<{ table: string; columns: string[] }>(`
    select format('%s.%s', nspname, relname) as table, array_agg(attname::text order by attname) as columns
    from pg_class as class join pg_namespace as schema on schema.oid = relnamespace
      join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    where relkind in ('r', 'p', 'v', 'm') and ${PRODUCT_SCHEMAS} and ${condition}
    group by 1`)
  return Object.fromEntries(rows.map((row) => [row.table, row.columns]))
}

test('lists the columns that each caller may change', async () => {
  const found = await columnsWhere(`not has_table_privilege('authenticated', class.oid, 'update')
    and has_column_privilege('authenticated', class.oid, attnum, 'update')`)
  expect(found).toEqual(CHANGED_COLUMNS)
})

test.each(Object.entries(CHANGED_COLUMNS))(
  'lets each role change the columns of %s',
  async (table, columns) => {
    const found: Record<string, string> = {}
    for (const column of columns) {
      const able: string[] = []
      for (const role of OTHER_ROLES) {
        const { rowCount } = await db.tryAs(role, `update ${table} set "${column}" = "${column}"`)
        if (rowCount) able.push(role)
      }
      found[column] = able.join(' ')
    }
    expect(found).toEqual(Object.fromEntries(columns.map((column) => [column, CHANGED_BY[table] ?? ''])))
  },
)

test('lists the columns that staff may read of tables closed in part', async () => {
  const found = await columnsWhere(`not has_table_privilege('authenticated', class.oid, 'select')
    and has_column_privilege('authenticated', class.oid, attnum, 'select')`)
  expect(found).toEqual(STAFF_COLUMNS)
})

test('lists the columns that donors may read beyond visitors’', async () => {
  const found = await columnsWhere(`has_column_privilege('daan_guest', class.oid, attnum, 'select')
    and not has_column_privilege('anon', class.oid, attnum, 'select')`)
  expect(found).toEqual(DONOR_COLUMNS)
})

test.each(donorFieldList.filter(({ uses }) => !uses.readByDonor).map(({ name }) => name))(
  'denies donors %s of a record',
  async (column) => {
    const read = db.tryAs('donor', `select ${column} from public.donors`)
    await expect(read).rejects.toMatchObject({ code: '42501' })
  },
)

test('refuses members and administrators other columns', async () => {
  const change = db.tryAs('admin', `update public.contact_messages set message = 'Something else'`)
  await expect(change).rejects.toMatchObject({ code: '42501' })
})
