import type { Handler } from 'hono'
import { isbot } from 'isbot'
import { forPublic } from '#backend/db/database.ts'
import type { Env } from '#backend/http/env.ts'
import { inTurn } from '#backend/http/in-turn.ts'
import { POSTER_CODE } from '#domain/posters/poster-code.ts'
import type { Services } from '../services.ts'

type Opened = { campaign: string | null; cause_id: string | null; amount: number | null }

/** Opens the giving form for the code on a poster, and counts the visit without storing anything about the visitor. */
export function openPoster(services: Services): Handler<Env> {
  const { database, config, log } = forPublic(services)
  const take = inTurn(config, { atOnce: 2, perAddress: 2, waiting: 300 })

  async function open(code: string, isVisit: boolean): Promise<Opened | undefined> {
    const { rows } = await database.server.query<Opened>(
      `with poster as (select * from private.active_poster($1)), counted as (
        insert into public.poster_visits (poster_id) select id from poster where $2
        on conflict (poster_id, day) do update set visits = poster_visits.visits + 1)
      select (select slug from public.campaigns where id = campaign_id and id = private.running_campaign(slug)) as campaign,
        cause_id, amount from poster`,
      [code, isVisit],
    )
    return rows[0]
  }

  return async (c) => {
    c.header('Cache-Control', 'no-store')
    const code = c.req.param('code')?.toLowerCase() ?? ''
    if (!POSTER_CODE.test(code)) return c.redirect('/donate')
    const agent = c.req.header('user-agent')
    const isPerson = Boolean(agent) && !isbot(agent)
    const isAhead = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => c.req.header(name))
    const isVisit = isPerson && c.req.method === 'GET' && !isAhead
    // A busy or absent database must not stop a gift: the form takes the code by itself.
    const opened = await take(c, () => open(code, isVisit)).catch((err: unknown) => {
      log.warn({ err }, 'A poster was opened without its values')
      return { campaign: null, cause_id: null, amount: null }
    })
    if (!opened) return c.redirect('/donate')
    const set = Object.entries(opened).flatMap(([name, value]) =>
      value === null ? [] : [[name, `${value}`]],
    )
    return c.redirect(`/donate?${new URLSearchParams([['poster', code], ...set, ['utm_source', 'poster']])}`)
  }
}
