import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  await db.owner('delete from public.payment_attention')
  await db.owner(
    `insert into public.payment_attention (kind, reference, detail) values ('provider', 'down', 'Down')`,
  )
})
afterAll(() => db.close())

const resolve = `update public.payment_attention set resolved_at = '2020-01-01', note = 'Looked into it'`
const read = async () =>
  (
    await db.owner(
      `select resolved_by, note, resolved_at > now() - interval '1 minute' as just from public.payment_attention`,
    )
  ).rows[0]

test('records the resolving administrator and time', async () => {
  await db.admin(resolve)
  expect(await read()).toEqual({ resolved_by: db.adminId, note: 'Looked into it', just: true })
})

test('clears the administrator when reopened', async () => {
  await db.admin(resolve)
  await db.admin('update public.payment_attention set resolved_at = null')
  expect(await read()).toMatchObject({ resolved_by: null, just: null })
})

test('has no administrator when it resolved itself', async () => {
  await db.owner(resolve)
  expect(await read()).toMatchObject({ resolved_by: null, just: true })
})

test('rejects changes to its content or to who resolved it', async () => {
  for (const change of [`detail = 'Fine'`, `resolved_by = '${db.memberId}'`, 'amount = 0']) {
    const rewriting = db.admin(`update public.payment_attention set ${change}`)
    await expect(rewriting).rejects.toMatchObject({ code: '42501' })
  }
  expect((await db.member(resolve)).rowCount).toBe(0)
})
