import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverQuery } from '#backend/db/database.ts'
import { readCsv } from '#domain/csv/read-csv.ts'
import { saveIdentifier } from '../receipts/identifiers.ts'
import { ASHA, type Desk, openDesk, PLACE, panOf, YEAR } from '../testing/desk.ts'

/**
 * A year with each kind of fault, mended by what the screen calls, exported, parsed back and compared with an addition
 * of the test's own.
 */

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

type Verdicts = Record<string, { gifts: number; amount: string }>
type Summary = {
  verdicts: {
    verdict: string
    gifts: number
    amount: string
    chosen_gifts: number
    chosen_amount: string
  }[]
  not_in: number
  rows: { questions: number }
  books: string
  receipts: string
}

const summary = () => desk.rpc<Summary>('tax_statement', { in_year: YEAR })
async function verdicts(): Promise<Verdicts> {
  const found = await summary()
  return Object.fromEntries(found.verdicts.map(({ verdict, gifts, amount }) => [verdict, { gifts, amount }]))
}
/** As a record that was imported, or a number that was stored before it was checked, would have it. */
async function storeNumber(donor: string, number: string) {
  const { database, sealing } = desk.server.services
  await saveIdentifier(serverQuery(database), sealing, donor, { kind: 'pan', number })
}

/** The filing that the test expects: identifier, type and mode to paise, added up gift by gift. */
const expected = new Map<string, number>()
function add(pan: string, rupees: number, { type = 'Others', mode = 'Electronic' } = {}) {
  const key = `${pan} ${type} ${mode}`
  expected.set(key, (expected.get(key) ?? 0) + Math.round(rupees * 100))
}

const gifts: Record<string, string> = {}
const donorOf = async (id: string | undefined) =>
  (await desk.sql('select donor_id from public.donations where id = $1', [id])).rows[0].donor_id

