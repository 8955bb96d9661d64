import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Office, openOffice } from '../../testing/office.ts'
import { confirmClaims } from './confirm-claims.ts'

let office: Office
let admin: Awaited<ReturnType<Office['server']['signedIn']>>
beforeAll(async () => {
  office = await openOffice()
  admin = await office.server.signedIn('admin')
})
afterAll(() => office.server.close())
beforeEach(async () => {
  await sql(`delete from public.gift_claims; delete from public.outgoing_messages; delete from public.donations;
    delete from public.bank_lines; delete from public.bank_imports; delete from public.donors;
    delete from public.settlements; delete from public.site_settings where key = 'claim_limit_rupees'`)
})

const sql = (text: string, values?: unknown[]) => office.sql(text, values)
const work = () => confirmClaims(office.server.services)

const REFERENCE = '412345678901'
const DAY = '2026-11-02'
type Row = { date?: string; amount?: number; narration?: string; reference?: string }
async function importLine(row: Row = {}) {
  const line = { date: DAY, amount: 500, narration: 'UPI/CR/ASHA', reference: REFERENCE, ...row }
  const body = { action: 'import', account: 'Current', file_name: 'nov.csv', rows: [line] }
  return (await office.call('bank-statement', body, admin.token)).body as { import_id: string }
}

let people = 0
const newPerson = () => office.server.donor(`claimant-${++people}@example.org`)
type Claimant = Awaited<ReturnType<typeof newPerson>>
type Claim = { reference?: string; amount?: number; given_on?: string; language?: string }
const claim = async (given: Claim = {}, person?: Claimant) => {
  const { client, email } = person ?? (await newPerson())
  return client
    .from('gift_claims')
    .insert({ email, reference: REFERENCE, amount: 500, given_on: DAY, ...given })
}

/** Lets 48 hours pass for every claim, then runs the job. */
async function after48Hours() {
  await work()
  await sql(`update public.gift_claims set claimed_at = claimed_at - interval '48 hours',
    matched_at = matched_at - interval '48 hours'`)
  await work()
}
const claims = async () =>
  (
    await sql(
      'select *, private.claim_question(c) as question from public.gift_claims as c order by claimed_at, email',
    )
  ).rows
const gifts = async () =>
  (await sql('select *, amount::float8 from public.donations order by created_at')).rows
const claimLetters = async () =>
  (
    await sql(
      `select template, recipient, language, variables from public.outgoing_messages where template like 'claim_%'`,
    )
  ).rows
const decide = (found: { donation?: string; bank_line?: string } = {}, by = admin) =>
  sql('select id from public.gift_claims order by claimed_at, email').then(({ rows }) =>
    by.client.rpc('decide_gift_claim', { claim: rows[0].id, ...found }),
  )

