/**
 * Payments in disorder through two processes of the built product, with a provider whose responses are late,
 * lost or refused: the scenarios of server/giving/events/disorder.test.ts, over HTTP and with the product's own
 * jobs.
 */

import { until } from '#backend/testing/until.ts'
import { fc } from '#domain/testing/properties.ts'
import { compareGift, compareTotals } from '#server/testing/disorder/books.ts'
import { beginGifts, overHttp, type Send } from '#server/testing/disorder/hands.ts'
import { type Story, story } from '#server/testing/disorder/story.ts'
import { comeToRest, type Hands, live, type Tale } from '#server/testing/disorder/tale.ts'
import {
  KEY_ID,
  KEY_SECRET,
  type RazorpayApi,
  startRazorpayApi,
  WEBHOOK_SECRET,
} from '#server/testing/razorpay-api.ts'
import { ask, each } from './ask.ts'
import type { Outcome } from './outcome.ts'
import { startProduct } from './product.ts'
import { credentials, type Target } from './target.ts'

const AT_ONCE = 8

export async function attackWithMoney(size: { gifts: number; seed: number }): Promise<Outcome> {
  const api = await startRazorpayApi()
  const product = await startProduct({ RAZORPAY_API_URL: api.url })
  try {
    const urls = [product.url, await product.startBeside()]
    await configure(product)
    // One request is one refund, even if the provider does not recognise its keys.
    api.state.ignoresKeys = true
    const hands = handsOf(product, urls)
    const stories = fc.sample(story, { numRuns: size.gifts, seed: size.seed })
    const findings: string[] = []
    await each(stories, AT_ONCE, async (told) => {
      findings.push(...(await runStory(api, product, hands, told)))
    })
    findings.push(...(await compareTotals(product.owner)))
    return { attack: 'money in disorder through two processes', count: stories.length, findings }
  } finally {
    await product.stop()
    await api.close()
  }
}

async function configure({ owner }: Target): Promise<void> {
  const settings = {
    razorpay_key_id: KEY_ID,
    razorpay_key_secret: KEY_SECRET,
    razorpay_webhook_secret: WEBHOOK_SECRET,
  }
  for (const [key, value] of Object.entries(settings))
    await owner(
      `insert into public.site_settings (key, value) values ($1, $2)
      on conflict (key) do update set value = excluded.value`,
      [key, value],
    )
}

async function runStory(api: RazorpayApi, { owner }: Target, hands: Hands, told: Story): Promise<string[]> {
  const findings: string[] = []
  for (const tale of await beginGifts(api, owner, 1))
    findings.push(
      ...(await live(api, hands, tale, told)),
      ...(await comeToRest(hands, tale)),
      ...(await compareGift(api, owner, tale)),
    )
  return findings
}

function handsOf(target: Target, urls: string[]): Hands {
  const send: Send = async (at, name, body, headers) => {
    const answer = await ask(urls[at] ?? target.url, {
      method: 'POST',
      path: `/functions/v1/${name}`,
      headers: {
        ...credentials(target, 'anonymous'),
        'content-type': 'application/json',
        'x-forwarded-for': anyAddress(),
        ...headers,
      },
      body,
    })
    return answer.status
  }
  return {
    ...overHttp(send, target.owner, () => target.admin.token),
    poll: (tale) => poll(target, tale),
    work: (tale) => handled(target, tale),
    // Killed processes are covered by `npm run torture`.
    crash: (tale) => handled(target, tale),
  }
}

/** One at a time: an item being checked is locked until its response. */
let polling: Promise<unknown> = Promise.resolve()
function poll(target: Target, tale: Tale): Promise<void> {
  const done = polling.then(() => pollNow(target, tale))
  polling = done.catch(() => {})
  return done
}

/** Makes a process check the gift now, as it does by itself after a while, until it succeeds. */
async function pollNow({ owner }: Target, { giftId }: Tale): Promise<void> {
  for (let isPutOff = true; isPutOff; ) {
    await owner('update private.gift_orders set next_check_at = now() where donation_id = $1', [giftId])
    await owner(`select graphile_worker.add_job('reconcile-payments', '{}')`)
    await until(
      'the provider to be asked',
      async () => {
        const { rows } = await owner(
          `select from graphile_worker.jobs where task_identifier = 'reconcile-payments' and run_at <= now() limit 1`,
        )
        return rows.length === 0
      },
      60_000,
    )
    // The provider was unreachable for this or an earlier gift: a claimed one is retried after five minutes.
    const { rows } = await owner(
      `select next_check_at <= now() or next_check_at between now() + interval '4 minutes' and now() + interval '5 minutes'
        as put_off from private.gift_orders where donation_id = $1`,
      [giftId],
    )
    isPutOff = rows[0]?.put_off === true
  }
}

async function handled({ owner }: Target, { orderId }: Tale): Promise<void> {
  await until(
    'the events of a gift to be handled',
    async () => {
      const { rows } = await owner(
        'select from public.payment_events where order_id = $1 and handled_at is null limit 1',
        [orderId],
      )
      return rows.length === 0
    },
    60_000,
  )
}

const anyAddress = () => `49.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