test('finds every kind of fault', async () => {
  for (const rupees of [500, 250.25, 1000]) {
    await desk.receipted(rupees, { name: 'Asha Rao', id_number: panOf(1) })
    add(panOf(1), rupees)
  }
  gifts.corpus = (await desk.receipted(10_000, { name: 'Meera Rao', id_number: panOf(2) })).id
  await desk.sql(`update public.donations set donation_type = 'corpus' where id = $1`, [gifts.corpus])
  add(panOf(2), 10_000, { type: 'Corpus' })

  // One identifier, two names.
  gifts.firstName = (await desk.receipted(300, { name: 'Ravi Kumar', id_number: panOf(3, 'P', 'K') })).id
  gifts.secondName = (await desk.receipted(400, { name: 'Sunita Kumar', id_number: panOf(3, 'P', 'K') })).id
  add(panOf(3, 'P', 'K'), 700)

  // Nothing told, and only a part of it.
  gifts.silent = (await desk.give({ amount: 111, paidAt: '2026-08-01T06:30:00Z' })).id
  const noAddress = await desk.newDonor({ name: 'Lata Nair' })
  await desk.saveNumber(noAddress, panOf(5, 'P', 'N'))
  gifts.noAddress = await desk.entered(222, { donor_id: noAddress })
  const noNumber = await desk.newDonor({ name: 'Omar Khan', email: 'omar@example.org', ...PLACE })
  gifts.noNumber = await desk.entered(333, { donor_id: noNumber, donor_email: 'omar@example.org' })
  const toLeaveOut = await desk.newDonor({ name: 'Nobody Known', ...PLACE })
  gifts.leaveOut = await desk.entered(7, { donor_id: toLeaveOut })

  // A record that is called by its address, a number that cannot be one, one of another kind of holder.
  const noName = await desk.newDonor({ name: 'lost@example.org', email: 'lost@example.org', ...PLACE })
  await desk.saveNumber(noName, panOf(30, 'P', 'D'))
  gifts.noName = await desk.entered(44, { donor_id: noName })
  const badNumber = await desk.newDonor({ name: 'Bad Number', ...PLACE })
  await storeNumber(badNumber, 'ABC1234')
  gifts.badNumber = await desk.entered(55, { donor_id: badNumber })
  const otherHolder = await desk.newDonor({ name: 'Firm Traders', kind: 'organisation', ...PLACE })
  await storeNumber(otherHolder, panOf(32, 'P', 'T'))
  gifts.otherHolder = await desk.entered(66, { donor_id: otherHolder })

  // A voter's card on the receipt, though the PAN is known since.
  gifts.voter = (await desk.receipted(99, { name: 'Vani Rao', id_kind: 'voter', id_number: 'ABC1234567' })).id
  await desk.saveNumber(await donorOf(gifts.voter), panOf(34))
  add(panOf(34), 99)

  // Before the approval began, as far as it is entered.
  await desk.sql(`update public.registrations set valid_from = '2026-05-01' where kind = '80g'`)
  const early = await desk.newDonor({ name: 'Early Rao', ...PLACE })
  await desk.saveNumber(early, panOf(33))
  gifts.early = await desk.entered(77, { donor_id: early, created_at: '2026-04-10T06:30:00Z' })

  // Paid in the year before: in the books of one year and the statement of the other.
  gifts.otherYear = (
    await desk.receipted(88, { name: 'Early Rao', id_number: panOf(33) }, { paidAt: '2026-03-31T06:30:00Z' })
  ).id

  // By law not for the statement.
  const known = await desk.newDonor({ name: 'Dev Rao', ...PLACE })
  await desk.saveNumber(known, panOf(6))
  gifts.cash = await desk.entered(2001, { donor_id: known, platform: 'cash' })
  gifts.smallCash = await desk.entered(2000, { donor_id: known, platform: 'cash' })
  add(panOf(6), 2000, { mode: 'Cash' })
  gifts.inKind = await desk.entered(800, { donor_id: known, is_in_kind: true })
  gifts.foreign = await desk.entered(900, { donor_id: known, is_foreign: true })
  gifts.dollars = await desk.entered(12, { donor_id: known, currency: 'USD' })

  const refunded = await desk.receipted(600, { name: 'Gita Shah', id_number: panOf(7, 'P', 'S') })
  await desk.refund(refunded.payment, 600, 'processed')
  const partly = await desk.receipted(5000, { name: 'Gita Shah', id_number: panOf(7, 'P', 'S') })
  await desk.refund(partly.payment, 1200, 'processed')
  add(panOf(7, 'P', 'S'), 3800)

  // A joint gift of two; the number of one is not known yet.
  const first = await desk.newDonor({ name: 'Tara Sen', ...PLACE })
  const second = await desk.newDonor({ name: 'Uma Sen', ...PLACE })
  await desk.saveNumber(first, panOf(8, 'P', 'S'))
  gifts.joint = await desk.entered(1000.01, { donor_id: first })
  await desk.split(gifts.joint, { [first]: 33.3333, [second]: 66.6667 })
  gifts.secondOfJoint = second
  await desk.workOff()

  expect(await verdicts()).toEqual({
    in: expect.anything(),
    anonymous: { gifts: 1, amount: '111.00' },
    no_address: { gifts: 1, amount: '222.00' },
    no_identifier: { gifts: 3, amount: expect.anything() },
    no_name: { gifts: 1, amount: '44.00' },
    no_registration: { gifts: 1, amount: '77.00' },
    cash_above_limit: { gifts: 1, amount: '2001.00' },
    in_kind: { gifts: 1, amount: '800.00' },
    foreign: { gifts: 1, amount: '900.00' },
    other_currency: { gifts: 1, amount: '12.00' },
    refunded: { gifts: 1, amount: '0.00' },
  })
  // The joint gift, half of which is in, is one gift.
  expect((await summary()).not_in).toBe(12)
  expect((await summary()).rows.questions).toBe(1)
  // A joint gift has one receipt, and the statement names only the one whose number is known.
  const found = await summary()
  const total = found.verdicts.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  // The books have the gift that was paid in the year before.
  expect(total).toBe(Math.round(Number(found.books) * 100) - 8800)
  const { gifts: differing } = await desk.rpc<{ gifts: { donation_id: string; why: string }[] }>(
    'tax_statement_differences',
    { in_year: YEAR },
  )
  expect(differing).toMatchObject([
    { donation_id: gifts.otherYear, why: 'other_year', booked: '88.00', stated: '0.00' },
    { donation_id: gifts.joint, why: 'receipt_not_in' },
  ])
})

