import { randomUUID } from 'node:crypto'
import { inWords, staffHeaders, type World } from '../world.ts'
import { type Findings, nothingFound, type Writer } from './writer.ts'

/** A donor's state: number of note changes, and the version. */
type Donor = { id: string; notes: number; updatedAt: string }
type Row = { id: string; updated_at: string; notes: string | null }

const EDITS_OF_EACH = 4
const COLUMNS = 'select=id,updated_at,notes'

/**
 * Staff who add donors and then change their notes, like the back office: with an id from the browser, and
 * only if the row is unchanged.
 */
export function donors(): Writer {
  const added = new Map<string, Donor>()

  async function add(world: World): Promise<Donor | undefined> {
    const id = randomUUID()
    const { answer, attempts } = await world.retry({
      method: 'POST',
      path: `/rest/v1/donors?${COLUMNS}`,
      headers: staffHeaders(world, { Prefer: 'return=representation' }),
      body: JSON.stringify({ id, name: `Donor ${id}`, email: `${id}@example.org`, status: 'Potential' }),
    })
    const isKnown = answer.status === 409 && attempts > 1
    if (answer.status !== 201 && !isKnown) {
      world.violated(`A donor was answered ${inWords(answer)}`)
      return undefined
    }
    world.count('donors')
    const row = isKnown ? await look(world, id) : (JSON.parse(answer.body.toString()) as Row[])[0]
    const donor = { id, notes: 0, updatedAt: row?.updated_at ?? '' }
    added.set(id, donor)
    return donor
  }

  async function change(world: World, donor: Donor): Promise<void> {
    const next = donor.notes + 1
    const { answer, attempts } = await world.retry({
      method: 'PATCH',
      path: `/rest/v1/donors?id=eq.${donor.id}&updated_at=eq.${encodeURIComponent(donor.updatedAt)}&${COLUMNS}`,
      headers: staffHeaders(world, { Prefer: 'return=representation' }),
      body: JSON.stringify({ notes: `Call ${next}` }),
    })
    if (answer.status !== 200) return world.violated(`A change of a donor was answered ${inWords(answer)}`)
    const [changed] = JSON.parse(answer.body.toString()) as Row[]
    const row = changed ?? (attempts > 1 ? await look(world, donor.id) : undefined)
    if (row?.notes !== `Call ${next}`)
      return world.violated(`Change ${next} of donor ${donor.id} found ${row?.notes}`)
    donor.notes = next
    donor.updatedAt = row.updated_at
    world.count('changes')
  }

  return {
    async write(world: World) {
      const donor = await add(world)
      for (let edit = 0; donor && edit < EDITS_OF_EACH && !world.hasEnded; edit++) await change(world, donor)
    },

    async check(database): Promise<Findings> {
      const findings = nothingFound('donors')
      const { rows } = await database.query<{
        id: string
        notes: string | null
        noted: number
        changes: number
      }>(
        `select id, notes, coalesce(log.noted, 0) as noted, coalesce(log.changes, 0) as changes
        from public.donors left join (
          select row_key, count(*) filter (where action = 'insert')::int as noted,
            count(*) filter (where new_values ? 'notes' and action = 'update')::int as changes
          from public.audit_log where table_name = 'donors' group by row_key
        ) as log on log.row_key = id::text
        where name like 'Donor %'`,
      )
      const seen = new Map(rows.map((row) => [row.id, row]))
      for (const { id, notes } of added.values()) {
        const row = seen.get(id)
        if (!row || (notes > 0 && row.notes !== `Call ${notes}`))
          findings.lost.push(`donor ${id}, change ${notes}`)
        if (row && row.changes > notes)
          findings.doubled.push(`${row.changes} changes of donor ${id} for ${notes}`)
        if (row && (row.noted !== 1 || row.changes < notes))
          findings.wrong.push(
            `the log tells ${row.noted} times of adding donor ${id}, ${row.changes} of changing`,
          )
      }
      for (const { id } of rows)
        if (!added.has(id)) findings.wrong.push(`donor ${id} is there, but nobody was told`)
      return findings
    },
  }
}

async function look(world: World, id: string): Promise<Row | undefined> {
  const { answer } = await world.retry({
    method: 'GET',
    path: `/rest/v1/donors?id=eq.${id}&${COLUMNS}`,
    headers: staffHeaders(world),
  })
  const [row] = answer.status === 200 ? (JSON.parse(answer.body.toString()) as Row[]) : []
  if (!row) world.violated(`A donor that was added is not there: ${inWords(answer)}`)
  return row
}
