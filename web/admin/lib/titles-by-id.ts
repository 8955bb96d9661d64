/** Titles of causes or campaigns by id. */
export const titlesById = (...lists: readonly (readonly { id: string; title: string }[])[]) =>
  new Map(lists.flat().map(({ id, title }) => [id, title]))

/** Options of a select that may stay empty. */
export const optionsOf = <Item extends { title: string }>(
  empty: string,
  items: readonly Item[],
  value: (item: Item) => string,
) => [{ value: '', label: empty }, ...items.map((item) => ({ value: value(item), label: item.title }))]
