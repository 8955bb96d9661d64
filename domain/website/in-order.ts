type Placed = { id: string; order: number; created_at?: string; parent_id?: string | null }

/**
 * Sorts causes and menu items like the server: by number, ties by age. Children follow their parent; without
 * created_at, ties keep their order.
 */
export function inOrder<Row extends Placed>(rows: readonly Row[]): Row[] {
  const sorted = [...rows].sort((a, b) => a.order - b.order || byAge(a.created_at ?? '', b.created_at ?? ''))
  const ids = new Set(rows.map(({ id }) => id))
  const parentOf = ({ parent_id }: Row) => (parent_id && ids.has(parent_id) ? parent_id : null)
  const under = (parent: string | null): Row[] =>
    sorted.filter((row) => parentOf(row) === parent).flatMap((row) => [row, ...under(row.id)])
  const reached = under(null)
  // Rows in a parent cycle come last.
  return [...reached, ...sorted.filter((row) => !reached.includes(row))]
}

/** The API's timestamps sort as text. */
function byAge(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
