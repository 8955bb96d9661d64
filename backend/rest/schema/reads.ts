import type { SourceRow } from './catalogue.ts'

/**
 * The tables behind each relation as visitors see it. Omits relations whose cached responses could go stale
 * unnoticed: because of an unannounced table, time, or a function.
 */
export function findReads(sources: SourceRow[]): Map<string, string[]> {
  const byId = new Map(sources.map((source) => [source.id, source]))
  const reads = new Map<string, string[]>()
  for (const source of sources) {
    const behind = new Set([source])
    let isKnown = true
    // The set grows during iteration, so this reaches indirect sources too.
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
