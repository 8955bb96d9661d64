/** The texts of an element's content that a page shows as they are: its words, or those of each row of a list. */
export function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return rowsOf(content).flatMap(({ text, name, label, title, role }) =>
    texts(text, name, label, title, role),
  )
}

export function urlsOf(content: unknown): string[] {
  return rowsOf(content).flatMap(({ url }) => texts(url))
}

function rowsOf(content: unknown): Record<string, unknown>[] {
  if (typeof content !== 'object' || content === null) return []
  const lists = Object.values(content).filter(Array.isArray)
  return lists.length > 0 ? lists.flat() : [content as Record<string, unknown>]
}

const texts = (...values: unknown[]) =>
  values.filter((value): value is string => typeof value === 'string' && value !== '')
