import { randomUUID } from 'node:crypto'
import { inWords, visitorHeaders, type World } from '../world.ts'
import { type Findings, nothingFound, type Writer } from './writer.ts'

/** Visitors who send one message or application each, with an idempotency key. */
export function messages(): Writer {
  const kept = { contact: new Map<string, string>(), volunteer: new Map<string, string>() }
  let turn = 0

  return {
    async write(world: World) {
      const kind = turn++ % 3 === 0 ? 'volunteer' : 'contact'
      const key = randomUUID()
      const text = `I would like to know more about ${key}.`
      const about =
        kind === 'contact'
          ? { subject: 'A question', message: text }
          : { interestArea: 'teaching', message: text }
      const { answer } = await world.retry({
        method: 'POST',
        path: `/functions/v1/${kind === 'contact' ? 'contact-form' : 'volunteer-application'}`,
        headers: visitorHeaders(world, { 'Idempotency-Key': key }),
        body: JSON.stringify({ name: 'Asha Rao', email: `${key}@example.org`, ...about }),
      })
      if (answer.status !== 200) return world.violated(`A message was answered ${inWords(answer)}`)
      kept[kind].set(key, text)
      world.count('messages')
    },

    async check(database): Promise<Findings> {
      const findings = nothingFound('messages')
      for (const [kind, table] of [
        ['contact', 'contact_messages'],
        ['volunteer', 'volunteer_applications'],
      ] as const) {
        const { rows } = await database.query<{ key: string | null; message: string }>(
          `select submission_key as key, message from public.${table}`,
        )
        const seen = new Map<string, number>()
        for (const { message } of rows) seen.set(message, (seen.get(message) ?? 0) + 1)
        for (const [key, text] of kept[kind])
          if (!seen.has(text)) findings.lost.push(`${kind} message ${key}`)
        for (const [text, times] of seen) if (times > 1) findings.doubled.push(`${kind} message "${text}"`)
        if (rows.length !== kept[kind].size)
          findings.wrong.push(`${table} has ${rows.length} rows for ${kept[kind].size} acknowledged`)
      }
      return findings
    },
  }
}
