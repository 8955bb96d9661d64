const CHECK_MS = 5000
// More than a clock is corrected by while it runs.
const MOVED_MS = 60_000

/** Calls `moved` when the clock was put forward or back, as opposed to having run on. Returns how to stop. */
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
