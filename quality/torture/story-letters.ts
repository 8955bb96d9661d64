import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freeStuckJobs } from '#backend/jobs/liveness.ts'
import type { EmailApi } from '#server/testing/email-api.ts'
import { ask } from './ask.ts'
import { grouped } from './grouped.ts'
import { Product } from './product.ts'
import { settleIn, withDatabase } from './settle-in.ts'
import { createSetup } from './setup.ts'
import { seconds, type Verdict } from './verdict.ts'
import type { World } from './world.ts'

type Plan = {
  donors: number
  kills: number
  /** Whether a killed process's jobs are released at once instead of by the schedule. */
  hurry: boolean
  longestMs: number
}

/** Time within which a receipt goes out, whatever else is being sent. */
const RECEIPT_MS = 60_000
/** Time within which the last letters are recorded: without hurry, the schedule releases a killed process's jobs. */
const RECORD_MS = 120_000
/** The email service's slowness while the receipt waits: longer than the letters' gap. */
const SLOWNESS_MS = 1500

/**
 * A story goes to many donors. Two people press at once, the product is killed on the way, and a receipt becomes due
 * while the email service is slow: each donor gets the story once, and the receipt goes first.
 */
export async function storyLetters(plan: Plan, say: (line: string) => void): Promise<Verdict> {
  const setup = await createSetup()
  const product = await Product.in(setup)
  const violations: string[] = []
  try {
    await product.start()
    const world = await settleIn(setup, [product])
    const story = await withDatabase(product.databaseUrl, (database) => addDonors(database, plan.donors))
    const presses = await Promise.all([0, 1].map(() => press(world, story)))
    const [first, second] = presses
    if (!first?.id || first.id !== second?.id) violations.push(`Two presses got ${JSON.stringify(presses)}`)
    say(`${first?.recipients} recipients`)

    const began = performance.now()
    let kills = 0
    let receiptMs: number | undefined
    for (;;) {
      const sent = storiesTo(setup.mails).length
      if (sent >= plan.donors || performance.now() - began > plan.longestMs) break
      if (kills < plan.kills && sent >= (plan.donors * (kills + 1)) / (plan.kills + 2)) {
        await product.kill()
        await product.start()
        kills++
        say(`killed after ${sent} letters`)
      } else if (receiptMs === undefined && kills === plan.kills && sent >= plan.donors / 2) {
        receiptMs = await sendReceipt(product.databaseUrl, setup.mails, plan.donors, violations)
        say(`a receipt went out after ${seconds(receiptMs)}`)
      }
      if (plan.hurry) await freeTheDead(product.databaseUrl)
      await pause(50)
    }
    const took = performance.now() - began
    violations.push(...check(setup.mails, plan.donors))
    const expected = JSON.stringify({
      recipients: plan.donors,
      sent: plan.donors,
      failed: 0,
      unsubscribed: 0,
    })
    // The service has the last letters before the product has recorded its answers.
    let counts = ''
    for (
      const end = performance.now() + RECORD_MS;
      performance.now() < end && counts !== expected;
      await pause(250)
    ) {
      if (plan.hurry) await freeTheDead(product.databaseUrl)
      counts = JSON.stringify(await countsOf(world, first?.id ?? ''))
    }
    if (counts !== expected) violations.push(`The counts are ${counts}`)
    if (kills < plan.kills || receiptMs === undefined) violations.push('The sending ended before the faults')
    return {
      fault: 'a story to many donors',
      seen: `${plan.donors} donors in ${seconds(took)}, ${kills} kills, a receipt in the meantime after ${seconds(receiptMs ?? 0)}`,
      violations,
    }
  } finally {
    await product.stop()
    await setup.close()
  }
}

