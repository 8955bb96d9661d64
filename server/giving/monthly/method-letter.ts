/** The letter with a link for another payment method, for a monthly gift that cannot be charged. */
import { Problem } from '#backend/base/problem.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { Services } from '../../services.ts'

/** A channel for letters to donors. */
export type Channel = AnswerOf<'send-method-link'>['channels'][number]

const A_DAY = 3
const DAY = 86_400

/** Queues the letter to the known addresses. Returns none if the gift can be charged or has no address. */
export async function queueMethodLetter({ database }: Services, id: string): Promise<Channel[]> {
  const wait = await takeAttempt(database, `method links of ${id}`, A_DAY, DAY)
  if (wait) throw tooManyAttempts('letters', wait)
  return inTransaction(database, async (query) => {
    await query(
      `select private.queue_monthly_message(m, 'monthly_method', 'asked for at ' || now())
      from public.monthly_gifts as m where id = $1 and status in ('failing', 'stopped')`,
      [id],
    )
    const { rows } = await query<Pick<ServerRow<'outgoing_messages'>, 'channel'>>(
      `select channel from public.outgoing_messages
      where monthly_gift_id = $1 and template = 'monthly_method' and created_at = now() order by channel`,
      [id],
    )
    return rows.map(({ channel }) => channel)
  })
}

export const needsNoMethod = () =>
  new Problem({
    status: 409,
    code: 'wrong_state',
    message: 'This monthly gift does not need another way to pay just now.',
  })

/** The same for staff, with a reason if nothing is sent. */
export async function sendMethodLetter(services: Services, id: string): Promise<Channel[]> {
  const { rows } = await services.database.server.query<{ is_failing: boolean }>(
    `select status in ('failing', 'stopped') as is_failing from public.monthly_gifts where id = $1`,
    [id],
  )
  const [gift] = rows
  if (!gift)
    throw new Problem({ status: 404, code: 'gift_not_found', message: 'There is no such monthly gift.' })
  if (!gift.is_failing) throw needsNoMethod()
  const channels = await queueMethodLetter(services, id)
  if (channels.length === 0)
    throw new Problem({
      status: 409,
      code: 'no_address',
      message: 'Neither an email address nor a WhatsApp number of this donor is known.',
    })
  return channels
}
