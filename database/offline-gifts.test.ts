import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const gift = (changes: Record<string, unknown> = {}) => {
  const row = {
    amount: 2000,
    platform: 'cheque',
    payment_status: 'successful',
    transaction_id: '004512',
    ...changes,
  }
  const names = Object.keys(row)
  const text = `insert into public.donations (${names}) values (${names.map((_, n) => `$${n + 1}`)}) returning id`
  return [text, Object.values(row)] as const
}

describe('a gift entered by hand', () => {
  test.each(['cash', 'cheque', 'bank_transfer', 'upi'])(
    'counts when made by %s, and the log records who entered it',
    async (platform) => {
      const { rows } = await db.admin<{ id: string }>(
        ...gift({ platform, donor_name: 'Asha', created_at: '2026-04-01' }),
      )
      const stored = await db.owner('select * from public.donations where id = $1', [rows[0]?.id])
      expect(stored.rows[0]).toMatchObject({
        platform,
        payment_status: 'successful',
        transaction_id: '004512',
      })
      const log = await db.owner(
        `select actor_email from public.audit_log where table_name = 'donations' and row_key = $1`,
        [rows[0]?.id],
      )
      expect(log.rows).toEqual([{ actor_email: db.adminEmail }])
    },
  )

  test('has the entered day as its payment date, even when corrected', async () => {
    const { rows } = await db.admin<{ id: string }>(...gift({ created_at: '2026-04-01' }))
    const paidAt = async () =>
      (
        await db.owner<{ day: string }>(
          `select to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD') as day from public.donations where id = $1`,
          [rows[0]?.id],
        )
      ).rows[0]?.day
    expect(await paidAt()).toBe('2026-04-01')
    await db.admin(`update public.donations set created_at = '2026-03-30' where id = $1`, [rows[0]?.id])
    expect(await paidAt()).toBe('2026-03-30')
  })

  test.each([
    ['that says when it was paid', { paid_at: '2026-04-01' }],
    ['through the provider', { platform: 'razorpay', payment_status: 'created' }],
    ['that is still open', { payment_status: 'created' }],
    ['of the day after tomorrow', { created_at: new Date(Date.now() + 2 * 86_400_000).toISOString() }],
    ['with a payment id', { payment_id: 'pay_made_up' }],
    ['with an order id', { order_id: 'order_made_up' }],
    ['that is refunded', { refunded_amount: 1 }],
  ])('refuses a gift %s', async (_what, changes) => {
    await expect(db.admin(...gift(changes))).rejects.toMatchObject({ code: '42501' })
  })

  test('requires an administrator', async () => {
    for (const who of [db.visitor, db.member])
      await expect(who(...gift())).rejects.toMatchObject({ code: '42501' })
  })

  test('can be taken back, unlike an online one', async () => {
    const { rows } = await db.admin<{ id: string }>(...gift())
    await db.owner(`insert into public.donations (amount, order_id) values (7, 'order_stays')`)
    const taken = await db.admin(
      `delete from public.donations where id = $1 or order_id = 'order_stays' returning id`,
      [rows[0]?.id],
    )
    expect(taken.rows).toEqual([{ id: rows[0]?.id }])
    expect((await db.member('delete from public.donations')).rowCount).toBe(0)
  })

  test('can be corrected except for its amount and platform, unlike an online one', async () => {
    const { rows } = await db.admin<{ id: string }>(...gift({ donor_name: 'Asha' }))
    await db.owner(`insert into public.donations (amount, order_id) values (7, 'order_as_it_is')`)
    const corrected = await db.admin(
      `update public.donations set donor_name = 'Asha Rao', transaction_id = '004513', cause_id = 'elder-care',
         created_at = '2026-04-02' where id = $1 or order_id = 'order_as_it_is' returning id`,
      [rows[0]?.id],
    )
    expect(corrected.rows).toEqual([{ id: rows[0]?.id }])
    const log = await db.owner(
      `select actor_email, old_values ->> 'donor_name' as was, new_values ->> 'donor_name' as became
       from public.audit_log where table_name = 'donations' and row_key = $1 and action = 'update'`,
      [rows[0]?.id],
    )
    expect(log.rows).toEqual([{ actor_email: db.adminEmail, was: 'Asha', became: 'Asha Rao' }])
    for (const change of [
      'amount = 1',
      `platform = 'cash'`,
      `payment_status = 'refunded'`,
      'refunded_amount = 1',
    ])
      await expect(db.admin(`update public.donations set ${change}`)).rejects.toMatchObject({ code: '42501' })
    await expect(
      db.admin(`update public.donations set created_at = now() + interval '2 days'`),
    ).rejects.toMatchObject({ code: '42501' })
    expect((await db.member(`update public.donations set donor_name = 'Me'`)).rowCount).toBe(0)
  })
})
