import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'
import { PRODUCT_SCHEMAS } from './testing/matrix-rows.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const OFFENCES: [rule: string, query: string][] = [
  [
    'every table has row-level security',
    `select oid::regclass::text as offender from pg_class
     where relkind in ('r', 'p') and not relrowsecurity and relnamespace in (select oid from pg_namespace where ${PRODUCT_SCHEMAS})`,
  ],
  [
    'every view checks the rights of its caller',
    `select oid::regclass::text as offender from pg_class
     where relkind in ('v', 'm') and relnamespace in (select oid from pg_namespace where ${PRODUCT_SCHEMAS})
       and not coalesce('security_invoker=true' = any (reloptions), false)`,
  ],
  [
    'no caller truncates, references or adds triggers to a table',
    `select class.oid::regclass || ': ' || caller || ' ' || privilege as offender
     from pg_class as class, unnest('{anon,authenticated,daan_guest}'::text[]) as caller,
       unnest('{truncate,references,trigger}'::text[]) as privilege
     where relkind in ('r', 'p', 'v') and relnamespace in (select oid from pg_namespace where ${PRODUCT_SCHEMAS})
       and has_table_privilege(caller, class.oid, privilege)`,
  ],
  [
    'callers use no schema but public, auth and storage',
    `select nspname as offender from pg_namespace, unnest('{anon,authenticated,daan_guest}'::text[]) as caller
     where ${PRODUCT_SCHEMAS} and nspname not in ('public', 'auth', 'storage') and has_schema_privilege(caller, oid, 'usage')`,
  ],
  [
    'callers create nothing',
    `select nspname as offender from pg_namespace, unnest('{anon,authenticated,daan_guest,service_role}'::text[]) as caller
     where ${PRODUCT_SCHEMAS} and has_schema_privilege(caller, oid, 'create')`,
  ],
  [
    'a function with its owner’s rights has an empty search path',
    `select oid::regprocedure::text as offender from pg_proc
     where prosecdef and pronamespace in (select oid from pg_namespace where ${PRODUCT_SCHEMAS})
       and not coalesce('search_path=""' = any (proconfig), false)`,
  ],
  [
    'no function is open to everyone by default',
    `select oid::regprocedure::text as offender from pg_proc
     where pronamespace in (select oid from pg_namespace where ${PRODUCT_SCHEMAS})
       -- An extension's objects are unreachable in a schema that no caller uses.
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
       and (proacl is null or exists (select from aclexplode(proacl) where grantee = 0))`,
  ],
  [
    'every policy names its role and one verb',
    `select tablename || ': ' || policyname as offender from pg_policies
     where schemaname in (select nspname from pg_namespace where ${PRODUCT_SCHEMAS}) and (roles = '{public}' or cmd = 'ALL')`,
  ],
]

describe('the rules for all tables', () => {
  test.each(OFFENCES)('requires that %s', async (_rule, query) => {
    const { rows: found } = await db.owner<{ offender: string }>(query)
    expect(found.map((row) => row.offender)).toEqual([])
  })

  test('closes new objects until they are granted', async () => {
    await db.owner(`
      create table public.to_come (id int);
      create function public.to_come() returns int language sql return 1`)
    for (const who of ['visitor', 'admin'] as const) {
      await expect(db.tryAs(who, 'select * from public.to_come')).rejects.toMatchObject({ code: '42501' })
      await expect(db.tryAs(who, 'select public.to_come()')).rejects.toMatchObject({ code: '42501' })
    }
    await db.owner('drop table public.to_come; drop function public.to_come()')
  })
})
