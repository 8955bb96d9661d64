/** Titles of causes or campaigns by id. */
export const titlesById = (...lists: readonly (readonly { id: string; title: string }[])[]) =>
  new Map(lists.flat().map(({ id, title }) => [id, title]))
