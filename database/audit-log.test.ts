import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function logOf(table: string, key: string): Promise<Record<string, unknown>[]> {
  const { rows } = await db.owner(
    `select actor_id, actor_email, actor_role, action, old_values, new_values from public.audit_log
     where table_name = $1 and row_key = $2 order by id`,
    [table, key],
  )
  return rows
}

test('records who added, changed and deleted which row', async () => {
  await db.admin(`insert into public.causes (id, title) values ('logged', 'First title')`)
  await db.admin(`update public.causes set title = 'Second title', "order" = 3 where id = 'logged'`)
  await db.admin(`delete from public.causes where id = 'logged'`)
  const admin = { actor_id: db.adminId, actor_email: db.adminEmail, actor_role: 'authenticated' }
  expect(await logOf('causes', 'logged')).toEqual([
    {
      ...admin,
      action: 'insert',
      old_values: null,
      new_values: expect.objectContaining({ id: 'logged', title: 'First title', order: 0 }),
    },
    {
      ...admin,
      action: 'update',
      old_values: { title: 'First title', order: 0 },
      new_values: { title: 'Second title', order: 3 },
    },
    {
      ...admin,
      action: 'delete',
      old_values: expect.objectContaining({ id: 'logged', title: 'Second title', order: 3 }),
      new_values: null,
    },
  ])
})

test('finds a renamed row under its former name', async () => {
  await db.admin(`insert into public.causes (id, title) values ('before', 'A cause')`)
  await db.admin(`update public.causes set id = 'after' where id = 'before'`)
  expect((await logOf('causes', 'before')).at(-1)).toMatchObject({
    old_values: { id: 'before' },
    new_values: { id: 'after' },
  })
})

test('distinguishes the product’s own changes from people’s', async () => {
  await db.owner(`insert into public.causes (id, title) values ('by-the-server', 'A cause')`)
  expect(await logOf('causes', 'by-the-server')).toMatchObject([{ actor_id: null, actor_role: 'server' }])
})

test('skips a save without a change', async () => {
  await db.admin(`insert into public.causes (id, title) values ('unchanged', 'A cause')`)
  await db.admin(`update public.causes set title = title, updated_at = now() where id = 'unchanged'`)
  expect(await logOf('causes', 'unchanged')).toHaveLength(1)
})

test('records who marked or deleted a visitor’s message, without its content', async () => {
  const { rows } = await db.owner<{ id: string }>(`
    insert into public.contact_messages (name, email, subject, message)
    values ('Asha', 'asha@example.org', 'A question', 'Where can I send books?') returning id`)
  const id = rows[0]?.id ?? ''
  await db.admin(`update public.contact_messages set status = 'done' where id = $1`, [id])
  await db.owner('delete from public.contact_messages where id = $1', [id])
  expect(await logOf('contact_messages', id)).toMatchObject([
    {
      actor_id: db.adminId,
      action: 'update',
      old_values: { status: 'new' },
      new_values: { status: 'done' },
    },
    { action: 'delete', old_values: { status: 'done', message: '(not shown)', email: '(not shown)' } },
  ])
})

test('follows every table that the back office changes', async () => {
  const { rows } = await db.owner<{ name: string }>(`
    select oid::regclass::text as name from pg_class as class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and (has_any_column_privilege('authenticated', oid, 'insert, update')
        or has_table_privilege('authenticated', oid, 'delete'))
      and not exists (
        select from pg_trigger where tgrelid = class.oid and tgfoid = 'private.record_change()'::regprocedure
          -- After each row, on update and delete at least.
          and tgtype & 1 = 1 and tgtype & 2 = 0 and tgtype & 8 = 8 and tgtype & 16 = 16)
      -- Import rows are themselves a record.
      and oid <> 'public.donor_import_rows'::regclass
      -- Donors come by the thousand: their log is written once per statement.
      and 3 <> (select count(*) from pg_trigger
        where tgrelid = class.oid and tgfoid = 'private.record_donor_changes()'::regprocedure and tgtype & 3 = 0)`)
  expect(rows).toEqual([])
})

describe('the append-only log', () => {
  const rewritings = [
    `update public.audit_log set actor_email = 'somebody@else.org'`,
    'delete from public.audit_log',
    'truncate public.audit_log',
  ]

  test.each(rewritings)('rejects its owner’s %s', async (statement) => {
    const before = await db.owner('select count(*) from public.audit_log')
    await expect(db.owner(statement)).rejects.toMatchObject({
      code: '42501',
      message: 'The audit log is only ever added to.',
    })
    expect((await db.owner('select count(*) from public.audit_log')).rows).toEqual(before.rows)
  })

  test.each(rewritings)('rejects an administrator’s and the service role’s %s', async (statement) => {
    await expect(db.admin(statement)).rejects.toMatchObject({ code: '42501' })
    await expect(db.service(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('grows by triggers alone', async () => {
    const forged = `insert into public.audit_log (actor_role, table_name, row_key, action) values ('x', 'x', 'x', 'insert')`
    await expect(db.admin(forged)).rejects.toMatchObject({ code: '42501' })
    await expect(db.service(forged)).rejects.toMatchObject({ code: '42501' })
  })
})

test('continues the history of a removed translation restored under its id', async () => {
  const text = { language: 'mr', kind: 'page', item: 'home', field: 'hero_title' }
  const add = (row: Record<string, unknown>) =>
    db.admin(
      `insert into public.translations (id, created_at, language, kind, item, field, source, text)
      values (coalesce($1, gen_random_uuid()), coalesce($2, now()), $3, $4, $5, $6, 'Welcome', 'नमस्कार')`,
      [row.id ?? null, row.created_at ?? null, ...Object.values(text)],
    )
  await add({})
  await db.admin(`update public.translations set text = 'स्वागत' where language = 'mr'`)
  await db.admin(`delete from public.translations where language = 'mr'`)
  const { rows } = await db.admin<{ id: string; created_at: string }>(
    `select row_key as id, old_values ->> 'created_at' as created_at from public.audit_log
    where table_name = 'translations' and action = 'delete' and old_values @> $1 order by id desc limit 1`,
    [JSON.stringify(text)],
  )
  await add(rows[0] ?? {})
  const { rows: changes } = await db.admin<{ action: string }>(
    `select action from public.history_of('translations', $1)`,
    [rows[0]?.id],
  )
  expect(changes.map(({ action }) => action)).toEqual(['insert', 'delete', 'update', 'insert'])
})