describe('a claim that equals a bank line', () => {
  test('becomes a gift after 48 hours, with the donor’s address and the day of the line', async () => {
    await importLine()
    const person = await newPerson()
    expect((await claim({ given_on: '2026-11-05', language: 'hi' }, person)).error).toBeNull()
    await work()
    expect(await claims()).toMatchObject([{ status: 'waiting', matched_at: null, question: null }])
    expect((await claims())[0].bank_line_id).not.toBeNull()
    await sql(`update public.gift_claims set claimed_at = now() - interval '47 hours 59 minutes'`)
    await work()
    expect(await gifts()).toEqual([])
    await sql(`update public.gift_claims set claimed_at = now() - interval '48 hours'`)
    await work()
    expect(await gifts()).toMatchObject([
      {
        amount: 500,
        platform: 'upi',
        payment_status: 'successful',
        transaction_id: REFERENCE,
        donor_email: person.email,
        created_at: new Date(`${DAY}T12:00:00+05:30`),
        language: 'hi',
      },
    ])
    const [gift] = await gifts()
    expect(await claims()).toMatchObject([{ status: 'approved', donation_id: gift.id, decided_by: null }])
    expect((await sql('select state, entered_gifts from public.bank_lines')).rows).toEqual([
      { state: 'gift', entered_gifts: [gift.id] },
    ])
    expect((await person.client.from('donations').select('amount')).data).toEqual([{ amount: 500 }])
    expect(await claimLetters()).toMatchObject([
      { template: 'claim_approved', recipient: person.email, language: 'hi' },
    ])
    await work()
    expect(await gifts()).toHaveLength(1)
  })

  test('belongs to the poster whose code the bank repeats, active or not', async () => {
    const { rows } = await sql(
      `insert into public.posters (code, name, is_active) values ('k7m2pq', 'Gate', false) returning id`,
    )
    await importLine({ narration: `UPI/CR/${REFERENCE}/ASHA/K7M2PQ donation` })
    await claim()
    await after48Hours()
    expect(await gifts()).toMatchObject([{ poster_id: rows[0].id }])
  })

  test('takes the purpose of its poster', async () => {
    await sql(`insert into public.campaigns (slug, title, cause_id, is_shown, starts_on)
      values ('winter', 'Winter', 'elder-care', true, '2026-01-01')`)
    await sql(`insert into public.posters (code, name, cause_id, campaign_id)
      select 'abc234', 'Gate', 'food-for-families', id from public.campaigns where slug = 'winter'`)
    await importLine({ narration: `UPI/CR/${REFERENCE}/ASHA/abc234 donation` })
    await claim()
    await after48Hours()
    const { rows } = await sql(`select id from public.campaigns where slug = 'winter'`)
    expect(await gifts()).toMatchObject([{ campaign_id: rows[0].id, cause_id: 'elder-care' }])
  })

  test('gets a receipt like any gift', async () => {
    await importLine()
    await claim()
    await after48Hours()
    const [gift] = await gifts()
    await office.workOff()
    const { rows } = await sql('select missing from public.waiting_receipts where donation_id = $1', [
      gift.id,
    ])
    expect(rows[0].missing).toContain('identifier')
    await office.tell(gift.id)
    await office.workOff()
    expect(await office.receiptsOf(gift.id)).toMatchObject([{ kind: 'tax', amount: '500.00' }])
  })

  test('becomes one gift when two processes run at once', async () => {
    await importLine()
    await claim()
    await work()
    await sql(`update public.gift_claims set claimed_at = claimed_at - interval '3 days'`)
    await Promise.all([work(), work(), work()])
    expect(await gifts()).toHaveLength(1)
    expect(await claimLetters()).toHaveLength(1)
  })

  test.each([
    [{ narration: `UPI/CR/${REFERENCE}/ASHA/asha@ok`, reference: '' }, REFERENCE],
    [{ narration: 'NEFT', reference: `0000${REFERENCE}` }, ` 4123-4567 8901 `],
    [{ narration: 'NEFT-HDFCN52026110212345678-ASHA', reference: '' }, 'hdfcn52026110212345678'],
    [{ narration: 'IMPS', reference: `UTR${REFERENCE}` }, `UPI Ref No. ${REFERENCE} (GPay)`],
    [{ narration: 'x', reference: 'CLAIMREF01' }, 'claimref01'],
  ])('matches line %#, however bank and donor write the reference', async (line, reference) => {
    await importLine(line)
    await claim({ reference })
    await after48Hours()
    expect(await gifts()).toMatchObject([
      { platform: line.narration.startsWith('UPI') ? 'upi' : 'bank_transfer' },
    ])
  })

  test('matches beside a line whose longer number contains the reference', async () => {
    await importLine()
    await importLine({ reference: `55${REFERENCE}9`, amount: 7 })
    await claim()
    await after48Hours()
    expect(await gifts()).toHaveLength(1)
  })

  test('waits 48 hours from the day its line arrives', async () => {
    await claim()
    await work()
    expect(await claims()).toMatchObject([{ bank_line_id: null, question: 'unmatched' }])
    await sql(`update public.gift_claims set claimed_at = now() - interval '9 days'`)
    await importLine()
    expect((await claims())[0]).toMatchObject({ matched_at: expect.any(Date), question: null })
    await work()
    expect(await gifts()).toEqual([])
    await sql(`update public.gift_claims set matched_at = now() - interval '48 hours'`)
    await work()
    expect(await gifts()).toHaveLength(1)
  })

  test('stays unmatched after a preview of the import', async () => {
    await claim()
    const row = { date: DAY, amount: 500, narration: 'UPI', reference: REFERENCE }
    const body = { action: 'preview', account: 'Current', file_name: 'nov.csv', rows: [row] }
    expect((await office.call('bank-statement', body, admin.token)).body).toMatchObject({ open: 1 })
    expect(await claims()).toMatchObject([{ bank_line_id: null }])
  })

  test.each([
    ['', 10_000, 1],
    ['', 10_000.01, 0],
    ['500', 500, 1],
    ['500', 501, 0],
    ['0', 1, 0],
  ])('applies the limit “%s” to the amount %d, which gives %d gifts', async (limit, amount, count) => {
    await office.save('claim_limit_rupees', limit)
    await importLine({ amount })
    await claim({ amount })
    await after48Hours()
    expect(await gifts()).toHaveLength(count)
    if (!count) expect(await claims()).toMatchObject([{ status: 'waiting', question: 'limit' }])
  })

  test('keeps its line when the import is undone afterwards', async () => {
    const { import_id } = await importLine()
    await claim()
    await after48Hours()
    const undone = await office.call('bank-statement', { action: 'undo', import_id }, admin.token)
    expect(undone.body).toEqual({ removed: 0, stayed: 1 })
  })

  test('shows the donor nothing of the line, and the same answer without one', async () => {
    await importLine()
    const [lucky, other] = [await newPerson(), await newPerson()]
    const answers = [await claim({}, lucky), await claim({ reference: '999999999999' }, other)]
    expect(answers[0]).toEqual(answers[1])
    await work()
    for (const { client } of [lucky, other]) {
      expect((await client.from('gift_claims').select('bank_line_id')).error?.code).toBe('42501')
      expect((await client.from('gift_claims').select('matched_at')).error?.code).toBe('42501')
      expect((await client.from('gift_claims').select('status')).data).toEqual([{ status: 'waiting' }])
      expect((await client.rpc('waiting_gift_claims')).error?.code).toBe('42501')
    }
  })
})

