/** Texts of an element's content that a page shows unchanged: its own, or those of each row of a list. */
export function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return rowsOf(content).flatMap(({ text, name, label, title, role, value, description }) =>
    texts(text, name, label, title, role, value, description),
  )
}

export function urlsOf(content: unknown): string[] {
  return rowsOf(content).flatMap(({ url }) => texts(url))
}

/** Lines of a text as a page shows them, without heading marks. Placeholders stay: `{amount}`. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => collapseSpaces(line.replace(/^#+ /, '')))
    .filter(Boolean)
}

/** Literal parts of a line around its placeholders. */
export const literalParts = (line: string): string[] => line.split(/\{\w+\}/)

export const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

function rowsOf(content: unknown): Record<string, unknown>[] {
  if (typeof content !== 'object' || content === null) return []
  const lists = Object.values(content).filter(Array.isArray)
  return lists.length > 0 ? lists.flat() : [content as Record<string, unknown>]
}

const texts = (...values: unknown[]) =>
  values.filter((value): value is string => typeof value === 'string' && value !== '')
