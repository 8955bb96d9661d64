import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk, PLACE, panOf, pdf, YEAR } from '../testing/desk.ts'

/** Tests which name, address and mailbox a row has when several payers typed one identifier. */

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  await desk.save('org_pan', 'AAATD1234E')
})
afterAll(() => desk.close())

const EVIL = { address: '66 Evil Street', city: 'Mumbai', pincode: '400001' }
const SEVERAL = 'Its gifts came with several email addresses, or some without one.'

type Row = { name: string; address: string; mask: string; amount: string }
type Option = {
  donation_id: string
  name: string
  address: string
  email: string | null
  is_vouched: boolean
}
type Question = {
  kind: string
  mask: string
  amount: string
  names: Option[]
  gifts: { donation_id: string }[]
}
type Giver = { donation_id: string; email: string | null; is_vouched: boolean }

const rowsOf = async (name: string) =>
  (await desk.rpc<{ rows: Row[] }>('tax_statement_rows', { in_year: YEAR, at_most: 200 })).rows.filter(
    (row) => row.name === name,
  )
const questionsOf = async (name: string) =>
  (await desk.rpc<Question[]>('tax_statement_questions', { in_year: YEAR })).filter(({ names, gifts }) =>
    JSON.stringify([names, gifts]).includes(name),
  )
const choose = (donation_id: string | undefined) =>
  desk.admin.client.from('statement_decisions').insert({ donation_id, kind: 'name' }).throwOnError()

/** A gift that staff entered for a donor of their own, with PAN and postal address. */
async function entered(amount: number, name: string, pan: string, columns: object = {}) {
  const donor = await desk.newDonor({ name, ...PLACE, ...columns })
  await desk.saveNumber(donor, pan)
  return { donor, gift: await desk.entered(amount, { donor_id: donor }) }
}

async function upload(name: string, pan: string) {
  const bytes = await pdf(pan, 'AAATD1234E', name)
  const { body } = await desk.call(
    'statement-certificates',
    { year: YEAR, files: [{ name: `${name}.pdf`, bytes }] },
    desk.admin.token,
  )
  return body.files[0]
}

async function certificateOf(name: string) {
  const { rows } = await desk.sql(
    `select c.id, c.donation_id, c.donor_id, private.address_for_certificate(c) as email
    from public.certificates as c where c.file_name = $1`,
    [`${name}.pdf`],
  )
  return rows[0]
}

async function rowWithout(name: string) {
  const { rows } = await desk.rpc<{ rows: { id: string; addresses: Giver[] }[] }>(
    'filed_rows_without_certificate',
    { in_year: YEAR, words: name },
  )
  return rows[0]
}

describe('a donor without an email address, with a rupee from another payer under the same PAN', () => {
  const [name, pan, mallory] = ['Vina Rao', panOf(1), 'mallory@example.org']
  let vina: Awaited<ReturnType<typeof entered>>

  test('keeps the address that staff vouch for in the row, without a question', async () => {
    vina = await entered(50_000, name, pan)
    await desk.receipted(1, { name, id_number: pan, ...EVIL }, { email: mallory })
    expect(await rowsOf(name)).toMatchObject([
      { address: '4 Hill Road, Pune, Maharashtra 411001', amount: '50001.00' },
    ])
  })

  test('gets the certificate to no mailbox until staff choose', async () => {
    await desk.exportAndFile('ACK-GIVERS-1')
    expect(await upload(name, pan)).toEqual({ name: `${name}.pdf`, outcome: 'unmatched', reason: SEVERAL })
    const row = await rowWithout(name)
    expect(row?.addresses.map(({ email, is_vouched }) => [email, is_vouched])).toEqual([
      [null, true],
      [mallory, false],
    ])
    const certificate = (await certificateOf(name)).id
    await expect(desk.rpc('match_certificate', { certificate, filed_row: row?.id })).rejects.toMatchObject({
      message:
        'The gifts of this row came with several email addresses, or some without one. Choose the donor’s.',
    })
    await desk.rpc('match_certificate', {
      certificate,
      filed_row: row?.id,
      gift: row?.addresses[0]?.donation_id,
    })
    expect(await certificateOf(name)).toMatchObject({
      donation_id: vina.gift,
      donor_id: vina.donor,
      email: null,
    })
  })

  test('becomes a question, not the other payer, when that one proves their mailbox', async () => {
    const { client } = await desk.server.donor(mallory)
    expect((await client.from('certificates').select('id').throwOnError()).data).toEqual([])
    const [question] = await questionsOf(name)
    expect(question?.kind).toBe('address')
    expect(question?.names.map(({ address }) => address).sort()).toEqual([
      '4 Hill Road, Pune, Maharashtra 411001',
      '66 Evil Street, Mumbai, Maharashtra 400001',
    ])
    await choose(vina.gift)
    expect(await rowsOf(name)).toMatchObject([{ address: '4 Hill Road, Pune, Maharashtra 411001' }])
  })
})

