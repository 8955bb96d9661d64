import type { YearDocument } from './content.ts'

export type YearOfDocuments = { year: string; documents: readonly YearDocument[] }

/** Documents by year, newest first; in staff's order within a year. */
export function documentsByYear(documents: readonly YearDocument[]): YearOfDocuments[] {
  const years = [...new Set(documents.map(({ year }) => year))].sort().reverse()
  return years.map((year) => ({ year, documents: documents.filter((document) => document.year === year) }))
}
