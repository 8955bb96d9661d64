import type { Backend } from '#web/lib/backend.ts'

/** A backend with a timeout: on a phone between two cells a response may never come. */
export function within(backend: Backend, patienceMs: number): Backend {
  return {
    ...backend,
    fetch(input, init) {
      const patience = new AbortController()
      setTimeout(() => patience.abort(), patienceMs)
      return backend.fetch(input, { ...init, signal: patience.signal })
    },
  }
}
