import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { checkLetters } from './letters.ts'
import type { MovableClock } from './movable-clock.ts'
import { withDatabase } from './settle-in.ts'
import { ADMINISTRATOR } from './setup.ts'
import { underMovableClock } from './under-movable-clock.ts'
import { seconds, type Verdict } from './verdict.ts'
import { inWords, visitorHeaders, type World } from './world.ts'
import { type Gifts, newGift } from './writers/gifts.ts'
import { messages } from './writers/messages.ts'
import { keepWriting, sentencesOf } from './writers/writer.ts'

const HOUR = 3600
const CHECKS_IN_TEN_MINUTES = 60

/** Sets the machine's clock forward and back by hours, under load. */
export function clockMoved(): Promise<Verdict> {
  return underMovableClock('clock moved', async ({ setup, clock, product, databaseUrl, world, giving }) => {
    const writing = messages()
    const load = Promise.all([keepWriting(world, giving, 3), keepWriting(world, writing, 2)])
    await pause(1000)
    const settledAfter = await withDatabase(databaseUrl, (database) => move(world, clock, giving, database))
    world.end()
    await load

    const violations = [...world.violations]
    await product.stop()
    await product.start()
    await withDatabase(databaseUrl, async (database) => {
      for (const end = performance.now() + 45_000; performance.now() < end; await pause(250))
        if ((await giving.unsettled(database)) === 0) break
      for (const writer of [giving, writing]) violations.push(...sentencesOf(await writer.check(database)))
      violations.push(...sentencesOf((await checkLetters(database, setup.mails)).findings))
    })
    return {
      seen: `an hour forward, two back, a day forward and back to normal under load: ${world.total} writes acknowledged; tokens run out and are renewed, limits end with the clock and hold nobody longer, a payment nobody told of settled ${seconds(settledAfter)} after the clock was put back, the schedule goes on`,
      violations,
    }
  })
}

/** Resolves with how long an unreported payment waited after the clock was set back. */
async function move(world: World, clock: MovableClock, giving: Gifts, database: pg.Client): Promise<number> {
  const staff = await signIn(world)
  if ((await statusOfRead(world, staff.access_token)) !== 200) world.violated('A new session can not read')
  if (!(await isLimited(world))) world.violated('The limit did not hold before the clock was moved')

  clock.set(HOUR + 60)
  if ((await statusOfRead(world, staff.access_token)) !== 401)
    world.violated('A token was taken after its hour was over')
  const renewed = await renew(world, staff.refresh_token)
  if ((await statusOfRead(world, renewed.access_token)) !== 200)
    world.violated('A renewed session can not read')
  if (await isLimitedNow(world)) world.violated('The limit outlived its ten minutes')
  if (!(await isLimited(world))) world.violated('The limit did not hold after the clock was put forward')

  const gift = await giving.begin(world, newGift())
  if (gift) giving.pay(gift, null)
  // A quarter of a minute before the schedule is due.
  const toFullMinute = 60 - (new Date(clock.now()).getSeconds() % 60)
  clock.set(-HOUR + 60 + toFullMinute - 15)
  const back = performance.now()
  if (await isLimitedNow(world)) world.violated('Attempts from the future hold a visitor back')
  if ((await statusOfRead(world, renewed.access_token)) !== 200)
    world.violated('A token from before the clock was put back is refused')
  await renew(world, renewed.refresh_token)
  let settledAfter = 60_000
  while (settledAfter === 60_000 && performance.now() - back < 60_000) {
    await pause(100)
    const { rowCount } = await database.query(
      `select from public.donations where order_id = $1 and payment_status = 'successful'`,
      [gift?.orderId],
    )
    if (rowCount) settledAfter = performance.now() - back
  }
  if (settledAfter === 60_000)
    world.violated('A payment nobody told of was not asked for after the clock was put back')
  if (!(await scheduleRuns(database)))
    world.violated('The schedule stands still after the clock was put back')

  clock.set(24 * HOUR)
  await pause(2000)
  clock.set(0)
  await pause(2000)
  return settledAfter
}

/** Whether the minutely job started in a minute that is not in the future. */
async function scheduleRuns(database: pg.Client): Promise<boolean> {
  for (const end = performance.now() + 75_000; performance.now() < end; await pause(200)) {
    const { rowCount } = await database.query(
      `select from graphile_worker._private_known_crontabs
      where identifier = 'reconcile-payments' and last_execution between now() - interval '2 minutes' and now()`,
    )
    if (rowCount) return true
  }
  return false
}

type Session = { access_token: string; refresh_token: string }

const signIn = (world: World) => token(world, 'password', ADMINISTRATOR)
const renew = (world: World, refresh_token: string) => token(world, 'refresh_token', { refresh_token })

async function token(world: World, grant: string, body: object): Promise<Session> {
  const { answer } = await world.retry({
    method: 'POST',
    path: `/auth/v1/token?grant_type=${grant}`,
    headers: visitorHeaders(world),
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) world.violated(`A session by ${grant} was answered ${inWords(answer)}`)
  return JSON.parse(answer.body.toString()) as Session
}

async function statusOfRead(world: World, accessToken: string): Promise<number> {
  const { answer } = await world.retry({
    method: 'GET',
    path: '/rest/v1/donors?select=id&limit=1',
    headers: { apikey: world.anonKey, Authorization: `Bearer ${accessToken}` },
  })
  return answer.status
}

/** Sends as many requests as allowed from one address, and one more. */
async function isLimited(world: World): Promise<boolean> {
  for (let asked = 0; asked < CHECKS_IN_TEN_MINUTES; asked++) await isLimitedNow(world)
  return isLimitedNow(world)
}

async function isLimitedNow(world: World): Promise<boolean> {
  const { answer } = await world.retry({
    method: 'POST',
    path: '/functions/v1/check-razorpay-order',
    headers: visitorHeaders(world, { 'X-Forwarded-For': '49.1.2.3' }),
    body: JSON.stringify({ razorpay_order_id: 'order_of_nobody' }),
  })
  return answer.status === 429
}
