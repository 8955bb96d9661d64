import { inOrder } from '#domain/website/in-order.ts'

type Ordered = { id: string; order: number; created_at?: string; parent_id?: string | null }

/** Siblings of a row, itself included: those under the same parent. */
export function siblingsOf<Row extends Ordered>(rows: readonly Row[], { parent_id }: Ordered): Row[] {
  return rows.filter((row) => (row.parent_id ?? null) === (parent_id ?? null))
}

/** New numbers of all rows affected by moving a row past its neighbour, children included. */
export function reorder(rows: readonly Ordered[], id: string, by: -1 | 1): { id: string; order: number }[] {
  const sorted = inOrder(rows)
  const row = sorted.find((one) => one.id === id)
  if (!row) return []
  const siblings = siblingsOf(sorted, row)
  const other = siblings[siblings.indexOf(row) + by]
  if (!other) return []
  const placed = sorted.map((one, place) => {
    if (one === row) return { ...one, order: sorted.indexOf(other) }
    return { ...one, order: one === other ? sorted.indexOf(row) : place }
  })
  const before = new Map(rows.map((one) => [one.id, one.order]))
  return inOrder(placed).flatMap((one, order) =>
    before.get(one.id) === order ? [] : [{ id: one.id, order }],
  )
}

/** A list with one of its rows moved up or down. */
export function moved<Row>(rows: readonly Row[], at: number, by: -1 | 1): Row[] {
  const next = [...rows]
  next.splice(at + by, 0, ...next.splice(at, 1))
  return next
}
