import type { FileColumn, Mapping } from './columns.ts'

const hasName = (names: readonly string[], heading: string) =>
  names.some((name) => plainHeader(name) === heading)

/** From the surest likeness to the vaguest. */
const LIKENESSES: ((column: FileColumn, heading: string) => boolean)[] = [
  ({ name, label }, heading) => hasName([name, label], heading),
  ({ alsoCalled }, heading) => hasName(alsoCalled, heading),
  ({ alsoLike }, heading) => alsoLike?.test(heading) ?? false,
]

/** The best guess for a file's header; each of its columns maps to one of the list's at most. */
export function matchColumns(columns: readonly FileColumn[], header: readonly string[]): Mapping {
  const mapping: Record<string, number> = {}
  const headings = header.map(plainHeader)
  const isFree = (at: number) => !Object.values(mapping).includes(at)
  for (const isLike of LIKENESSES) {
    for (const column of columns) {
      if (mapping[column.name] !== undefined) continue
      const at = headings.findIndex((heading, place) => isFree(place) && isLike(column, heading))
      if (at !== -1) mapping[column.name] = at
    }
  }
  return mapping
}

export function plainHeader(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