test('gives a row of payers alone the address that staff vouch for in another mode', async () => {
  const [name, pan] = ['Vimla Rao', panOf(8)]
  const donor = await desk.newDonor({ name, ...PLACE })
  await desk.saveNumber(donor, pan)
  await desk.entered(300, { donor_id: donor, platform: 'cash' })
  await desk.receipted(1, { name, id_number: pan, ...EVIL }, { email: 'mallory.too@example.org' })
  const home = { address: '4 Hill Road, Pune, Maharashtra 411001' }
  expect(await rowsOf(name)).toMatchObject([
    { amount: '300.00', ...home },
    { amount: '1.00', ...home },
  ])
})

test('sends the certificate without a question if every gift has one mailbox', async () => {
  const email = 'usual@example.org'
  const typed = { name: 'Usha Rao', id_number: panOf(2) }
  await desk.receipted(100, typed, { email })
  await desk.receipted(200, { ...typed, name: 'USHA RAO', address: '12, lake  road.' }, { email })
  expect(await rowsOf('USHA RAO')).toMatchObject([{ amount: '300.00' }])
  await desk.exportAndFile('ACK-GIVERS-2')
  expect(await upload('usha', panOf(2))).toMatchObject({ outcome: 'matched' })
  expect(await certificateOf('usha')).toMatchObject({ email })
})

test.each([
  ['two mailboxes', {}, 'first.of.two@example.org', 'second.of.two@example.org'],
  ['two postal addresses', { address: '9 Other Road' }, 'one.house@example.org', 'one.house@example.org'],
])('asks about %s of unvouched payers, and keeps the choice of staff', async (what, other, one, two) => {
  const [name, pan] = [`Rita ${what}`, panOf(what === 'two mailboxes' ? 3 : 4)]
  const first = await desk.receipted(700, { name, id_number: pan }, { email: one })
  await desk.receipted(1, { name, id_number: pan, ...other }, { email: two })
  expect(await rowsOf(name)).toEqual([])
  const { run, findings } = await desk.run({ kind: 'export', year: YEAR })
  expect(run.state).toBe('refused')
  expect(findings.map(({ problem }) => problem)).toEqual([
    'This identifier has gifts with two postal or email addresses. Choose one under Questions.',
  ])
  const [question] = await questionsOf(name)
  expect(question).toMatchObject({ kind: 'address', amount: '701.00' })
  expect(question?.names).toMatchObject([
    { donation_id: first.id, email: one, is_vouched: false },
    { email: two, is_vouched: false },
  ])
  await choose(first.id)
  expect(await rowsOf(name)).toMatchObject([{ address: '12 Lake Road, Pune, Maharashtra 411001' }])
  await desk.exportAndFile(`ACK-${what}`)
  expect(await upload(what, pan)).toMatchObject({ outcome: 'matched' })
  expect(await certificateOf(what)).toMatchObject({ email: one })
})