describe('an attack on claims', () => {
  const payout = () =>
    sql(`insert into public.settlements (settlement_id, amount, utr, status, settled_at, key_id, test_mode)
      values ('setl_1', 500, '${REFERENCE}', 'processed', '${DAY}T06:00:00Z', 'key', false)`)
  const enter = (reference: string | null, amount = 500, platform = 'bank_transfer') =>
    sql(
      `insert into public.donations (amount, platform, payment_status, transaction_id, created_at)
      values ($2, $3, 'successful', $1, '${DAY}T12:00:00+05:30')`,
      [reference, amount, platform],
    )
  const lineId = async () => (await sql('select id from public.bank_lines')).rows[0].id as string
  const match = async (action: string, more: object) =>
    office.call('match-bank-line', { id: await lineId(), action, ...more }, admin.token)
  const inParallel = async () => {
    const both = [await newPerson(), await newPerson()]
    await Promise.all([...both.map((person) => claim({}, person)), work(), work()])
  }

  /** Each attack claims money that exists and is not the claimant's, or not provably so. */
  const attacks: Record<string, () => Promise<unknown>> = {
    'guesses five references in sequence, one of them right': async () => {
      await importLine()
      const person = await newPerson()
      for (const last of [899, 900, 901, 902, 903]) await claim({ reference: `412345678${last}` }, person)
    },
    'guesses from a hundred addresses, one of them right': async () => {
      await importLine()
      await sql(`insert into public.gift_claims (email, reference, amount, given_on)
        select 'guess-' || n || '@example.org', (412345678901 + n)::text, 500, '${DAY}' from generate_series(0, 100) as n`)
    },
    'guesses a number that others know: a phone, a branch, the charity’s account, a word': async () => {
      await importLine({
        narration: 'UPI/ASHA/9876543210@ybl/919876543211/9876543212/HDFC0001234/30001234567/DONATION2026',
        reference: '',
      })
      await importLine({ narration: 'NEFT 30001234567', reference: '', amount: 7 })
      for (const reference of ['9876543210', '9876543212', 'HDFC0001234', '30001234567', 'DONATION2026'])
        await claim({ reference })
    },
    'uses another person’s reference before the payer claims': async () => {
      await importLine()
      await claim()
      await work()
      await claim()
    },
    'uses another person’s reference after the payer, whose claim was confirmed': async () => {
      await importLine()
      await claim()
      await after48Hours()
      await claim()
    },
    'makes two claims at once in parallel transactions': async () => {
      await importLine()
      await inParallel()
    },
    'claims again after a refusal': async () => {
      await importLine()
      const person = await newPerson()
      await claim({}, person)
      await work()
      await decide()
      await claim({}, person)
    },
    'claims again after a refusal and an erasure': async () => {
      await importLine()
      const person = await newPerson()
      await claim({}, person)
      await work()
      await decide()
      await sql('delete from public.gift_claims')
      await claim({}, person)
    },
    'claims a payout': async () => {
      await payout()
      await importLine()
      await claim()
    },
    'claims a payout that becomes known later': async () => {
      await importLine()
      await claim()
      await work()
      await payout()
      await sql('select private.match_payouts_to_bank()')
    },
    'claims an existing gift': async () => {
      await enter(REFERENCE)
      await importLine()
      await claim()
    },
    'claims part of a gift that was entered with another amount': async () => {
      await enter(`00-${REFERENCE}`, 400)
      await importLine()
      await claim()
    },
    'claims a gift that staff entered without a reference': async () => {
      await importLine()
      await claim()
      await enter(null)
    },
    'claims a line that staff explain meanwhile': async () => {
      await importLine()
      await claim()
      await work()
      await match('other', { reason: 'Interest' })
    },
    'claims an amount that is a paisa off': async () => {
      await importLine()
      await claim({ amount: 500.01 })
      await claim({ amount: 499.99 })
    },
    'claims a day that is four off': async () => {
      await importLine()
      await claim({ given_on: '2026-10-29' })
      await claim({ given_on: '2026-11-06' })
    },
    'claims a reference of nine characters': async () => {
      await importLine({ reference: '412345678' })
      await claim({ reference: '000412345678' })
    },
    'claims a line whose import is undone meanwhile': async () => {
      const { import_id } = await importLine()
      await claim()
      await work()
      await office.call('bank-statement', { action: 'undo', import_id }, admin.token)
    },
    'claims a line whose text is erased meanwhile': async () => {
      await importLine()
      await claim()
      await work()
      await sql(`update public.bank_lines set narration = '(erased)', reference = null`)
    },
    'claims one of two equal lines': async () => {
      await importLine()
      await importLine({ narration: 'UPI/CR/RAVI' })
      await claim()
    },
  }

  for (const spelling of [
    `UTR ${REFERENCE}`,
    `UTR${REFERENCE}`,
    `UPI/${REFERENCE}`,
    `UPI Ref No. ${REFERENCE}`,
    `RRN:${REFERENCE}`,
    `${REFERENCE} (GPay)`,
    `paid with ${REFERENCE}`,
    '४१२३४५६७८९०१',
    '4123 4567 8901',
    '41234567890',
  ])
    attacks[`uses another person’s reference, which the payer writes as ${spelling}`] = async () => {
      await importLine({ narration: `UPI/CR/${REFERENCE}/ASHA`, reference: '' })
      await claim({ reference: spelling })
      await work()
      await claim()
    }
  for (const [narration, reference] of [
    ['TRANSFER-UPI/CR/412345678901/RAMESH K/YESB/9876543210/Payment fr--', 'YESB9876543210'],
    ['TRANSFER-UPI/CR/412345678901/RAMESH K/YESB/9876543210/Payment fr--', '9876543210 Payment'],
    ['UPI/CR/412345678901/RAMESH/9876543210/GIFT', 'RAMESH9876543210'],
    ['UPI/CR/412345678901/RAMESH9876543210', 'RAMESH9876543210'],
    ['IMPS-XX12-RAMESH-919876543210', '919876543210'],
    ['CASH DEP RAMESH 0919876543210', '0919876543210'],
    ['UPI/RAMESH/+91 9876543210/412345678901', '919876543210'],
    ['NEFT CR 20261102 RAMESH KUMAR', '20261102 RAMESH'],
    ['UPI/CR/412345678901/RAMESH/02112026', 'RAMESH 02112026'],
    ['IMPS P2A HDFC0001234 RAMESH', 'P2A HDFC0001234'],
  ] as const)
    attacks[`guesses ${reference} of ${narration}`] = async () => {
      await importLine({ narration, reference: '' })
      await claim({ reference })
    }
  for (const entered of [`UTR ${REFERENCE}`, `UPI ${REFERENCE} Ramesh`, 'via GPay', 'ramesh@okaxis', '-'])
    attacks[`claims a gift that staff entered as ${entered}`] = async () => {
      await importLine()
      await enter(entered)
      await claim()
    }
  attacks['claims cash that staff entered and then took to the bank'] = async () => {
    await importLine()
    await enter(null, 500, 'cash')
    await claim()
  }

  let tried = 0
  test.each(Object.keys(attacks))('gets no gift when it %s', async (name) => {
    await attacks[name]?.()
    const before = (await gifts()).map(({ id }) => id)
    await after48Hours()
    expect((await gifts()).map(({ id }) => id)).toEqual(before)
    const rows = await claims()
    expect(rows.filter(({ status }) => status === 'waiting').length).toBeGreaterThan(0)
    expect(rows.filter(({ status, question }) => status === 'waiting' && question === null)).toEqual([])
    tried += 1
  })

  test('counts every attack above, of which none got through', () => {
    expect({ tried, all: Object.keys(attacks).length }).toEqual({ tried: 46, all: 46 })
  })
})