test('lists the problems that the template forbids, and exports nothing until they are solved', async () => {
  await desk.sql(`update public.registrations set ordered_on = null where kind = '80g'`)
  const { run, findings } = await desk.run({ kind: 'export', year: YEAR })
  expect(run).toMatchObject({ state: 'refused', files: [] })
  expect(findings.map(({ problem }) => problem)).toEqual(
    expect.arrayContaining([
      'This identifier has gifts under two names. Choose one under Questions.',
      'The day of the order of approval AAATD1234EF20214 is not entered under Registrations.',
    ]),
  )
  expect(JSON.stringify(findings)).not.toContain(panOf(1))
  await desk.sql(`update public.registrations set ordered_on = '2021-10-05' where kind = '80g'`)
  const check = await desk.run({ kind: 'check', year: YEAR }, desk.admin.token)
  expect(check.findings.map(({ problem }) => problem).sort()).toEqual([
    'A PAN has five letters, four digits and a letter, such as ABCPE1234F.',
    'The donor’s PAN is known, and other numbers are for those without. Correct the receipt: it then names the PAN.',
    'This identifier has gifts under two names. Choose one under Questions.',
    'This is the PAN of a person. Please enter the organisation’s.',
  ])
})

test('asks donors once, however many gifts wait, and not again within a week', async () => {
  const another = await desk.give({ amount: 40, email: 'omar@example.org', paidAt: '2026-09-01T06:30:00Z' })
  await desk.workOff()
  const before = await desk.sql(
    `select count(*)::integer as letters from public.outgoing_messages where template = 'receipt_details' and recipient = 'omar@example.org'`,
  )
  expect(before.rows[0].letters).toBe(2)
  // The first letters of a gift are on their way already: those count as asked.
  const asked = await desk.run({ kind: 'ask', year: YEAR, verdict: 'no_identifier' })
  expect(asked.run).toMatchObject({ state: 'done', total: 0 })
  await desk.sql(
    `update public.outgoing_messages set created_at = now() - interval '8 days', send_after = null, sent_at = now() - interval '8 days', state = 'sent', text = '', subject = ''
    where template = 'receipt_details'`,
  )
  expect((await desk.run({ kind: 'ask', year: YEAR, verdict: 'no_identifier' })).run).toMatchObject({
    total: 1,
    done: 1,
  })
  expect((await desk.run({ kind: 'ask', year: YEAR, verdict: 'no_identifier' })).run).toMatchObject({
    total: 0,
  })
  // The first of several letters goes out at once, the others after it.
  const { run } = await desk.run({ kind: 'ask', year: YEAR })
  expect(run).toMatchObject({ total: 2, done: 2 })
  const { rows } = await desk.sql(
    `select send_after > created_at as "isLater" from public.outgoing_messages
    where cause like format('%%run %s%%', $1::text) order by send_after nulls first`,
    [run.id],
  )
  expect(rows).toEqual([{ isLater: null }, { isLater: true }])
  gifts.another = another.id
})

