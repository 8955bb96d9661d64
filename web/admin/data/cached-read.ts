const FRESH_MS = 60_000

/**
 * A read that several screens share and that seldom changes. It is cached for a minute, or until the code
 * that changes its data calls `forget`. A failure is not cached.
 */
export function cachedRead<Value>(ask: () => Promise<Value>) {
  let cached: { value: Promise<Value>; until: number } | undefined
  const forget = () => {
    cached = undefined
  }
  const read = (): Promise<Value> => {
    if (cached && Date.now() < cached.until) return cached.value
    const entry = { value: ask(), until: Date.now() + FRESH_MS }
    cached = entry
    entry.value.catch(() => {
      if (cached === entry) forget()
    })
    return entry.value
  }
  return { read, forget }
}
