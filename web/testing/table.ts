import { type Asked, answer } from './network.ts'

type Row = Record<string, unknown>

let clock = Date.parse('2026-11-01T00:00:00Z')
function now(): string {
  clock += 1000
  return new Date(clock).toISOString()
}

/**
 * A table that screens read and change, with PostgREST's filters `eq` and `in` and a new `updated_at` for each change.
 * Returns its rows and a way to change one as another person.
 */
export function keepTable<Stored extends object>(name: string, rows: readonly Stored[], key = 'id') {
  let kept: Row[] = rows.map((row) => ({ created_at: now(), updated_at: now(), ...row }))
  answer(`/rest/v1/${name}`, (asked) => {
    const found = kept.filter((row) => isWanted(asked, row))
    if (asked.method === 'PATCH') return give(asked, change(found, asked.body as Row))
    if (asked.method === 'DELETE') {
      kept = kept.filter((row) => !found.includes(row))
      return give(asked, found)
    }
    if (asked.method === 'POST')
      return give(
        asked,
        [asked.body].flat().map((row) => put(row as Row)),
      )
    return give(asked, found)
  })

  function change(found: readonly Row[], changes: Row): Row[] {
    const changed = found.map((row) => ({ ...row, ...changes, updated_at: now() }))
    kept = kept.map((row) => changed[found.indexOf(row)] ?? row)
    return changed
  }
  function put(row: Row): Row {
    const same = kept.find((other) => row[key] !== undefined && other[key] === row[key])
    if (same) return change([same], row)[0] as Row
    const added = { [key]: crypto.randomUUID(), created_at: now(), ...row, updated_at: now() }
    kept = [...kept, added]
    return added
  }
  return {
    rows: () => kept as (Stored & Row)[],
    change: (id: string, changes: Partial<Stored>) =>
      void change(
        kept.filter((row) => row[key] === id),
        changes as Row,
      ),
  }
}

function give({ headers }: Asked, rows: readonly Row[]): object {
  return headers.get('accept')?.includes('pgrst.object') ? (rows[0] ?? {}) : rows
}

function isWanted({ url }: Asked, row: Row): boolean {
  return [...url.searchParams].every(([column, filter]) => {
    const [, operator, value = ''] = /^(eq|in)\.(.*)$/.exec(filter) ?? []
    if (!operator || !(column in row)) return true
    const values = operator === 'in' ? value.slice(1, -1).split(',') : [value]
    return values.map((one) => one.replace(/^"(.*)"$/, '$1')).includes(String(row[column]))
  })
}
