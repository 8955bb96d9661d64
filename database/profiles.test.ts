import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function newUser(): Promise<string> {
  const { rows } = await db.owner<{ id: string }>(
    `insert into auth.users (email) values (gen_random_uuid() || '@example.org') returning id`,
  )
  return rows[0]?.id ?? ''
}

async function roleOf(id: string): Promise<string | undefined> {
  const { rows } = await db.owner<{ role: string }>('select role from public.profiles where id = $1', [id])
  return rows[0]?.role
}

const setRole = 'update public.profiles set role = $2 where id = $1'

describe('a profile', () => {
  test('comes with each account, as a member', async () => {
    expect(await roleOf(await newUser())).toBe('member')
  })

  test('goes with its account', async () => {
    const id = await newUser()
    await db.owner('delete from auth.users where id = $1', [id])
    expect(await roleOf(id)).toBeUndefined()
  })
})

describe('a role', () => {
  test('can be granted and revoked by an administrator', async () => {
    const id = await newUser()
    await db.admin(setRole, [id, 'admin'])
    expect(await roleOf(id)).toBe('admin')
    await db.admin(setRole, [id, 'member'])
    expect(await roleOf(id)).toBe('member')
  })

  test('must exist', async () => {
    const id = await newUser()
    await expect(db.admin(setRole, [id, 'superuser'])).rejects.toMatchObject({
      code: '23514',
      message: 'There is no role called superuser.',
    })
    expect(await roleOf(id)).toBe('member')
  })

  test('cannot be changed by its holder', async () => {
    const raised = await db.member(setRole, [db.memberId, 'admin'])
    expect(raised.rowCount).toBe(0)
    expect(await roleOf(db.memberId)).toBe('member')
    await expect(db.admin(setRole, [db.adminId, 'member'])).rejects.toMatchObject({
      code: '42501',
      message: 'You cannot change your own role or last day.',
    })
  })

  test('leaves the holder’s name editable', async () => {
    const { rowCount } = await db.admin(
      `update public.profiles set first_name = 'Asha', role = role where id = $1`,
      [db.adminId],
    )
    expect(rowCount).toBe(1)
  })
})

describe('the last day', () => {
  const setLastDay = `update public.profiles set access_ends_on = (now() at time zone 'Asia/Kolkata')::date + $2::int
    where id = $1`

  test('cannot be in the past, nor one’s own', async () => {
    const id = await newUser()
    await db.admin(setRole, [id, 'viewer'])
    await expect(db.admin(setLastDay, [id, -1])).rejects.toMatchObject({
      code: '23514',
      message: 'The last day of access cannot be in the past.',
    })
    await expect(db.admin(setLastDay, [db.adminId, 30])).rejects.toMatchObject({
      code: '42501',
      message: 'You cannot change your own role or last day.',
    })
  })

  test('allows everything, and the day after allows nothing', async () => {
    const { rows } = await db.viewer<{ id: string }>('select auth.uid() as id')
    const id = rows[0]?.id
    const held = async () =>
      (await db.viewer<{ held: string }>('select public.my_capabilities() as held')).rows[0]?.held
    await db.admin(setLastDay, [id, 0])
    expect(await held()).toContain('gifts.read')
    // Midnight passes during the session.
    await db.owner(`begin; alter table public.profiles disable trigger guard_role;
      update public.profiles set access_ends_on = access_ends_on - 1 where id = '${id}';
      alter table public.profiles enable trigger guard_role; commit`)
    expect(await held()).toBe('{}')
    expect(
      (await db.viewer('select from public.log_seals union all select from public.profiles')).rowCount,
    ).toBe(1)
    await expect(db.viewer('select public.check_log()')).rejects.toMatchObject({ code: '42501' })
  })

  test('cannot be given to the only administrator without one', async () => {
    await expect(db.owner(setLastDay, [db.adminId, 30])).rejects.toMatchObject({
      code: '23514',
      message: 'At least one administrator must have no last day.',
    })
  })
})

describe('the last administrator', () => {
  const refused = { code: '23514', message: 'The last administrator cannot be removed.' }

  test('keeps the role, whoever tries to remove it', async () => {
    for (const who of db.trusted)
      await expect(who(setRole, [db.adminId, 'member'])).rejects.toMatchObject(refused)
  })

  test('keeps the account', async () => {
    await expect(db.owner('delete from auth.users where id = $1', [db.adminId])).rejects.toMatchObject(
      refused,
    )
    await expect(db.owner('delete from public.profiles')).rejects.toMatchObject(refused)
  })

  test('can leave in the statement that appoints another', async () => {
    const other = await newUser()
    const swap = `update public.profiles set role = case id when $1 then 'member' else 'admin' end where id in ($1, $2)`
    await db.owner(swap, [db.adminId, other])
    expect([await roleOf(db.adminId), await roleOf(other)]).toEqual(['member', 'admin'])
    await db.owner(swap, [other, db.adminId])
  })

  test('remains when two remove each other concurrently', async () => {
    const other = await newUser()
    await db.owner(setRole, [other, 'admin'])
    const outcomes = await Promise.allSettled([
      db.owner(
        `begin; update public.profiles set role = 'member' where id = '${other}'; select pg_sleep(0.2); commit`,
      ),
      db.owner(
        `begin; update public.profiles set role = 'member' where id = '${db.adminId}'; select pg_sleep(0.2); commit`,
      ),
    ])
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    const { rows } = await db.owner(`select count(*)::int as n from public.profiles where role = 'admin'`)
    expect(rows).toEqual([{ n: 1 }])
  })
})
