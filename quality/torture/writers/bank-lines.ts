import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inWords, staffHeaders, type World } from '../world.ts'
import { nothingFound, type Writer } from './writer.ts'

const LINES = 20
const ACCOUNT = 'Torture'

type Line = { narration: string; amount: number; times: number; imports: number }

/** Staff who import bank statements of twenty lines, each of which overlaps the one before by half. */
export function bankLines(): Writer {
  const kept = new Map<string, number>()
  let last: { date: string; amount: number; narration: string }[] = []

  return {
    async write(world: World) {
      const fresh = Array.from({ length: LINES / 2 }, () => ({
        date: '2026-11-02',
        amount: randomInt(10, 5000),
        narration: `NEFT ${randomUUID()}`,
      }))
      const rows = [...last, ...fresh]
      const { answer, attempts } = await world.retry({
        method: 'POST',
        path: '/functions/v1/bank-statement',
        headers: staffHeaders(world),
        body: JSON.stringify({ action: 'import', account: ACCOUNT, file_name: 'torture.csv', rows }),
      })
      if (answer.status !== 200) return world.violated(`A statement was answered ${inWords(answer)}`)
      const { added, known } = JSON.parse(answer.body.toString()) as { added: number; known: number }
      // Asked again, the first attempt may have added them all.
      const isExpected = added === fresh.length || (attempts > 1 && added === 0)
      if (!isExpected || added + known !== rows.length)
        world.violated(`A statement of ${fresh.length} new lines added ${added} and knew ${known}`)
      for (const { narration, amount } of fresh) kept.set(narration, amount)
      last = fresh
      world.count('statements')
    },

    async check(database: pg.Client) {
      const findings = nothingFound('statements')
      const { rows } = await database.query<Line>(
        `select narration, min(amount)::int as amount, count(*)::int as times,
          (select sum(lines) from public.bank_imports where account = $1)::int as imports
        from public.bank_lines where account = $1 group by narration`,
        [ACCOUNT],
      )
      const seen = new Map(rows.map((row) => [row.narration, row]))
      for (const [narration, amount] of kept)
        if (seen.get(narration)?.amount !== amount) findings.lost.push(`bank line ${narration}`)
      for (const { narration, times } of rows)
        if (times > 1) findings.doubled.push(`bank line ${narration}, ${times} times`)
      const imported = rows[0]?.imports ?? 0
      if (rows.length !== kept.size || imported !== kept.size)
        findings.wrong.push(
          `${rows.length} bank lines are there, ${imported} by their imports, ${kept.size} were acknowledged`,
        )
      return findings
    },
  }
}
