/** A donor tries every way to see and change another donor's gifts, receipts, monthly gifts and details. */
import { randomBytes, randomUUID } from 'node:crypto'
import { allFunctions as functions } from '#server/all-functions.ts'
import { ask, each } from './ask.ts'
import { readNames } from './hostile-rest.ts'
import type { Outcome } from './outcome.ts'
import { credentials, type Target } from './target.ts'

type Victim = {
  secret: string
  email: string
  donor: string
  gift: string
  monthlyGift: string
  receipt: string
  certificate: string
}
type Attempt = { method: string; path: string; body?: object }

const PHONE = '9876501234'
/**
 * Erasing would end the attacker's own session; erase-person.test.ts proves that it erases no other person.
 */
const ACTIONS =
  'pause resume cancel preview reveal save remove issue ask correct send receipt revoke method'.split(' ')
const FILES = ['receipt', 'certificate', 'summary', 'issued', 'duplicate', 'batch']
const PURPOSES = ['amount', 'method', 'news', 'whatsapp']

/** `every`: only every nth attempt, for a quick run. */
export async function attackAsAnotherDonor(target: Target, { every = 1 } = {}): Promise<Outcome> {
  const victim = await plantVictim(target)
  const before = await digestOf(target, victim)
  const { relations, calls } = await readNames(target)
  const attempts = [
    ...Object.keys(functions).flatMap((name) => callsOf(name, victim)),
    ...relations.flatMap(({ name }) => rowsOf(name, victim)),
    ...calls.map(({ name, args }) => ({
      method: 'POST',
      path: `/rest/v1/rpc/${name}`,
      body: Object.fromEntries(args.map((arg) => [arg, victim.donor])),
    })),
  ].filter((_, at) => at % every === 0)
  const findings: string[] = []
  await each(attempts, 16, async ({ method, path, body }) => {
    const headers = {
      ...credentials(target, 'donor'),
      'content-type': 'application/json',
      'x-forwarded-for': `10.${randomBytes(3).join('.')}`,
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await ask(target.url, { method, path, headers, ...sent })
    const text = `${method} ${path} ${sent.body ?? ''}`.slice(0, 300)
    if (answer.body.includes(victim.secret))
      findings.push(`${answer.status} with another donor's data: ${text}`)
    if (answer.status >= 500) findings.push(`${answer.status} ${answer.body.subarray(0, 200)}: ${text}`)
  })
  if ((await digestOf(target, victim)) !== before) findings.push('Something of the other donor was changed')
  return { attack: 'as another donor', count: attempts.length, findings }
}

/** A donor with every kind of data; the attacker's own gift carries the same phone number. */
async function plantVictim({ owner, donor: attacker }: Target): Promise<Victim> {
  const victim = {
    secret: randomBytes(8).toString('hex'),
    email: `victim-${randomBytes(4).toString('hex')}@example.net`,
    donor: randomUUID(),
    gift: randomUUID(),
    monthlyGift: randomUUID(),
    receipt: randomUUID(),
    certificate: randomUUID(),
  }
  const { secret, email, donor, gift, monthlyGift, receipt, certificate } = victim
  await owner(
    `insert into public.donors (id, name, email, phone, address, email_confirmed_at)
    values ($1, $2, $3, $4, $2, now())`,
    [donor, `Name ${secret}`, email, PHONE],
  )
  await owner(
    `insert into public.donations (id, amount, platform, payment_status, donor_id, donor_name, donor_email, donor_phone)
    values ($1, 4999, 'cash', 'successful', $2, $3, $4, $5)`,
    [gift, donor, `Name ${secret}`, email, PHONE],
  )
  await owner(
    `insert into public.monthly_gifts (id, amount, key_id, donor_id, donor_email, donor_phone, change_reason)
    values ($1, 499, 'rzp_live_victim', $2, $3, $4, $5)`,
    [monthlyGift, donor, email, PHONE, secret],
  )
  await owner(
    `insert into public.receipts (id, donation_id, series, year, number, receipt_no, kind, amount, verify_code, data)
    select $1, $2, 'ACK', 2002, 1 + count(*), $3, 'acknowledgement', 4999, $3, jsonb_build_object('donor', jsonb_build_object('name', $3::text))
    from public.receipts where series = 'ACK' and year = 2002`,
    [receipt, gift, secret],
  )
  await owner(
    `insert into public.certificates (id, year, file_name, certificate_no, donation_id, donor_id)
    values ($1, 2002, $2, $2, $3, $4)`,
    [certificate, secret, gift, donor],
  )
  await owner(
    `insert into public.consents (donor_id, email, purpose, wording, source)
    values ($1, null, 'news', $2, 'staff'), (null, $3, 'whatsapp', $2, 'donor_page')`,
    [donor, secret, email],
  )
  await owner(
    `insert into public.donor_visits (email_key, language) values ($1, 'hi') on conflict (email_key) do nothing`,
    [email],
  )
  await owner(`insert into public.nominees (email, name, contact) values ($1, $2, $2)`, [email, secret])
  await owner(
    `insert into public.gift_claims (email, reference, amount, given_on) values ($1, $2, 500, '2026-04-01')`,
    [email, secret],
  )
  await owner(
    `insert into public.donations (amount, platform, payment_status, donor_email, donor_phone)
    values (1, 'upi', 'successful', $1, $2)`,
    [attacker.email, PHONE],
  )
  return victim
}

/** The victim's rows, to detect changes. */
async function digestOf(
  { owner }: Target,
  { email, donor, gift, monthlyGift, receipt, certificate }: Victim,
): Promise<string> {
  const { rows } = await owner<{ digest: string }>(
    `select md5(string_agg(line, chr(10) order by line)) as digest from (
      select d::text as line from public.donors as d where id = $1
      union all select (g.donor_name, g.donor_email, g.donor_phone, g.amount, g.payment_status, g.donor_id)::text
        from public.donations as g where id = $2
      union all select m::text from public.monthly_gifts as m where id = $3
      union all select r::text from public.receipts as r where id = $4
      union all select c::text from public.certificates as c where id = $6
      union all select c::text from public.consents as c where donor_id = $1 or email = $5
      union all select v::text from public.donor_visits as v where email_key = $5
      union all select n::text from public.nominees as n where email = $5
      union all select c::text from public.gift_claims as c where email = $5) as every`,
    [donor, gift, monthlyGift, receipt, email, certificate],
  )
  return rows[0]?.digest ?? ''
}

const requestOf = (victim: Victim) => ({
  donor_id: victim.donor,
  record_id: victim.donor,
  donation_id: victim.gift,
  email: victim.email,
  address: 'Somewhere else',
  proof: 'I say so',
  name: 'A thief',
  contact: 'A thief',
  message: 'Give it to me',
  reason: 'Because',
  wording: 'Because',
  kind: 'grievance',
  is_given: false,
  months: 1,
  year: 2026,
})

function callsOf(name: string, victim: Victim): Attempt[] {
  const ids = [victim.monthlyGift, victim.receipt, victim.certificate, victim.donor, victim.gift]
  const ways = [
    {},
    ...ACTIONS.map((action) => ({ action })),
    ...FILES.map((what) => ({ what })),
    ...PURPOSES.map((purpose) => ({ purpose })),
  ]
  return ids.flatMap((id) =>
    ways.map((way) => ({
      method: 'POST',
      path: `/functions/v1/${name}`,
      body: { ...requestOf(victim), id, token: id, ...way },
    })),
  )
}

function rowsOf(table: string, { donor, gift, monthlyGift, receipt, certificate, email }: Victim): Attempt[] {
  const path = `/rest/v1/${table}`
  const filters = [
    `id=in.(${[donor, gift, monthlyGift, receipt, certificate].join(',')})`,
    `donor_id=eq.${donor}`,
    `donation_id=eq.${gift}`,
    `email=eq.${email}`,
    `donor_email=eq.${email}`,
  ]
  return [
    { method: 'GET', path },
    ...filters.flatMap((filter) => [
      { method: 'GET', path: `${path}?${filter}` },
      {
        method: 'PATCH',
        path: `${path}?${filter}`,
        body: { name: 'A thief', amount: 1, status: 'cancelled' },
      },
      { method: 'DELETE', path: `${path}?${filter}` },
    ]),
    { method: 'POST', path, body: { id: randomUUID(), donor_id: donor, donation_id: gift, email } },
  ]
}
