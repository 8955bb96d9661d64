import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, monthStart } from '#domain/india/indian-days.ts'
import { readXlsx } from '#domain/xlsx/read-xlsx.ts'
import { elements } from '#domain/xlsx/xml.ts'
import { readPayouts } from '../giving/payouts/read-payouts.ts'
import { adjustmentRow, paymentRow, refundRow } from '../testing/razorpay-payouts.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import { checkTally } from '../testing/tally-format.ts'

let shop: Shop
let accountant: Awaited<ReturnType<Shop['server']['signedIn']>>
beforeAll(async () => {
  shop = await openShop()
  accountant = await shop.server.signedIn('accountant')
})
beforeEach(async () => {
  shop.api.reset()
  shop.api.payouts.clear()
  shop.api.payoutRows.length = 0
  await shop.sql(
    `delete from public.settlements; delete from private.payout_readings; delete from public.donations;
    delete from public.refunds; delete from public.disputes; delete from public.payments; delete from public.bank_lines;
    delete from public.bank_imports; delete from public.kept_vouchers; delete from public.closed_months;
    delete from public.auditor_files`,
  )
})
afterAll(() => shop.close())

const YEAR = 2025
const YEAR_DAYS = { from: '2025-04-01', to: '2026-03-31' }
const now = new Date()
const today = new Date(now.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
const thisMonth = { from: monthStart(today), to: today }

async function call(body: object, token = accountant.token) {
  const answer = await fetch(`${shop.server.url}/functions/v1/books`, {
    method: 'POST',
    headers: {
      apikey: shop.server.anonKey,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isJson = answer.headers.get('content-type')?.includes('json')
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    body: isJson ? JSON.parse(bytes.toString()) : null,
  }
}
const close = (month: string, reason?: string) => call({ action: 'close', month, reason })

type Days = { from: string; to: string }
type Row = { remote_id: string; dated: string; names: string[]; amounts: number[]; adjusts: string | null }
type Booked = { id: string; day: string; lines: Record<string, number>; adjusts: string | null }
async function vouchers({ from, to }: Days, changed = false): Promise<Booked[]> {
  const { data } = await accountant.client
    .rpc('list_vouchers', { first: from, last: to, changed, most: 1000 })
    .throwOnError()
  return ((data ?? []) as Row[]).map(({ remote_id, dated, names, amounts, adjusts }) => {
    const lines: Record<string, number> = {}
    for (const [at, name] of names.entries()) lines[name] = (lines[name] ?? 0) + (amounts[at] ?? 0)
    return { id: remote_id, day: dated, lines, adjusts }
  })
}
const voucher = async (id: string, days: Days) => (await vouchers(days)).find((one) => one.id === id)
const problems = async (days: Days): Promise<{ code: string; message: string }[]> =>
  (await call({ action: 'preview', ...days })).body.problems

/** A gift entered by staff on a day. */
async function entered(day: string, rupees = 1000, more: Record<string, unknown> = {}): Promise<string> {
  const row = {
    amount: rupees,
    platform: 'cheque',
    payment_status: 'successful',
    created_at: `${day}T12:00:00+05:30`,
    ...more,
  }
  const names = Object.keys(row)
  const { rows } = await shop.sql(
    `insert into public.donations (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return rows[0].id
}

async function given(rupees = 500) {
  const { orderId, payment } = await shop.paidOrder(rupees)
  await shop.verify(orderId, payment)
  await shop.tell('payment.captured', { payment })
  return { payment, id: (await shop.gift(orderId)).id as string }
}

describe('a voucher', () => {
  test('books a gift against clearing, and its payout with charges against the bank', async () => {
    const { id, payment } = await given(500)
    const payout = shop.api.payOut([
      { ...paymentRow(payment), fee: 590, tax: 90, credit: 49_410 },
      adjustmentRow(-1000),
    ])
    await readPayouts(shop.server.services)
    expect(await voucher(`daan-gift-${id}`, thisMonth)).toMatchObject({
      lines: { 'Razorpay Clearing': 500, Donations: -500 },
    })
    expect(await voucher(`daan-payout-${payout.id}`, thisMonth)).toMatchObject({
      lines: {
        'Bank Account': 484.1,
        'Payment Gateway Charges': 5.9,
        'To Be Explained': 10,
        'Razorpay Clearing': -500,
      },
    })
    await shop.save('books_gst', 'credit')
    expect((await voucher(`daan-payout-${payout.id}`, thisMonth))?.lines).toMatchObject({
      'Payment Gateway Charges': 5,
      'GST on Gateway Charges': 0.9,
    })
    await shop.sql(`delete from public.site_settings where key = 'books_gst'`)
  })

  test('books a refund, and its failure with a voucher of its own', async () => {
    const { payment } = await given(500)
    const refund = shop.api.refund(payment.id, { amount: 20_000 })
    if (!refund) throw new Error('There is no refund')
    await shop.tell('refund.processed', { payment, refund })
    const { rows } = await shop.sql('select id from public.refunds')
    const id = `daan-refund-${rows[0].id}`
    expect((await voucher(id, thisMonth))?.lines).toEqual({
      'Donations Refunded': 200,
      'Razorpay Clearing': -200,
    })
    await shop.tell('refund.failed', { payment, refund: { ...refund, status: 'failed' } })
    expect((await voucher(id, thisMonth))?.lines).toEqual({
      'Donations Refunded': 200,
      'Razorpay Clearing': -200,
    })
    expect((await voucher(`${id}-failed`, thisMonth))?.lines).toEqual({
      'Razorpay Clearing': 200,
      'Donations Refunded': -200,
    })
    expect(refundRow(refund).debit).toBe(20_000)
  })

  test('credits corpus, grants and foreign gifts to ledgers of their own, and goods to none', async () => {
    const kinds = {
      corpus: await entered('2025-06-01', 100, { donation_type: 'corpus' }),
      grant: await entered('2025-06-01', 100, { donation_type: 'specific_grant', platform: 'cash' }),
      foreign: await entered('2025-06-01', 100, { is_foreign: true, donation_type: 'corpus' }),
      goods: await entered('2025-06-01', 100, { is_in_kind: true }),
    }
    const of = async (id: string) => (await voucher(`daan-gift-${id}`, YEAR_DAYS))?.lines
    expect(await of(kinds.corpus)).toEqual({ 'Bank Account': 100, 'Corpus Fund': -100 })
    expect(await of(kinds.grant)).toEqual({ Cash: 100, Grants: -100 })
    expect(await of(kinds.foreign)).toEqual({ 'Bank Account': 100, 'Foreign Contribution': -100 })
    expect(await of(kinds.goods)).toBeUndefined()
  })

  test('keeps the ledger of a cause that is renamed or deleted', async () => {
    await shop.sql(`insert into public.causes (id, title) values ('wells', 'Wells')`)
    await shop.sql(`update public.ledgers set name = 'Water' where purpose = 'income:wells'`)
    const id = await entered('2025-06-01', 100, { cause_id: 'wells', cause_sent: 'wells' })
    const name = async () => Object.keys((await voucher(`daan-gift-${id}`, YEAR_DAYS))?.lines ?? {})
    expect(await name()).toContain('Water')
    await shop.sql(`update public.causes set id = 'deep-wells', title = 'Deep wells' where id = 'wells'`)
    expect(await name()).toContain('Water')
    await shop.sql(
      `update public.donations set cause_sent = 'deep-wells'; delete from public.causes where id = 'deep-wells'`,
    )
    expect(await name()).toContain('Water')
  })

  test('follows staff who take a gift away from its cause, and remembers a deleted cause', async () => {
    await shop.sql(`insert into public.causes (id, title) values ('huts', 'Huts')`)
    await shop.sql(`update public.ledgers set name = 'Shelter' where purpose = 'income:huts'`)
    const taken = await entered('2025-06-01', 100, { cause_sent: 'huts' })
    const staffs = await entered('2025-06-01', 100, { cause_id: 'huts' })
    const { rows } = await shop.sql(`insert into public.donors (name) values ('Asha Rao') returning id`)
    const donor_id = rows[0].id
    const moved = await entered('2025-06-01', 100, { cause_id: 'huts', cause_sent: 'sheds', donor_id })
    const incomes = async () => {
      const booked = new Map((await vouchers(YEAR_DAYS)).map(({ id, lines }) => [id, Object.keys(lines)[1]]))
      return [taken, staffs, moved].map((id) => booked.get(`daan-gift-${id}`))
    }
    expect(await incomes()).toEqual(['Donations', 'Shelter', 'Shelter'])
    await shop.sql(`delete from public.causes where id = 'huts'`)
    expect(await incomes()).toEqual(['Donations', 'Shelter', 'Shelter'])
    const { token } = await shop.server.signedIn('admin')
    const erased = await shop.call(
      'erase-personal-data',
      { action: 'erase', donor_id, proof: 'Showed a passport' },
      { Authorization: `Bearer ${token}` },
    )
    expect(erased.body).toMatchObject({ is_done: true })
    expect(await incomes()).toEqual(['Donations', 'Shelter', 'Shelter'])
    await shop.sql(`delete from public.ledgers where purpose = 'income:huts'`)
  })

  test('books a correction for the part that the last one did not contain', async () => {
    const { id } = await given(1000)
    const correct = (refunded: number) =>
      shop.call(
        'correct-donation',
        { id, refunded_amount: refunded, reason: 'Paid back by cheque' },
        {
          Authorization: `Bearer ${accountant.token}`,
        },
      )
    expect((await correct(300)).status).toBe(200)
    expect((await correct(100)).status).toBe(200)
    const booked = (await vouchers(thisMonth)).filter(({ id }) => id.startsWith('daan-correction-'))
    expect(booked.map(({ lines }) => lines['Donations Refunded']).sort()).toEqual([-200, 300])
    expect(booked.reduce((sum, { lines }) => sum + (lines['To Be Explained'] ?? 0), 0)).toBe(-100)
  })
})

describe('an export', () => {
  const exported = (format: string, more: object = {}) =>
    call({ action: 'export', ...YEAR_DAYS, format, ...more })
  type Read = { id: string; amounts: number[]; narration: string }
  const read = (xml: string): Read[] =>
    elements(xml, 'VOUCHER').map(({ attributes, inner }) => ({
      id: attributes.REMOTEID ?? '',
      amounts: elements(inner, 'ALLLEDGERENTRIES.LIST').map(({ inner: line }) =>
        Number(elements(line, 'AMOUNT')[0]?.text),
      ),
      narration: elements(inner, 'NARRATION')[0]?.text ?? '',
    }))

  test('writes balanced vouchers for Tally without names, marked as a test', async () => {
    const id = await entered('2025-06-01', 1234.5, { donor_name: 'Asha Rao' })
    const { status, headers, bytes } = await exported('tally')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="TEST-tally-vouchers-2025-04-01-to-2026-03-31.xml"',
    )
    const xml = bytes.toString()
    expect(read(xml)).toEqual([
      { id: `daan-gift-${id}`, amounts: [-1234.5, 1234.5], narration: `TEST Gift daan-gift-${id}` },
    ])
    expect(xml).not.toContain('Asha')
    expect((await exported('tally')).bytes.equals(bytes)).toBe(true)
  })

  test('writes the day book with one row for each line', async () => {
    await entered('2025-06-01', 1234.5)
    const { bytes } = await exported('daybook')
    const rows = readXlsx(new Uint8Array(bytes))
    expect(rows.map(({ cells }) => cells.slice(6))).toEqual([
      ['Account', 'Cost Centre', 'Debit', 'Credit'],
      ['Bank Account', '', '1234.5'],
      ['Donations', '', '', '1234.5'],
    ])
  })

  test('stops with a sentence when something has no ledger, and stores nothing', async () => {
    await entered('2025-06-01')
    await shop.sql(`delete from public.ledgers where purpose = 'income'`)
    const refused = await exported('tally')
    expect(refused).toMatchObject({ status: 409, body: { code: 'unnamed_ledger' } })
    expect(refused.body.message).toBe(
      'No ledger is named for gifts without a cause. Name it under Ledgers, then export again.',
    )
    expect((await shop.sql('select count(*)::int as kept from public.kept_vouchers')).rows[0].kept).toBe(0)
    await accountant.client.from('ledgers').insert({ purpose: 'income', name: 'Donations' }).throwOnError()
    expect((await exported('tally')).status).toBe(200)
  })

  test('encodes other scripts as Tally reads them, and escapes what XML needs', async () => {
    await entered('2025-06-01')
    await shop.sql(`update public.ledgers set name = 'दान & सहयोग <1>' where purpose = 'income'`)
    const { bytes } = await exported('tally')
    expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xfe])
    expect(bytes.toString('utf16le')).toContain('<LEDGERNAME>दान &amp; सहयोग &lt;1&gt;</LEDGERNAME>')
    const masters = (await exported('tally-ledgers')).bytes.toString('utf16le')
    expect(elements(masters, 'LEDGER').map(({ attributes }) => attributes.NAME)).toContain('दान & सहयोग <1>')
    await shop.sql(`update public.ledgers set name = 'Donations' where purpose = 'income'`)
  })

  test('adds up to plain sums over the tables, in both formats', async () => {
    for (let at = 0; at < 40; at++)
      await entered(thisMonth.from, 10.01 * (at + 1), {
        platform: ['cash', 'upi', 'cheque'][at % 3],
        donation_type: ['others', 'corpus', 'specific_grant'][at % 3],
        is_foreign: at % 7 === 0,
        is_in_kind: at % 11 === 0,
      })
    const { payment } = await given(800)
    const refund = shop.api.refund(payment.id, { amount: 12_345 })
    if (!refund) throw new Error('There is no refund')
    await shop.tell('refund.processed', { payment, refund })
    shop.api.payOut([paymentRow(payment), refundRow(refund)])
    await readPayouts(shop.server.services)
    const { rows } = await shop.sql(`select name, sum(amount)::float8 as amount from (
        select case when is_foreign then 'Foreign Contribution' when donation_type = 'corpus' then 'Corpus Fund'
          when donation_type = 'specific_grant' then 'Grants' else 'Donations' end as name, -amount as amount
        from public.donations where payment_status in ('successful', 'refunded') and not is_in_kind
        union all select case platform when 'cash' then 'Cash' when 'razorpay' then 'Razorpay Clearing' else 'Bank Account' end, amount
        from public.donations where payment_status in ('successful', 'refunded') and not is_in_kind
        union all select 'Donations Refunded', amount from public.refunds
        union all select 'Razorpay Clearing', -amount from public.refunds
        union all select 'Bank Account', amount from public.settlements
        union all select 'Payment Gateway Charges', fee from public.settlement_lines
        union all select 'Razorpay Clearing', -(credit - debit) - fee from public.settlement_lines
      ) as entries group by 1 having sum(amount) <> 0 order by 1`)
    const plain = Object.fromEntries(rows.map(({ name, amount }) => [name, Math.round(amount * 100)]))
    const add = (sums: Record<string, number>, name: string, rupees: number) => {
      sums[name] = (sums[name] ?? 0) + Math.round(rupees * 100)
    }
    const nonZero = (sums: Record<string, number>) =>
      Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum))
    const tally: Record<string, number> = {}
    const xml = (await call({ action: 'export', format: 'tally', ...thisMonth })).bytes.toString()
    for (const { inner } of elements(xml, 'ALLLEDGERENTRIES.LIST'))
      add(tally, elements(inner, 'LEDGERNAME')[0]?.text ?? '', -Number(elements(inner, 'AMOUNT')[0]?.text))
    expect(nonZero(tally)).toEqual(plain)
    const dayBook: Record<string, number> = {}
    const { bytes } = await call({ action: 'export', format: 'daybook', ...thisMonth })
    for (const { cells } of readXlsx(new Uint8Array(bytes)).slice(1))
      add(dayBook, cells[6] ?? '', Number(cells[8] || 0) - Number(cells[9] || 0))
    expect(nonZero(dayBook)).toEqual(plain)
  })

  test.each(['Wells & <roads>', 'कुएँ'])('keeps to Tally’s format, with the cost centre %s', async (title) => {
    await shop.sql(`insert into public.causes (id, title) values ('format', $1)`, [title])
    const [moved] = [await entered('2025-04-10', 100, { cause_id: 'format' })]
    await entered('2025-04-11', 50.25, { platform: 'cash', donation_type: 'corpus' })
    await shop.sql(
      `insert into public.settlements (settlement_id, key_id, test_mode, settled_at, amount, lines_amount, fees, tax, utr)
      values ('setl_format', 'k', true, '2025-04-12T12:00+05:30', 90, 90, 8, 1.44, E'AXIS0001&2\\x07')`,
    )
    expect((await close('2025-04-01')).status).toBe(200)
    await shop.sql(`update public.donations set created_at = '2025-06-01T12:00+05:30' where id = $1`, [moved])
    const files = [await exported('tally'), await exported('tally-ledgers')].map(
      ({ bytes }) => new Uint8Array(bytes),
    )
    const [vouchersFile, mastersFile] = files as [Uint8Array, Uint8Array]
    expect(checkTally(vouchersFile, mastersFile)).toEqual([])
    await shop.sql(
      `delete from public.causes where id = 'format'; delete from public.ledgers where purpose = 'income:format'`,
    )
  })

  test('exports again only what changed since, after 200 random changes', async () => {
    const ids: string[] = []
    for (let at = 0; at < 250; at++) ids.push(await entered(addDays('2025-04-01', at), 100 + at))
    await exported('tally')
    const expected = new Set<string>()
    const gone = new Set<string>()
    for (let at = 0; at < 200; at++) {
      const pick = (at * 7919) % ids.length
      const id = ids[pick] ?? ''
      const change = at % 4
      if (gone.has(id)) continue
      if (change === 0) {
        await shop.sql('delete from public.donations where id = $1', [id])
        gone.add(id)
        expected.delete(`daan-gift-${id}`)
        continue
      }
      if (change === 1) expected.add(`daan-gift-${await entered(addDays('2025-04-01', at), 77)}`)
      if (change === 2) {
        await shop.sql(`update public.donations set created_at = $2 where id = $1`, [
          id,
          `${addDays('2026-01-01', at % 80)}T12:00:00+05:30`,
        ])
        expected.add(`daan-gift-${id}`)
      }
      // A name is in no voucher.
      if (change === 3)
        await shop.sql(`update public.donations set donor_name = 'Another' where id = $1`, [id])
    }
    const { bytes } = await exported('tally', { changed: true })
    expect(new Set(read(bytes.toString()).map(({ id }) => id))).toEqual(expected)
    const listed = (await problems(YEAR_DAYS)).filter(({ code }) => code === 'voucher_gone')
    expect(listed.length).toBe(Math.min(gone.size, 100))
    const forget = (remote_id: string) =>
      accountant.client.rpc('forget_voucher', { remote_id }).throwOnError()
    await forget(`daan-gift-${[...gone][0]}`)
    await forget([...expected][0] ?? '')
    expect((await problems(YEAR_DAYS)).filter(({ code }) => code === 'voucher_gone')).toHaveLength(
      listed.length - 1,
    )
    expect(read((await exported('tally', { changed: true })).bytes.toString())).toEqual([])
  })

  test('serves two exports at once, and a closing beside them', async () => {
    for (let at = 0; at < 20; at++) await entered(addDays('2025-04-01', at), 100)
    const all = await Promise.all([
      exported('tally'),
      exported('daybook'),
      call({ action: 'close', month: '2025-04-01' }),
      exported('tally'),
    ])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await vouchers(YEAR_DAYS, true)).toEqual([])
  })

  test.each([
    [{ from: '2026-03-31', to: '2026-04-01' }, 'The days must be within one financial year, April to March.'],
    [{ from: '2025-05-02', to: '2025-05-01' }, 'The first day comes after the last.'],
    [{ from: '2025-05-02T12:00', to: '2025-05-03' }, 'A day is written like 2026-11-17.'],
  ])('refuses %o', async (days, sentence) => {
    const { status, body } = await call({ action: 'export', format: 'tally', ...days })
    expect(status).toBe(400)
    expect(body.message).toContain(sentence)
  })
})

describe('a closed month', () => {
  const sums = (booked: Booked[]) => {
    const total = new Map<string, number>()
    for (const { lines } of booked)
      for (const [name, amount] of Object.entries(lines))
        total.set(name, Math.round((total.get(name) ?? 0) * 100 + amount * 100) / 100)
    return Object.fromEntries([...total].filter(([, amount]) => amount !== 0).sort())
  }

  test('closes in order, once, and only when it is over', async () => {
    await entered('2025-05-10')
    await entered('2025-07-10')
    expect(await close('2025-06-01')).toMatchObject({ status: 409, body: { code: 'earlier_open' } })
    expect(await close('2025-04-01')).toMatchObject({ status: 409, body: { code: 'nothing_to_close' } })
    const both = await Promise.all([close('2025-05-01'), close('2025-05')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await close('2025-06-01')).status).toBe(200)
    expect(await close(thisMonth.from)).toMatchObject({ status: 409, body: { code: 'not_over' } })
    const months = (await call({ action: 'preview', ...YEAR_DAYS })).body.months
    expect(months.slice(0, 4).map(({ state }: { state: string }) => state)).toEqual([
      'open',
      'closed',
      'closed',
      'open',
    ])
  })

  test('books later changes in the first open month, with the name of the old voucher', async () => {
    const kept = await entered('2025-04-10', 100)
    const gone = await entered('2025-04-11', 200)
    const moved = await entered('2025-04-12', 400)
    await close('2025-04-01')
    await shop.sql('delete from public.donations where id = $1', [gone])
    await shop.sql(`update public.donations set created_at = '2025-06-02T12:00+05:30' where id = $1`, [moved])
    await shop.sql(`update public.donations set donation_type = 'corpus' where id = $1`, [kept])
    const late = await entered('2025-04-20', 800)
    const april = await vouchers({ from: '2025-04-01', to: '2025-04-30' })
    expect(sums(april)).toEqual({ 'Bank Account': 700, Donations: -700 })
    const may = await vouchers({ from: '2025-05-01', to: '2025-05-31' })
    expect(may.map(({ adjusts }) => adjusts).sort()).toEqual(
      [gone, kept, late, moved].map((id) => `daan-gift-${id}`).sort(),
    )
    expect(may.every(({ day }) => day === '2025-05-01')).toBe(true)
    expect(may.find(({ adjusts }) => adjusts?.endsWith(gone))?.lines).toEqual({
      Donations: 200,
      'Bank Account': -200,
    })
    expect(may.find(({ adjusts }) => adjusts?.endsWith(kept))?.lines).toEqual({
      Donations: 100,
      'Corpus Fund': -100,
    })
    expect(may.find(({ adjusts }) => adjusts?.endsWith(moved))?.id).toBe(`daan-adjust-daan-gift-${moved}-1`)
    const booked = await vouchers({ from: '2025-06-01', to: '2025-06-30' })
    expect(booked).toMatchObject([
      { id: `daan-adjust-daan-gift-${moved}-2`, day: '2025-06-02', lines: { 'Bank Account': 400 } },
    ])
    // Closing the month of the reversal changes nothing in the later one.
    expect((await close('2025-05-01')).status).toBe(200)
    expect(await vouchers({ from: '2025-06-01', to: '2025-06-30' })).toEqual(booked)
  })

  test('adds up to today’s vouchers after 200 random late events', async () => {
    const ids: string[] = []
    const day = (at: number) => addDays('2025-04-01', (at * 31) % 150)
    /** In closed months balances stay as they were; at the end of every open one they are those of today's entries. */
    const expectBalances = async (closed: number) => {
      const all = await vouchers(YEAR_DAYS)
      for (const month of [5, 6, 7, 8, 9, 10].slice(closed)) {
        const end = addDays(`2025-${String(month).padStart(2, '0')}-01`, -1)
        const { rows } = await shop.sql(
          `select ledger.name, sum(line.amount)::float8 as amount from private.book_entries() as booked,
            unnest(booked.purposes, booked.amounts) as line (purpose, amount) join public.ledgers as ledger using (purpose)
          where booked.at < ($1::date + 1)::timestamp at time zone 'Asia/Kolkata'
          group by 1 having sum(line.amount) <> 0 order by 1`,
          [end],
        )
        expect([end, sums(all.filter((one) => one.day <= end))]).toEqual([
          end,
          Object.fromEntries(rows.map(({ name, amount }) => [name, amount])),
        ])
      }
      return all
    }
    for (let at = 0; at < 60; at++)
      ids.push(await entered(day(at), 100 + at, at % 3 ? {} : { donation_type: 'corpus' }))
    for (let at = 0; at < 200; at++) {
      const id = ids[(at * 7919) % ids.length] ?? ''
      const change = at % 5
      if (change === 0) ids.push(await entered(day(at), 50 + at))
      if (change === 1) await shop.sql('delete from public.donations where id = $1', [id])
      if (change === 2)
        await shop.sql('update public.donations set created_at = $2 where id = $1', [
          id,
          `${day(at + 3)}T12:00+05:30`,
        ])
      if (change === 3)
        await shop.sql(
          `update public.donations set donation_type = case donation_type when 'corpus' then 'others' else 'corpus' end where id = $1`,
          [id],
        )
      if (at % 40 === 39) {
        const closed = (at - 39) / 40
        await expectBalances(closed)
        expect((await close(`2025-0${4 + closed}-01`)).status).toBe(200)
        await expectBalances(closed + 1)
      }
    }
    ids.push(await entered('2025-04-30', 7))
    const all = await expectBalances(5)
    expect(all.some(({ adjusts, day }) => adjusts && !day.endsWith('-01'))).toBe(true)
  })

  test('reverses and books GST in its own ledger, and lets a changed choice move nothing', async () => {
    const may = { from: '2025-05-01', to: '2025-05-31' }
    const pay = (id: string) =>
      shop.sql(
        `insert into public.settlements (settlement_id, key_id, test_mode, settled_at, amount, lines_amount, fees, tax)
        values ($1, 'k', true, '2025-04-05T12:00+05:30', 90, 90, 8, 2)`,
        [id],
      )
    await shop.save('books_gst', 'credit')
    await pay('setl_failing')
    expect((await close('2025-04-01')).status).toBe(200)
    await shop.save('books_gst', 'cost')
    expect(await vouchers(may)).toEqual([])
    await shop.sql(`update public.settlements set status = 'failed'`)
    const booked = {
      'Bank Account': -90,
      'Payment Gateway Charges': -8,
      'GST on Gateway Charges': -2,
      'Razorpay Clearing': 100,
    }
    expect((await vouchers(may)).map(({ lines }) => lines)).toEqual([booked])
    await shop.save('books_gst', 'credit')
    await pay('setl_late')
    expect((await voucher('daan-adjust-daan-payout-setl_late-1', may))?.lines).toEqual(
      Object.fromEntries(Object.entries(booked).map(([name, amount]) => [name, -amount])),
    )
    await shop.sql(`delete from public.site_settings where key = 'books_gst'`)
  })

  test('never gives an adjusting voucher the name of an earlier one', async () => {
    const id = await entered('2025-04-10', 100)
    const change = (changes: string) => shop.sql(`update public.donations set ${changes} where id = $1`, [id])
    await close('2025-04-01')
    await change('is_in_kind = true')
    await close('2025-05-01')
    await change(`is_in_kind = false, created_at = '2025-06-03T12:00+05:30'`)
    await close('2025-06-01')
    await change(`donation_type = 'corpus'`)
    await close('2025-07-01')
    const all = await vouchers(YEAR_DAYS)
    expect(all.map(({ day }) => day)).toEqual(['2025-04-10', '2025-05-01', '2025-06-03', '2025-07-01'])
    expect(sums(all)).toEqual({ 'Bank Account': 100, 'Corpus Fund': -100 })
  })

  test('names the day of the old voucher, and keeps what it was called', async () => {
    const id = await entered('2025-04-10', 100)
    const { payment } = await given(500)
    const refund = shop.api.refund(payment.id, { amount: 20_000 })
    await shop.tell('refund.failed', { payment, refund: { ...refund, status: 'failed' } })
    await shop.sql(
      `update public.refunds set made_at = '2025-04-11T12:00+05:30', failed_at = '2025-04-12T12:00+05:30'`,
    )
    const words = async (from: string, to: string) =>
      elements(
        (await call({ action: 'export', format: 'tally', from, to })).bytes.toString(),
        'NARRATION',
      ).map(({ text }) => text.replace(/daan-(adjust-)?[a-z]+-[0-9a-f-]+/g, '…'))
    const before = await words('2025-04-01', '2025-04-30')
    expect(before.some((text) => text.startsWith('TEST Failed refund'))).toBe(true)
    await close('2025-04-01')
    expect(await words('2025-04-01', '2025-04-30')).toEqual(before)
    await shop.sql(`update public.donations set created_at = '2025-06-03T12:00+05:30' where id = $1`, [id])
    const [reversed, booked] = await words('2025-05-01', '2025-06-30')
    expect(reversed).toContain('of 10 Apr 2025')
    expect(booked).toContain('of 3 Jun 2025')
    expect(booked).not.toContain('closed')
  })

  test('keeps its ledgers when a cause gets a new address', async () => {
    await shop.sql(
      `insert into public.causes (id, title) values ('ponds', E'Ponds\\tand roads'), ('tab', E'\\t')`,
    )
    const id = await entered('2025-04-10', 100, { cause_id: 'ponds' })
    await close('2025-04-01')
    const before = await vouchers(YEAR_DAYS)
    await shop.sql(`update public.causes set id = 'deep-ponds' where id = 'ponds'`)
    expect(await vouchers(YEAR_DAYS)).toEqual(before)
    expect((await call({ action: 'export', format: 'tally', ...YEAR_DAYS })).status).toBe(200)
    const { data } = await accountant.client
      .from('ledgers')
      .select('cost_centre')
      .eq('purpose', 'income:deep-ponds')
    expect(data).toEqual([{ cost_centre: 'Ponds and roads' }])
    expect(before.map((one) => one.id)).toEqual([`daan-gift-${id}`])
    await shop.sql(
      `delete from public.donations; delete from public.causes where id in ('deep-ponds', 'tab');
      delete from public.ledgers where purpose in ('income:deep-ponds', 'income:tab')`,
    )
  })

  test('asks for an explanation of open lines, and reopens for a reason only', async () => {
    const payout = {
      settlement_id: `setl_${randomUUID()}`,
      key_id: 'k',
      test_mode: true,
      settled_at: '2025-04-05T12:00+05:30',
    }
    await shop.sql(
      `insert into public.settlements (settlement_id, key_id, test_mode, settled_at, amount, other_amount, open_amount, open_lines)
      values ($1, $2, $3, $4, 10, 10, 10, 1)`,
      Object.values(payout),
    )
    expect(await close('2025-04-01')).toMatchObject({ status: 409, body: { code: 'not_explained' } })
    expect((await close('2025-04-01', 'A bill of Razorpay that comes later')).status).toBe(200)
    expect((await call({ action: 'reopen', month: '2025-04-01' })).status).toBe(400)
    expect((await close('2025-05-01')).status).toBe(200)
    const reopen = (month: string) => call({ action: 'reopen', month, reason: 'The bill came' })
    expect(await reopen('2025-04-01')).toMatchObject({ status: 409, body: { code: 'later_closed' } })
    expect((await reopen('2025-05-01')).status).toBe(200)
    expect((await reopen('2025-04-01')).status).toBe(200)
    const { rows } = await shop.sql(
      `select new_values ->> 'note' as note from public.audit_log where table_name = 'closed_months' and action = 'update'`,
    )
    expect(rows).toContainEqual({ note: 'Reopened: The bill came' })
  })

  test('asks for an explanation of a payout whose sum is unknown or differs from its lines', async () => {
    await shop.sql(
      `insert into public.settlements (settlement_id, key_id, test_mode, settled_at, amount, lines_amount)
      values ('setl_sum', 'k', true, '2025-04-05T12:00+05:30', 100, 90)`,
    )
    const sentence = 'Payout setl_sum is of INR 100.00, but its lines add up to INR 90.00.'
    expect(await problems(YEAR_DAYS)).toMatchObject([{ code: 'sum_differs', message: sentence }])
    expect(await close('2025-04-01')).toMatchObject({ status: 409, body: { code: 'not_explained' } })
    await shop.sql(`update public.settlements set amount = null`)
    expect(await close('2025-04-01')).toMatchObject({ status: 409, body: { code: 'not_explained' } })
    await shop.sql(`update public.settlements set amount = 90`)
    expect((await close('2025-04-01')).status).toBe(200)
  })

  test('stays closed once the year was handed to the auditor', async () => {
    await entered('2025-04-10')
    for (let at = 0; at < 12; at++) {
      const month = `${YEAR + (at < 9 ? 0 : 1)}-${String(((at + 3) % 12) + 1).padStart(2, '0')}-01`
      expect((await close(month)).status).toBe(200)
    }
    await shop.sql('select private.begin_auditor_file($1, null)', [YEAR])
    expect(await call({ action: 'reopen', month: '2026-03-01', reason: 'One more gift' })).toMatchObject({
      status: 409,
      body: { code: 'handed_over' },
    })
  })
})

test('admits accountants, and lets viewers only look', async () => {
  const [viewer, editor] = [await shop.server.signedIn('viewer'), await shop.server.signedIn('editor')]
  expect((await call({ action: 'preview', ...YEAR_DAYS }, viewer.token)).status).toBe(200)
  for (const body of [
    { action: 'export', format: 'tally', ...YEAR_DAYS },
    { action: 'close', month: '2025-04-01' },
  ])
    expect(await call(body, viewer.token)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  expect((await call({ action: 'preview', ...YEAR_DAYS }, editor.token)).status).toBe(403)
})
