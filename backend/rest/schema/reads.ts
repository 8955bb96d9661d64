import type { SourceRow } from './catalogue.ts'

/**
 * For each relation, the tables behind what a visitor sees of it. Left out where an answer kept in
 * memory could go stale unheard: a table that does not announce its changes, a clock, a function.
 */
export function findReads(sources: SourceRow[]): Map<string, string[]> {
  const byId = new Map(sources.map((source) => [source.id, source]))
  const reads = new Map<string, string[]>()
  for (const source of sources) {
    const behind = new Set([source])
    let isKnown = true
    // A set grows while it is walked, so this reaches everything behind what is behind.
    for (const one of behind) {
      if (one.is_fickle || !one.is_heard) isKnown = false
      for (const id of one.looks_into) {
        const next = byId.get(id)
        if (next) behind.add(next)
        else isKnown = false
      }
    }
    if (isKnown) reads.set(source.name, [...behind].map(({ name }) => name).sort())
  }
  return reads
}
