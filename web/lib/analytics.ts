/**
 * Events for analytics tags. Screens report them here whether or not anything listens: a listener exists only
 * if tags are configured and the visitor has agreed (site/consent). Events before that choice wait in this
 * page's memory.
 */
export type Occasion =
  | { kind: 'page'; path: string; address: string }
  | ({ kind: 'checkout'; orderId: string } & Worth)
  /** A gift that the server has verified. */
  | ({ kind: 'gift'; paymentId: string } & Worth)

/** `value` is in rupees. */
export type Worth = { value: number; currency: string; causeId: string | null }

type Listener = (occasion: Occasion) => void

const MOST_WAITING = 20
const waiting: Occasion[] = []
let listener: Listener | null = null

export function tell(occasion: Occasion): void {
  if (listener) listener(occasion)
  else if (waiting.length < MOST_WAITING) waiting.push(occasion)
}

/** Delivers the waiting events, then each new one, until the returned function is called. */
export function hear(next: Listener): () => void {
  listener = next
  for (const occasion of waiting.splice(0)) next(occasion)
  return () => {
    if (listener === next) listener = null
  }
}
