import type { Backend } from '#web/lib/backend.ts'
import type { Subject } from '#web/lib/checkout.ts'
import { readGiftState } from './orders.ts'

// After the window was closed: most slow banks have responded by then.
const AGAIN_MS = [5000, 15_000, 30_000, 60_000]
const LONGEST_MS = 60_000
const PATIENCE_MS = 20 * 60_000

/**
 * Polls a gift whose window returned no result. A donor who approved it in a UPI app has paid, even if the
 * window was closed; a page hidden while the window was open suggests that.
 */
export function watchGift(backend: Backend, subject: Subject, onPaid: () => void) {
  let isStopped = false
  let isClosed = false
  let isPaid = false
  let wasAway = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let goOn = () => {}
  const notice = () => {
    if (document.visibilityState === 'visible') goOn()
    else if (!isClosed) wasAway = true
  }
  document.addEventListener('visibilitychange', notice)

  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', notice)
  }
  /** True until the provider reports that no payment is in progress. */
  let mayBePaid = true
  const ask = async () => {
    try {
      const { status, asked, pending } = await readGiftState(backend, subject)
      if (asked !== false) mayBePaid = pending === true
      if (status === 'successful') isPaid = true
    } catch (error) {
      console.error(error)
    }
    // The page stays while the window is open above it.
    if (!isPaid || !isClosed || isStopped) return
    stop()
    onPaid()
  }
  /** Waits that long, or until the donor returns to the page, possibly after approving in the app. */
  const pause = (ms: number) =>
    new Promise<void>((done) => {
      goOn = done
      clearTimeout(timer)
      if (ms < Number.POSITIVE_INFINITY) timer = setTimeout(done, ms)
    })

  return {
    stop,
    wasAway: () => wasAway,
    ask: () => void ask(),
    /**
     * Polls at once, and then at growing intervals. Calls `onUnpaid` first and on every change; it returns
     * whether the page shows that it waits, and polling goes on for as long as it does.
     */
    async askOn(onUnpaid: (mayBePaid: boolean) => boolean) {
      isClosed = true
      mayBePaid = true
      const end = Date.now() + PATIENCE_MS
      let known: boolean | undefined
      let isWaiting = false
      for (let times = 0; ; times++) {
        await ask()
        if (isStopped) return
        if (known !== mayBePaid) isWaiting = onUnpaid(mayBePaid)
        known = mayBePaid
        if (!isWaiting && times >= AGAIN_MS.length) return stop()
        await pause(AGAIN_MS[times] ?? (Date.now() < end ? LONGEST_MS : Number.POSITIVE_INFINITY))
        if (isStopped) return
      }
    },
  }
}