test('exports a year corrected through the screen’s calls, equal to the test’s own sums', async () => {
  // The donors tell, or staff enter it.
  await desk.tell(gifts.silent ?? '', { ...ASHA, name: 'Vikram Rao', id_number: panOf(4) })
  add(panOf(4), 111)
  await desk.admin.client
    .from('donors')
    .update(PLACE)
    .eq('id', await donorOf(gifts.noAddress))
    .throwOnError()
  add(panOf(5, 'P', 'N'), 222)
  await desk.saveNumber(await donorOf(gifts.noNumber), panOf(9, 'P', 'K'))
  add(panOf(9, 'P', 'K'), 333 + 40)
  // A name for the one, the right number for the others; what was issued is corrected.
  await desk.admin.client
    .from('donors')
    .update({ name: 'Lost Donor' })
    .eq('id', await donorOf(gifts.noName))
    .throwOnError()
  add(panOf(30, 'P', 'D'), 44)
  const correct = async (gift: string | undefined, number: string) => {
    await desk.saveNumber(await donorOf(gift), number)
    const { rows } = await desk.sql(
      'select id from public.receipts where donation_id = $1 and cancelled_at is null',
      [gift],
    )
    const { status } = await desk.call(
      'receipt-action',
      { action: 'correct', id: rows[0].id, reason: 'Wrong number' },
      desk.admin.token,
    )
    expect(status).toBe(200)
  }
  await correct(gifts.badNumber, panOf(31, 'P', 'N'))
  add(panOf(31, 'P', 'N'), 55)
  await correct(gifts.voter, panOf(34))
  await correct(gifts.otherHolder, panOf(32, 'F', 'T'))
  add(panOf(32, 'F', 'T'), 66)
  // The approval as it is, then the receipts that are due.
  await desk.admin.client
    .from('registrations')
    .update({ valid_from: '2022-04-01' })
    .eq('kind', '80g')
    .throwOnError()
  await desk.call('receipt-action', { action: 'issue', donation_id: gifts.early }, desk.admin.token)
  add(panOf(33), 77)
  await desk.saveNumber(gifts.secondOfJoint ?? '', panOf(10, 'P', 'S'))
  add(panOf(8, 'P', 'S'), 333.34)
  add(panOf(10, 'P', 'S'), 666.67)
  // Staff decide.
  const decide = (donation_id: string | undefined, kind: string, note?: string) =>
    desk.admin.client.from('statement_decisions').insert({ donation_id, kind, note }).throwOnError()
  await decide(gifts.leaveOut, 'left_out', 'The donor does not answer.')
  await decide(gifts.firstName, 'name')
  await desk.admin.client
    .from('statement_choices')
    .upsert({ year: YEAR, with_cash_above_limit: true })
    .throwOnError()
  add(panOf(6), 2001, { mode: 'Cash' })
  await desk.workOff()

  expect(await verdicts()).toMatchObject({ left_out: { gifts: 1, amount: '7.00' } })
  expect(Object.keys(await verdicts()).sort()).toEqual([
    'cash_above_limit',
    'foreign',
    'in',
    'in_kind',
    'left_out',
    'other_currency',
    'refunded',
  ])
  // Gifts included by choice count as in, and are listed as the difference from the receipts.
  const cash = (await summary()).verdicts.find(({ verdict }) => verdict === 'cash_above_limit')
  expect(cash).toMatchObject({ chosen_gifts: 1, chosen_amount: '2001.00' })
  const { gifts: differing } = await desk.rpc<{ gifts: { donation_id: string; why: string }[] }>(
    'tax_statement_differences',
    { in_year: YEAR },
  )
  expect(differing.map(({ donation_id, why }) => [why, donation_id])).toEqual([
    ['by_choice', gifts.cash],
    ['other_year', gifts.otherYear],
  ])

  const { run, findings } = await desk.run({ kind: 'export', year: YEAR })
  expect(findings).toEqual([])
  expect(run.state).toBe('done')
  const { bytes } = await desk.file(run.id)
  const [header, ...rows] = readCsv(bytes.toString()).rows.map(({ cells }) => cells)
  const at = (name: string) => header?.indexOf(name) ?? -1
  const filed = new Map(
    rows.map((cells) => [
      `${cells[at('Unique Identification Number')]} ${cells[at('Donation Type')]} ${cells[at('Mode of receipt')]?.split(' ')[0]}`,
      Math.round(Number(cells[at('Amount of donation (Indian rupees)')]) * 100),
    ]),
  )
  expect(filed).toEqual(expected)
  expect(filed.size).toBe(rows.length)
  const two = rows.filter((cells) => cells[at('Unique Identification Number')] === panOf(3, 'P', 'K'))
  expect(two.map((cells) => cells[at('Name of donor')])).toEqual(['Ravi Kumar'])
})
