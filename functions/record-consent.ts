import { z } from 'zod'
import { CHOICES, NOTICE_VERSION } from '#domain/tags.ts'
import { readJson, refuse, type ServerFunction } from './context.ts'

const record = z.object({ choice: z.enum(CHOICES), notice_version: z.string().regex(NOTICE_VERSION) })

// A household or an office shares one address; a script that wants to fill the table has none of this.
const MOST = 20
const WINDOW_SECONDS = 3600

/** Keeps that someone agreed or refused, when, and to which notice: a proof of practice, not of a person. */
export const recordConsent: ServerFunction = {
  methods: ['POST'],
  needsKey: true,
  async handle(request, { query, address }) {
    const parsed = record.safeParse(await readJson(request))
    if (!parsed.success) return refuse(400, 'invalid_choice', 'The choice is neither agreed nor refused.')
    const [attempt] = await query<{ wait: number }>('select daan.take_attempt($1, $2, $3) as wait', [
      `consent:${address}`,
      MOST,
      WINDOW_SECONDS,
    ])
    if (attempt?.wait) return refuse(429, 'over_request_rate_limit', 'Too many choices from one address.')
    await query('insert into public.consent_records (choice, notice_version) values ($1, $2)', [
      parsed.data.choice,
      parsed.data.notice_version,
    ])
    return Response.json({ recorded: true })
  },
}
