import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { answers, hangsUp, type RazorpayApi } from '#server/testing/razorpay-api.ts'
import { ask } from './ask.ts'
import type { MovableClock } from './movable-clock.ts'
import { withDatabase } from './settle-in.ts'
import { underMovableClock } from './under-movable-clock.ts'
import type { Verdict } from './verdict.ts'
import { inWords, type World } from './world.ts'
import { type Begun, type Gift, type Gifts, newGift, orderQuestion } from './writers/gifts.ts'
import { sentencesOf } from './writers/writer.ts'

const STEPS = 12
const STEP_SECONDS = 300
const EACH = 10

/** The payment provider is down for an hour: paid gifts settle, and refused donors can give later. */
export function providerDown(): Promise<Verdict> {
  return underMovableClock('provider down for an hour', async (stage) => {
    const { setup, clock, databaseUrl, world, giving } = stage
    const figures = await withDatabase(databaseUrl, async (database) => {
      const figures = await waitAnHour({ world, clock, giving, database, ...setup })
      world.violations.push(...sentencesOf(await giving.check(database)))
      return figures
    })
    return {
      seen:
        `${figures.turnedAway} attempts to give told that nothing was charged and all completed afterwards under their keys; ` +
        `${figures.told} payments the browser told of settled during the hour, ${figures.untold} that nobody told of settled within ${figures.minutes || 1} minutes by the clock after it was back`,
      violations: world.violations,
    }
  })
}

type Setting = {
  world: World
  clock: MovableClock
  giving: Gifts
  database: pg.Client
  provider: RazorpayApi
}

async function waitAnHour({ world, clock, giving, database, provider }: Setting) {
  const open: Gift[] = []
  for (let n = 0; n < 2 * EACH; n++) {
    const gift = await giving.begin(world, newGift())
    if (gift) open.push(gift)
  }
  let turn = 0
  const refuses = answers(503, { error: { code: 'SERVER_ERROR', description: 'We are down for a while.' } })
  provider.state.always = (request, response) => (turn++ % 2 ? refuses : hangsUp)(request, response)

  // Their checkout was already open. Half of the browsers are closed before they can report.
  for (const [n, gift] of open.entries()) {
    giving.pay(gift, null)
    if (n < EACH) await giving.verify(world, gift)
  }
  const turnedAway: Begun[] = []
  for (let step = 1; step <= STEPS; step++) {
    clock.set(step * STEP_SECONDS)
    for (let n = 0; n < 3; n++) turnedAway.push(await tryWhileDown(world))
    await pause(700)
  }
  if (!(await isShown(database)))
    world.violated('Nobody in the back office was told that the provider is down')

  provider.state.always = undefined
  for (const begun of turnedAway) {
    const gift = await giving.begin(world, begun)
    if (!gift) continue
    giving.pay(gift, null)
    await giving.verify(world, gift)
  }
  let minutes = 0
  while ((await giving.unsettled(database)) > 0 && minutes < 60) {
    minutes += STEP_SECONDS / 60
    clock.set(STEPS * STEP_SECONDS + minutes * 60)
    await pause(2500)
  }
  if (await isShown(database)) world.violated('The back office still says that the provider is down')
  return { turnedAway: turnedAway.length, told: EACH, untold: open.length - EACH, minutes }
}

async function tryWhileDown(world: World): Promise<Begun> {
  const begun = newGift()
  const answer = await ask(world.ports[0] ?? 0, orderQuestion(world, begun))
  if (answer.status !== 502 || !answer.body.includes('Nothing was charged.'))
    world.violated(`While the provider was down an order was answered ${inWords(answer)}`)
  return begun
}

async function isShown(database: pg.Client): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from public.payment_attention where kind = 'provider' and resolved_at is null`,
  )
  return rowCount !== 0
}
