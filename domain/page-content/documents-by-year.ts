import type { YearDocument } from './content.ts'

export type YearOfDocuments = { year: string; documents: readonly YearDocument[] }

/** Documents under their years, the newest first; within a year as staff ordered them. */
export function documentsByYear(documents: readonly YearDocument[]): YearOfDocuments[] {
  const years = [...new Set(documents.map(({ year }) => year))].sort().reverse()
  return years.map((year) => ({ year, documents: documents.filter((document) => document.year === year) }))
}
