const CHECK_MS = 5000
// More than routine clock corrections.
const MOVED_MS = 60_000

/** Calls `moved` when the clock was set forward or back. Returns a function that stops watching. */
export function watchClock(moved: (byMs: number) => Promise<void>): () => void {
  let usual = Date.now() - performance.now()
  const timer = setInterval(() => {
    const now = Date.now() - performance.now()
    const byMs = Math.round(now - usual)
    if (Math.abs(byMs) < MOVED_MS) return
    usual = now
    moved(byMs).catch(() => {})
  }, CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