test('waits 48 hours for a line that staff take back', async () => {
  await importLine()
  const id = (await sql('select id from public.bank_lines')).rows[0].id
  const call = (action: string, more = {}) =>
    office.call('match-bank-line', { id, action, ...more }, admin.token)
  await call('other', { reason: 'Interest' })
  await claim()
  await after48Hours()
  expect((await call('open')).status).toBe(200)
  await work()
  await work()
  expect(await gifts()).toEqual([])
  await after48Hours()
  expect(await gifts()).toHaveLength(1)
})

test('tells a donor nothing about the claims of another', async () => {
  const [victim, other] = [await newPerson(), await newPerson()]
  await claim({}, victim)
  for (const reference of [REFERENCE, '999999999999']) {
    const { error } = await claim({ reference }, { ...other, email: victim.email })
    expect(error?.code).toBe('42501')
  }
})

describe('staff’s decision on a claim', () => {
  test('enters the gift from a bank line, above the limit and with another amount', async () => {
    await importLine({ amount: 50_000 })
    await importLine({ amount: 5000, reference: '999999999999' })
    const person = await newPerson()
    await claim({ amount: 5000 }, person)
    await work()
    const listed = await admin.client.rpc('waiting_gift_claims')
    expect(listed.data).toMatchObject([{ email: person.email, question: 'unmatched', confirms_at: null }])
    const candidates = await admin.client.rpc('gift_claim_lines', { claim: listed.data?.[0].id })
    expect(candidates.data).toMatchObject([{ amount: 50_000, booked_on: DAY, is_same_reference: true }])
    expect((await decide({ bank_line: candidates.data?.[0].id })).error).toBeNull()
    expect(await gifts()).toMatchObject([{ amount: 50_000, donor_email: person.email }])
    expect(await claims()).toMatchObject([
      { status: 'approved', decided_by: admin.id, bank_line_id: candidates.data?.[0].id },
    ])
    expect(await claimLetters()).toMatchObject([{ template: 'claim_approved' }])
  })

  test('chooses among two who claim the same line, once', async () => {
    await importLine()
    await claim()
    await claim()
    await work()
    const bank_line = (await claims())[0].bank_line_id
    expect((await claims()).map(({ question }) => question)).toEqual(['contested', 'contested'])
    const fundraiser = await office.server.signedIn('fundraiser')
    expect((await decide({ bank_line }, fundraiser)).error).toBeNull()
    const [, other] = await claims()
    const second = await admin.client.rpc('decide_gift_claim', { claim: other.id, bank_line })
    expect(second).toMatchObject({
      status: 409,
      error: { message: expect.stringMatching('matched already') },
    })
    expect(await gifts()).toHaveLength(1)
  })

  test('needs neither a gift nor a line for a refusal, and cannot have both', async () => {
    await claim()
    const id = crypto.randomUUID()
    expect((await decide({ donation: id, bank_line: id })).error?.message).toBe(
      'Choose a gift or a bank line, not both.',
    )
    expect((await decide()).error).toBeNull()
    expect(await claims()).toMatchObject([{ status: 'refused' }])
  })

  test('refuses in the same words whether such money exists or not', async () => {
    await importLine()
    for (const reference of [REFERENCE, '999999999999']) {
      await claim({ reference })
      await work()
      await decide()
      await sql('delete from public.gift_claims')
    }
    const texts = (await claimLetters()).map(({ template, variables: { claim } }) => ({
      template,
      ...claim,
      reference: 'any',
    }))
    expect(texts).toEqual(
      Array(2).fill({ template: 'claim_refused', reference: 'any', amount: '500.00', given_on: DAY }),
    )
  })

  test('shows when a claim is confirmed by itself, and bank lines only to those who read them', async () => {
    await importLine()
    await claim()
    await work()
    const fundraiser = await office.server.signedIn('fundraiser')
    const { data } = await fundraiser.client.rpc('waiting_gift_claims')
    const [{ claimed_at, bank_line_id }] = await claims()
    expect(data).toMatchObject([{ bank_line_id, question: null }])
    expect(Date.parse(data?.[0].confirms_at) - claimed_at.getTime()).toBe(48 * 3600_000)
    const lines = (by: typeof admin) => by.client.rpc('gift_claim_lines', { claim: data?.[0].id })
    expect((await lines(fundraiser)).data).toEqual([])
    expect((await lines(admin)).data).toMatchObject([{ id: bank_line_id }])
  })
})
