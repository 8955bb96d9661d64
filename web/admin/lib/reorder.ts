type Ordered = { id: string; order: number }

/** Rows as they stand: by their order, and alike ones as they came. */
export function inOrder<Row extends Ordered>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => a.order - b.order)
}

/** The new order of every row whose order changes when one row moves to another place of the list. */
export function reorder(rows: readonly Ordered[], id: string, to: number): Ordered[] {
  const sorted = inOrder(rows)
  const from = sorted.findIndex((row) => row.id === id)
  const place = Math.min(Math.max(to, 0), sorted.length - 1)
  const [moved] = from === -1 ? [] : sorted.splice(from, 1)
  if (!moved || place === from) return []
  sorted.splice(place, 0, moved)
  return sorted.flatMap((row, order) => (row.order === order ? [] : [{ id: row.id, order }]))
}

/** A list with one of its rows a place further up or down. */
export function moved<Row>(rows: readonly Row[], at: number, by: -1 | 1): Row[] {
  const next = [...rows]
  next.splice(at + by, 0, ...next.splice(at, 1))
  return next
}
