import type { Backend } from '#web/lib/backend.ts'
import type { Subject } from '#web/lib/checkout.ts'
import { askAboutGift } from './orders.ts'

// After the window was closed: a bank that was slow has answered by then.
const AGAIN_MS = [5000, 15_000, 30_000, 60_000]

/**
 * Asks about a gift whose window gave no result. A donor who approved it in a UPI app has paid, whatever became
 * of the window; a page that was out of sight while it was open hints at one.
 */
export function watchGift(backend: Backend, subject: Subject, onPaid: () => void) {
  let isStopped = false
  let isClosed = false
  let isPaid = false
  let wasAway = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const notice = () => {
    if (document.visibilityState === 'hidden') wasAway = true
  }
  document.addEventListener('visibilitychange', notice)

  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', notice)
  }
  /** Whether the provider could be asked. */
  let isKnown = false
  const ask = async () => {
    try {
      const { status, asked } = await askAboutGift(backend, subject)
      isKnown = asked !== false
      if (status === 'successful') isPaid = true
    } catch (error) {
      isKnown = false
      console.error(error)
    }
    // The page stays as long as the window is open above it.
    if (!isPaid || !isClosed || isStopped) return
    stop()
    onPaid()
  }

  return {
    stop,
    wasAway: () => wasAway,
    ask: () => void ask(),
    /** At once, and then ever more seldom. While nothing is paid it is told of once where it is known, and before. */
    async askOn(onUnpaid: (isKnown: boolean) => void) {
      isClosed = true
      let wasKnown: boolean | undefined
      for (const pause of [0, ...AGAIN_MS]) {
        await new Promise<void>((done) => {
          timer = setTimeout(done, pause)
        })
        if (!isStopped) await ask()
        if (isStopped) return
        if (!wasKnown && wasKnown !== isKnown) onUnpaid(isKnown)
        wasKnown ||= isKnown
      }
    },
  }
}
