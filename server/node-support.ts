import { INDIAN_ENGLISH } from '#domain/languages/languages.ts'

/** End of security support of each Node release line. */
const LAST_FIXES: Record<string, string> = {
  '20': '2026-04-30',
  '21': '2024-06-01',
  '22': '2027-04-30',
  '23': '2025-06-01',
  '24': '2028-04-30',
  '25': '2026-06-01',
}

/** Startup notice for a Node without security support; the product still runs on it. */
export function nodeNotice(version = process.versions.node, today = new Date()): string | undefined {
  const last = LAST_FIXES[version.split('.', 1)[0] ?? '']
  if (!last || today.toISOString().slice(0, 10) <= last) return undefined
  const month = new Date(last).toLocaleDateString(INDIAN_ENGLISH, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `${version}, without security fixes since ${month}: a server on the internet should run a newer one`
}
