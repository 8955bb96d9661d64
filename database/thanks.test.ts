import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type Person, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.owner('delete from public.donations')
  await db.owner('delete from public.donors; delete from public.donor_notes; delete from public.reminders')
  await db.owner(`delete from public.site_settings where key = 'thank_minimum_rupees'`)
})

async function addDonor(name = 'Asha Rao', email = 'asha@example.org'): Promise<string> {
  const { rows } = await db.owner<{ id: string }>(
    'insert into public.donors (name, email, phone) values ($1, $2, $3) returning id',
    [name, email, '+91 98200 00001'],
  )
  return rows[0]?.id ?? ''
}
async function give(donor: string | null, changes: Record<string, unknown> = {}): Promise<string> {
  const gift = { amount: 500, platform: 'cash', payment_status: 'successful', donor_id: donor, ...changes }
  const names = Object.keys(gift)
  const { rows } = await db.owner<{ id: string }>(
    `insert into public.donations (${names}) values (${names.map((_, i) => `$${i + 1}`)}) returning id`,
    Object.values(gift),
  )
  return rows[0]?.id ?? ''
}
const waiting = async () =>
  (await db.owner<{ id: string }>('select donation_id as id from private.gifts_to_thank()')).rows
    .map(({ id }) => id)
    .sort()
const thank = (who: Person, about: { gift?: string; donor?: string }, way = 'call') =>
  db[who]<{ id: string }>('select id from public.thank_donor($1, $2, $3) as id', [
    way,
    about.gift ?? null,
    about.donor ?? null,
  ])

describe('a gift', () => {
  test('awaits thanks unless it is unpaid, refunded, old, erased, too small, a later charge or without a giver', async () => {
    const donor = await addDonor()
    const awaited = await give(donor, { amount: 500 })
    const first = await give(await addDonor('Ravi', 'ravi@example.org'), { is_monthly: true })
    await give(donor, { is_monthly: true })
    await give(donor, { created_at: new Date(Date.now() - 61 * 86_400_000) })
    await give(donor, { amount: 499 })
    await give(null)
    await give(donor, { erased_at: new Date() })
    await give(donor, { platform: 'razorpay', payment_status: 'created', donor_email: 'asha@example.org' })
    const refunded = await give(donor)
    await db.owner(
      `update public.donations set refunded_amount = amount, payment_status = 'refunded' where id = $1`,
      [refunded],
    )
    await db.owner(`insert into public.site_settings (key, value) values ('thank_minimum_rupees', '500')`)
    expect(await waiting()).toEqual([awaited, first].sort())
    const { rows } = await db.viewer<{ id: string }>(
      `select id from public.find_gifts('{"thanked": "no"}') order by id`,
    )
    expect(rows.map(({ id }) => id)).toEqual([awaited, first].sort())
  })

  test('lists its donor once with the sum, largest first', async () => {
    const asha = await addDonor()
    await give(asha, { amount: 500 })
    await give(asha, { amount: 700 })
    await give(await addDonor('Ravi', 'ravi@example.org'), { amount: 1000 })
    const { rows } = await db.fundraiser('select name, amount, gifts, donors from public.donors_to_thank(1)')
    expect(rows).toEqual([{ name: 'Asha Rao', amount: '1200.00', gifts: '2', donors: '2' }])
  })
})