test('counts a correction of a typed record by staff as vouching, and asks nothing about a donor who moved', async () => {
  const [name, pan, email] = ['Mona Rao', panOf(5), 'mona@example.org']
  const donor = await desk.newDonor({ name, email, ...PLACE })
  await desk.saveNumber(donor, pan)
  await desk.entered(400, { donor_id: donor, donor_email: email })
  await desk.sql(`update public.donors set address = '8 New Road' where id = $1`, [donor])
  await desk.entered(500, { donor_id: donor, donor_email: email })
  expect(await rowsOf(name)).toMatchObject([
    { address: '8 New Road, Pune, Maharashtra 411001', amount: '900.00' },
  ])
  const typed = await desk.receipted(1, { name, id_number: pan, ...EVIL }, { email: 'other@example.org' })
  expect(await rowsOf(name)).toMatchObject([{ address: '8 New Road, Pune, Maharashtra 411001' }])
  await desk.admin.client
    .from('donors')
    .update({ address: '67 Evil Street' })
    .eq('name', name)
    .not('typed_with', 'is', null)
    .throwOnError()
  expect((await questionsOf(name))[0]?.names.map(({ is_vouched }) => is_vouched)).toEqual([true, true])
  await desk.sql('delete from public.donations where id = $1', [typed.id])
})

test('leaves the choice to staff when a gift left the row since it was filed', async () => {
  const [name, pan] = ['Lina Rao', panOf(6)]
  const { gift } = await entered(3000, name, pan)
  await desk.receipted(1, { name, id_number: pan }, { email: 'lina@example.org' })
  await desk.exportAndFile('ACK-GIVERS-3')
  await desk.sql('delete from public.donations where id = $1', [gift])
  expect(await upload(name, pan)).toMatchObject({ outcome: 'unmatched', reason: SEVERAL })
})

describe('cash in parts', () => {
  const name = 'Chand Rao'
  const gifts: string[] = []
  const cash = async (donor: string, amount: number, day: string) => {
    gifts.push(await desk.entered(amount, { donor_id: donor, platform: 'cash', created_at: day }))
  }
  const cashFindings = async () =>
    (await desk.run({ kind: 'check', year: YEAR })).findings.filter(({ mask }) => mask?.endsWith('007K'))

  test('becomes a question above the limit for one identifier on one Indian day', async () => {
    const donor = await desk.newDonor({ name, ...PLACE })
    await desk.saveNumber(donor, panOf(7))
    // 19 July in India, though one of them was still the 18th in UTC.
    await cash(donor, 1999, '2026-07-18T19:00:00Z')
    await cash(donor, 1, '2026-07-19T06:30:00Z')
    await cash(donor, 1999, '2026-07-20T06:30:00Z')
    expect(await cashFindings()).toEqual([])
    await cash(donor, 1, '2026-07-19T10:30:00Z')
    expect(await cashFindings()).toMatchObject([
      {
        problem:
          'Cash gifts under this identifier on one day come to more than the limit for cash. Answer under Questions.',
      },
    ])
    const [question] = await questionsOf(name)
    expect(question).toMatchObject({ kind: 'cash', amount: '2001.00', names: [] })
    expect(question?.gifts.map(({ donation_id }) => donation_id).sort()).toEqual(
      [gifts[0], gifts[1], gifts[3]].sort(),
    )
    expect(await rowsOf(name)).toEqual([])
  })

  const decide = (kind: string, note: string | null, ...ids: (string | undefined)[]) =>
    desk.admin.client
      .from('statement_decisions')
      .insert(ids.map((donation_id) => ({ donation_id, kind, note })))
      .throwOnError()

  test('needs one left out, or a statement that they are separate gifts', async () => {
    await decide('left_out', 'One gift in parts', gifts[3])
    expect(await rowsOf(name)).toMatchObject([{ amount: '3999.00' }])
    await desk.admin.client
      .from('statement_decisions')
      .delete()
      .eq('donation_id', gifts[3] ?? '')
      .throwOnError()
    expect(await rowsOf(name)).toEqual([])
    await decide('separate_cash', null, gifts[0], gifts[1], gifts[3])
    expect(await rowsOf(name)).toMatchObject([{ amount: '4000.00' }])
    expect(await questionsOf(name)).toEqual([])
  })

  test('raises the question again when another cash gift of that day is entered', async () => {
    const { rows } = await desk.sql('select donor_id from public.donations where id = $1', [gifts[0]])
    await cash(rows[0].donor_id, 5, '2026-07-19T12:30:00Z')
    expect(await questionsOf(name)).toMatchObject([{ kind: 'cash', amount: '2006.00' }])
  })
})
