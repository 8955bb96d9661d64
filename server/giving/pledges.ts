import { Problem } from '#backend/base/problem.ts'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import * as contracts from '#domain/api/giving.ts'
import { implement, refuse } from '../function.ts'
import { findToken, issueToken } from './tokens/gift-tokens.ts'

const TEN_MINUTES = 600

type OpenPledge = {
  amount: string
  /** Still to be given, in whole rupees. */
  remaining: number
  cause_id: string | null
  campaign: string | null
}

/** A pledge towards which a gift can be made; a lapsed one too. */
async function readOpenPledge(query: Query, id: string | null): Promise<OpenPledge | undefined> {
  const { rows } = await query<OpenPledge>(
    `select p.amount, ceil(p.amount - private.given_to_pledge(p.id))::float8 as remaining, p.cause_id, c.slug as campaign
    from public.pledges as p left join public.campaigns as c on c.id = private.running_campaign(
      (select slug from public.campaigns where id = p.campaign_id))
    where p.id = $1 and p.status in ('open', 'lapsed')`,
    [id],
  )
  return rows[0]
}

export const pledgeFunctions = {
  /** Makes a link that opens the form with what remains of a pledge, for staff to send. */
  pledgeLink: implement(contracts.pledgeLink, async ({ input: { id } }, { database, config }) => {
    const query = serverQuery(database)
    if (!(await readOpenPledge(query, id)))
      throw new Problem({ status: 409, code: 'not_open', message: 'This pledge is paid or cancelled.' })
    const token = await issueToken(query, { purpose: 'pledge', pledgeId: id })
    return { token, url: `${config.publicUrl}/donate#pledge=${token}` }
  }),

  /** The amounts, cause and campaign of a pledge, for the form that its link opens. Nothing about the donor. */
  openPledge: implement(contracts.openPledge, async ({ input, address }, { database }) => {
    const wait = await takeAttempt(database, `pledges from ${address}`, 60, TEN_MINUTES)
    if (wait) throw tooManyAttempts('attempts', wait)
    const query = serverQuery(database)
    const opened = await findToken(query, 'pledge', input.token)
    const { code, message } = contracts.openPledge.invalid
    return (await readOpenPledge(query, opened?.pledge_id ?? null)) ?? refuse(404, code, message)
  }),
}