describe('thanking a donor', () => {
  test('covers all their gifts until then, and none that come later', async () => {
    const donor = await addDonor()
    const gifts = [await give(donor), await give(donor, { is_monthly: true })]
    const others = await give(await addDonor('Ravi', 'ravi@example.org'))
    expect((await thank('fundraiser', { donor })).rows.map(({ id }) => id).sort()).toEqual(gifts.sort())
    const later = await give(donor)
    expect(await waiting()).toEqual([later, others].sort())
  })

  test('records the caller, whatever the request says', async () => {
    const gift = await give(await addDonor())
    await expect(
      db.fundraiser(`insert into public.thanks (donation_id, way, thanked_by) values ($1, 'call', $2)`, [
        gift,
        db.adminId,
      ]),
    ).rejects.toMatchObject({ code: '42501' })
    await thank('admin', { gift })
    const { rows } = await db.owner('select thanked_by, way from public.thanks')
    expect(rows).toEqual([{ thanked_by: db.adminId, way: 'call' }])
  })

  test('refuses a second person by the name of the first', async () => {
    const donor = await addDonor()
    const gift = await give(donor)
    await db.owner(`update public.profiles set first_name = 'Meera', last_name = 'Iyer' where id = $1`, [
      db.adminId,
    ])
    await thank('admin', { gift })
    await expect(thank('admin', { gift })).rejects.toMatchObject({
      message: 'You have thanked this donor already.',
    })
    await expect(thank('fundraiser', { donor })).rejects.toMatchObject({
      code: '23505',
      message: 'Meera Iyer has thanked this donor already.',
    })
  })

  test('lets one of two who press at the same time succeed', async () => {
    const donor = await addDonor()
    for (let i = 0; i < 20; i++) await give(donor)
    const results = await Promise.allSettled([
      thank('admin', { donor }),
      thank('fundraiser', { donor }),
      thank('accountant', { donor }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('covers only the gift if a phone number alone led to the record', async () => {
    const donor = await addDonor()
    const own = await give(donor)
    const anothers = await give(donor, { is_donor_guessed: true, donor_email: 'other@example.org' })
    await thank('fundraiser', { gift: anothers })
    expect(await waiting()).toEqual([own])
    const { rows } = await db.viewer('select name, email from public.person_to_thank(gift => $1)', [anothers])
    expect(rows).toEqual([{ name: null, email: 'other@example.org' }])
  })

  test('ends for all gifts that were recorded together', async () => {
    const donor = await addDonor()
    const earlier = await give(donor)
    await thank('fundraiser', { donor })
    const gifts = [await give(donor), await give(donor)]
    await thank('accountant', { donor })
    const { rows } = await db.accountant('select public.undo_thanks($1) as removed', [gifts[0]])
    expect(rows).toEqual([{ removed: '2' }])
    expect(await waiting()).toEqual(gifts.sort())
    expect((await db.owner('select donation_id from public.thanks')).rows).toEqual([{ donation_id: earlier }])
  })

  test.each([
    ['viewer', 'call', '42501'],
    ['editor', 'other', '42501'],
    ['accountant', 'email', '42501'],
    ['fundraiser', 'pigeon', '23514'],
  ] as const)('refuses the %s by %s', async (who, way, code) => {
    const gift = await give(await addDonor())
    await expect(thank(who, { gift }, way)).rejects.toMatchObject({ code })
    await expect(
      db[who]('insert into public.thanks (donation_id, way) values ($1, $2)', [gift, way]),
    ).rejects.toMatchObject({ code })
  })

  test('refuses a gift that has not arrived', async () => {
    const gift = await give(await addDonor(), { platform: 'razorpay', payment_status: 'created' })
    await expect(thank('fundraiser', { gift })).rejects.toMatchObject({ code: 'P0002' })
    await expect(
      db.fundraiser(`insert into public.thanks (donation_id, way) values ($1, 'call')`, [gift]),
    ).rejects.toMatchObject({ message: 'This gift has not arrived.' })
  })
})

describe('a note or reminder', () => {
  const note = (who: Person, donor: string | null, text = 'Likes to be called') =>
    db[who]('insert into public.donor_notes (donor_id, text) values ($1, $2)', [donor, text])
  const remind = (who: Person, donor: string) =>
    db[who](`insert into public.reminders (donor_id, due_on, text) values ($1, '2026-12-01', 'Call')`, [
      donor,
    ])
  const count = async (who: 'owner' | Person, table: string) =>
    (await db[who]<{ n: string }>(`select count(*)::text as n from public.${table}`)).rows[0]?.n

  test('needs a donor who was not erased', async () => {
    await expect(note('fundraiser', null)).rejects.toMatchObject({ code: '42501' })
    await expect(note('fundraiser', await addDonor('(erased)'))).rejects.toMatchObject({
      message: 'This donor’s data was erased.',
    })
  })

  test('shows a reminder to its person and to administrators alone', async () => {
    const donor = await addDonor()
    await remind('admin', donor)
    expect(await count('fundraiser', 'reminders')).toBe('0')
    await remind('fundraiser', donor)
    expect([await count('fundraiser', 'reminders'), await count('admin', 'reminders')]).toEqual(['1', '2'])
    const { rows } = await db.fundraiser(
      `select count(*)::text as n from public.donor_timeline($1) where kind = 'reminder'`,
      [donor],
    )
    expect(rows).toEqual([{ n: '1' }])
  })

  test('follows the donor through a merge, its undo, deletion and restore', async () => {
    const [kept, other] = [await addDonor(), await addDonor('A. Rao', 'a.rao@example.org')]
    await note('fundraiser', other)
    await remind('fundraiser', other)
    const holders = async () =>
      (
        await db.owner(
          `select donor_id from public.donor_notes union all select donor_id from public.reminders`,
        )
      ).rows
    const { rows } = await db.admin<{ id: string }>(
      `select public.merge_donors($1, array[$2::uuid], '{}') as id`,
      [kept, other],
    )
    expect(await holders()).toEqual([{ donor_id: kept }, { donor_id: kept }])
    await db.admin('select public.undo_donor_merge($1)', [rows[0]?.id])
    await db.admin('delete from public.donors where id = $1', [other])
    expect(await holders()).toEqual([{ donor_id: null }, { donor_id: null }])
    await db.admin('select public.restore_donors(array[$1::uuid])', [other])
    expect(await holders()).toEqual([{ donor_id: other }, { donor_id: other }])
  })

  test('ends with a deleted donor once restoring them is over', async () => {
    const donor = await addDonor()
    const stays = await addDonor('Ravi', 'ravi@example.org')
    for (const one of [donor, stays]) {
      await note('fundraiser', one)
      await remind('fundraiser', one)
    }
    await db.admin('delete from public.donors where id = $1', [donor])
    await db.owner(`update public.deleted_donors set deleted_at = now() - interval '31 days'`)
    await db.admin('delete from public.donors where id = $1', [await addDonor('Gone', 'gone@example.org')])
    expect([await count('owner', 'donor_notes'), await count('owner', 'reminders')]).toEqual(['1', '1'])
  })
})

describe('the timeline of a donor', () => {
  const kinds = async (who: Person, donor: string) =>
    (await db[who]<{ kind: string }>('select kind from public.donor_timeline($1)', [donor])).rows
      .map(({ kind }) => kind)
      .sort()

  test('has what the caller may read', async () => {
    const donor = await addDonor()
    const gift = await give(donor)
    await db.owner(
      `insert into public.dedications (donation_id, kind, name, from_name) values ($1, 'memory', 'Kamala', 'Asha')`,
      [gift],
    )
    await db.owner(`insert into public.pledges (donor_id, amount, due_on) values ($1, 5, '2026-12-01')`, [
      donor,
    ])
    await db.owner(`insert into public.outgoing_messages (cause, channel, recipient, subject, text, template)
      values ('one', 'email', 'Asha@example.org', 'Thank you', 'Thank you', 'gift_thanks'),
        ('two', 'email', 'asha@example.org', 'New message', 'New', 'contact_notice')`)
    await db.owner(`insert into public.contact_messages (name, email, subject, message)
      values ('Asha', 'asha@example.org', 'A question', 'A longer question')`)
    await db.owner(`insert into public.volunteer_applications (name, email, interest_area, guardian_name, guardian_email)
      values ('Asha', 'asha@example.org', 'teaching', 'Ravi', 'ravi@example.org')`)
    await db.fundraiser(
      `insert into public.donor_notes (donor_id, text, noted_on) values ($1, 'Called', '2020-01-01')`,
      [donor],
    )
    await db.fundraiser(`update public.donors set city = 'Pune' where id = $1`, [donor])
    await thank('fundraiser', { donor })
    const gifts = ['change', 'change', 'dedication', 'gift', 'pledge', 'thanks']
    expect(await kinds('viewer', donor)).toEqual(gifts)
    expect(await kinds('accountant', donor)).toEqual(gifts)
    expect(await kinds('fundraiser', donor)).toEqual([...gifts, 'letter', 'message', 'note'].sort())
    await expect(kinds('editor', donor)).rejects.toMatchObject({ code: '42501' })
    const { rows } = await db.fundraiser('select kind from public.donor_timeline($1, $2, 1)', [
      donor,
      '2020-02-01',
    ])
    expect(rows).toEqual([{ kind: 'note' }])
  })
})
