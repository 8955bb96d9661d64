import type { Json } from '#domain/database.types.ts'
import { isRecord } from '#domain/input/is-record.ts'
import type { Drafts } from '../../lib/drafts.ts'
import { storable } from './editable.ts'

/** The response that the page would get if the drafts were saved. Invalid drafts are left out. */
export function drafted(answer: unknown, drafts: Drafts<Json>): unknown {
  if (!Array.isArray(answer)) return answer
  const rows = answer.filter(isRecord)
  const typed = Object.entries(drafts).flatMap(([element_id, { value }]) => {
    const result = storable(element_id, value)
    return 'content' in result ? [{ element_id, content_data: result.content }] : []
  })
  const changed = new Set(typed.map(({ element_id }) => element_id))
  return [...rows.filter(({ element_id }) => !changed.has(String(element_id))), ...typed]
}
