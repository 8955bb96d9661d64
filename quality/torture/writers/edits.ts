import { inWords, staffHeaders, type World } from '../world.ts'
import { type Findings, nothingFound, type Writer } from './writer.ts'

type Row = { id: string; updated_at: string; content_data: { text: string } | string }
type Element = { id: string; updatedAt: string; last: number; free: boolean }

const numberIn = (content: Row['content_data']) =>
  Number(/^Edit (\d+)$/.exec(typeof content === 'string' ? content : content.text)?.[1] ?? 0)

/**
 * Staff who edit pages like the back office: only if the text is unchanged. After a lost response, the row
 * shows whether the change was made.
 */
export function edits(): Writer {
  const elements: Element[] = []
  const made = new Map<string, number[]>()

  async function add(world: World): Promise<Element | undefined> {
    const name = `torture_${elements.length}`
    const element: Element = { id: '', updatedAt: '', last: 0, free: false }
    elements.push(element)
    const { answer, attempts } = await world.retry({
      method: 'POST',
      path: '/rest/v1/page_content',
      headers: staffHeaders(world, { Prefer: 'return=representation' }),
      body: JSON.stringify({ page_slug: 'home', element_id: name, content_data: { text: 'Edit 0' } }),
    })
    if (answer.status !== 201 && !(answer.status === 409 && attempts > 1)) {
      world.violated(`A text was answered ${inWords(answer)}`)
      return undefined
    }
    const row = await look(world, `element_id=eq.${name}`)
    if (!row) return undefined
    element.id = row.id
    element.updatedAt = row.updated_at
    made.set(row.id, [])
    return element
  }

  async function look(world: World, filter: string): Promise<Row | undefined> {
    const { answer } = await world.retry({
      method: 'GET',
      path: `/rest/v1/page_content?select=id,updated_at,content_data&${filter}`,
      headers: staffHeaders(world),
    })
    const [row] = answer.status === 200 ? (JSON.parse(answer.body.toString()) as Row[]) : []
    if (!row) world.violated(`A text that was saved is not there: ${inWords(answer)}`)
    return row
  }

  return {
    async write(world: World) {
      const element = elements.find(({ free }) => free) ?? (await add(world))
      if (!element) return
      element.free = false
      const next = element.last + 1
      const condition = `id=eq.${element.id}&updated_at=eq.${encodeURIComponent(element.updatedAt)}`
      const { answer, attempts } = await world.retry({
        method: 'PATCH',
        path: `/rest/v1/page_content?${condition}&select=id,updated_at,content_data`,
        headers: staffHeaders(world, { Prefer: 'return=representation' }),
        body: JSON.stringify({ content_data: { text: `Edit ${next}` } }),
      })
      if (answer.status !== 200) return world.violated(`An edit was answered ${inWords(answer)}`)
      const [changed] = JSON.parse(answer.body.toString()) as Row[]
      const row = changed ?? (attempts > 1 ? await look(world, `id=eq.${element.id}`) : undefined)
      if (!row) return world.violated(`Edit ${next} of ${element.id} found its row changed by nobody`)
      if (numberIn(row.content_data) !== next)
        return world.violated(`Edit ${next} of ${element.id} found ${JSON.stringify(row.content_data)}`)
      element.updatedAt = row.updated_at
      element.last = next
      made.get(element.id)?.push(next)
      element.free = true
      world.count('edits')
    },

    async check(database): Promise<Findings> {
      const findings = nothingFound('edits')
      const { rows } = await database.query<Row>(
        `select id, content_data from public.page_content where element_id like 'torture_%'`,
      )
      const { rows: log } = await database.query<{ key: string; text: string; times: number }>(
        `select row_key as key, new_values -> 'content_data' ->> 'text' as text, count(*)::int as times
        from public.audit_log where table_name = 'page_content' and action = 'update' group by 1, 2`,
      )
      const noted = new Map(log.map(({ key, text, times }) => [`${key} ${text}`, times]))
      for (const { id, last } of elements) {
        const row = rows.find((one) => one.id === id)
        if (!row || numberIn(row.content_data) < last) findings.lost.push(`edit ${last} of ${id}`)
        for (const edit of made.get(id) ?? []) {
          const times = noted.get(`${id} Edit ${edit}`) ?? 0
          if (times === 0) findings.lost.push(`edit ${edit} of ${id} in the log`)
          if (times > 1) findings.doubled.push(`edit ${edit} of ${id} in the log`)
        }
      }
      return findings
    },
  }
}
