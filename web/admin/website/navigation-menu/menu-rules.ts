type Item = { id: string; parent_id: string | null }

/** Possible parents of an item: neither itself nor its descendants. */
export function possibleParents<Row extends Item>(items: readonly Row[], id: string): Row[] {
  const below = new Set([id])
  for (let grown = true; grown; ) {
    const found = items.filter((item) => !below.has(item.id) && below.has(item.parent_id ?? ''))
    for (const item of found) below.add(item.id)
    grown = found.length > 0
  }
  return items.filter((item) => !below.has(item.id))
}