/** Donors with a gift to the cause of a story, who want news. Triggers are off: no gift asks for a receipt. */
async function addDonors(database: pg.Client, donors: number): Promise<string> {
  await database.query(`
    insert into public.causes (id, title) values ('water', 'Clean water');
    insert into public.site_settings (key, value) values ('story_letters_per_minute', '1000')
      on conflict (key) do update set value = excluded.value;
    alter table public.donations disable trigger user;
    insert into public.donors (name, email, created_at) select 'Donor ' || n, 'donor-' || n || '@example.org', now() - interval '1 day'
      from generate_series(1, ${donors}) as n;
    insert into public.donations (amount, platform, payment_status, donor_id, donor_name, donor_email, cause_id, paid_at)
      select 500, 'cash', 'successful', id, name, email, 'water', now() from public.donors where name ~ '^Donor ';
    insert into public.consents (donor_id, purpose, wording, source)
      select id, 'news', 'Write to me.', 'gift_page' from public.donors where name ~ '^Donor ';
    alter table public.donations enable trigger user`)
  await database.query('analyze public.donors, public.donations, public.consents')
  const { rows } = await database.query<{ id: string }>(
    `insert into public.stories (slug, title, summary, cause_id, is_shown)
    values ('a-well', 'A well in Rampur', 'It works.', 'water', true) returning id`,
  )
  return rows[0]?.id ?? ''
}

async function press({ ports, anonKey, admin }: World, story: string) {
  const { body } = await ask(ports[0] ?? 0, {
    method: 'POST',
    path: '/functions/v1/story-letter',
    headers: { apikey: anonKey, Authorization: `Bearer ${admin}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ story_id: story, since: '2026-04-01', action: 'send' }),
  })
  return JSON.parse(String(body)) as { id?: string; recipients?: number }
}

async function countsOf({ ports, anonKey, admin }: World, id: string): Promise<unknown> {
  const { body } = await ask(ports[0] ?? 0, {
    method: 'POST',
    path: '/rest/v1/rpc/story_letter_counts',
    headers: { apikey: anonKey, Authorization: `Bearer ${admin}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ id }),
  })
  return JSON.parse(String(body))
}

/** Enters a gift above the limit for cash, whose receipt needs no PAN; returns the time until its letter arrives. */
async function sendReceipt(
  url: string,
  mails: EmailApi,
  donors: number,
  violations: string[],
): Promise<number> {
  mails.slowness = SLOWNESS_MS
  const began = performance.now()
  await withDatabase(url, (database) =>
    database.query(
      `with donor as (
        insert into public.donors (name, email, address, city, state, pincode, country, citizenship)
        values ('Asha Rao', 'asha@example.org', '12 Lake Road', 'Pune', 'Maharashtra', '411001', 'India', 'indian')
        returning id, name, email
      )
      insert into public.donations (amount, platform, payment_status, donor_id, donor_name, donor_email)
      select 5000, 'cash', 'successful', id, name, email from donor`,
    ),
  )
  const hasCome = () =>
    mails.received.some(({ to, attachments }) => to.includes('asha@example.org') && attachments)
  while (!hasCome() && performance.now() - began < RECEIPT_MS) await pause(50)
  const took = performance.now() - began
  if (!hasCome()) violations.push('A receipt waited behind the letters for a minute')
  if (storiesTo(mails).length === donors) violations.push('A receipt came after all the letters')
  mails.slowness = 0
  return took
}

/** Releases what a killed process held, instead of waiting until its jobs and its claims expire. */
async function freeTheDead(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await freeStuckJobs(pool, 0)
  // A claim lasts two minutes, and a living process needs it for two seconds at most.
  await pool.query(`
    with expired as (
      update public.outgoing_messages set claimed_until = now()
      where state = 'sending' and claimed_until between now() and now() + interval '110 seconds' returning id)
    select private.wake_story_letters(now()) from expired limit 1`)
  await pool.end()
}

/** Recipients of the letters that the email service accepted: it ignores a repeated key. */
function storiesTo({ received, accepted }: EmailApi): string[] {
  const letters = grouped(
    received.filter(({ subject, idempotencyKey }) => /A well/.test(subject) && accepted.has(idempotencyKey)),
    ({ idempotencyKey }) => idempotencyKey,
  )
  return [...letters.values()].map(([letter]) => String(letter?.to))
}

function check(mails: EmailApi, donors: number): string[] {
  const times = grouped(storiesTo(mails), (to) => to)
  const twice = [...times]
    .filter(([, letters]) => letters.length > 1)
    .map(([to]) => `${to} got the story twice`)
  return times.size === donors ? twice : [...twice, `${donors - times.size} donors did not get the story`]
}
