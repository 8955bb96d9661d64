import { randomUUID } from 'node:crypto'
import { inWords, staffHeaders, type World } from '../world.ts'
import { type Findings, nothingFound, type Writer } from './writer.ts'

/** Staff who add donors, with an id of the browser's own: asked again, the second is refused as known. */
export function donors(): Writer {
  const added = new Set<string>()

  return {
    async write(world: World) {
      const id = randomUUID()
      const { answer, attempts } = await world.insist({
        method: 'POST',
        path: '/rest/v1/donors',
        headers: staffHeaders(world),
        body: JSON.stringify({ id, name: `Donor ${id}`, email: `${id}@example.org`, status: 'Potential' }),
      })
      const isKnown = answer.status === 409 && attempts > 1
      if (answer.status !== 201 && !isKnown) return world.violated(`A donor was answered ${inWords(answer)}`)
      added.add(id)
      world.count('donors')
    },

    async check(database): Promise<Findings> {
      const findings = nothingFound('donors')
      const { rows } = await database.query<{ id: string; times: number; noted: number }>(
        `select min(id::text) as id, count(*)::int as times,
          (select count(*)::int from public.audit_log
            where table_name = 'donors' and action = 'insert' and row_key = min(donor.id::text)) as noted
        from public.donors as donor where name like 'Donor %' group by name`,
      )
      const seen = new Set(rows.map(({ id }) => id))
      for (const id of added) if (!seen.has(id)) findings.lost.push(`donor ${id}`)
      for (const { id, times, noted } of rows) {
        if (times > 1) findings.doubled.push(`donor ${id}`)
        if (noted !== 1) findings.wrong.push(`the log tells ${noted} times of adding donor ${id}`)
        if (!added.has(id)) findings.wrong.push(`donor ${id} is there, but nobody was told`)
      }
      return findings
    },
  }
}
