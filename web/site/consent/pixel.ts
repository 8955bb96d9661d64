import type { Occasion } from '#web/lib/analytics.ts'
import { addScript } from './add-script.ts'

/** Queues calls until the pixel's own script takes them over. */
type Pixel = {
  (...call: unknown[]): void
  callMethod?: (...call: unknown[]) => void
  queue: unknown[][]
  push: unknown
  loaded: boolean
  version: string
  disablePushState: boolean
}

declare global {
  interface Window {
    fbq?: Pixel
    _fbq?: Pixel
  }
}

export function startPixel(id: string): (occasion: Occasion) => void {
  const pixel = window.fbq ?? install()
  // No automatic collection of buttons and forms beside the events reported here.
  pixel('set', 'autoConfig', false, id)
  pixel('init', id)
  return (occasion) => {
    for (const call of pixelCalls(occasion)) pixel(...call)
  }
}

function install(): Pixel {
  const pixel: Pixel = Object.assign(
    (...call: unknown[]) => void (pixel.callMethod ? pixel.callMethod(...call) : pixel.queue.push(call)),
    {
      queue: [],
      push: null,
      loaded: true,
      version: '2.0',
      // Page views are reported here, once each: the pixel must not infer them from the address.
      disablePushState: true,
    },
  )
  pixel.push = pixel
  window.fbq = pixel
  window._fbq = pixel
  addScript('https://connect.facebook.net/en_US/fbevents.js')
  return pixel
}

/** Each with its own id, so that an event reported twice counts once. */
export function pixelCalls(occasion: Occasion): unknown[][] {
  if (occasion.kind === 'page') return [['track', 'PageView']]
  const { value, currency } = occasion
  if (occasion.kind === 'checkout') {
    return [['track', 'InitiateCheckout', { value, currency }, { eventID: occasion.orderId }]]
  }
  const { paymentId } = occasion
  return ['Donate', 'Purchase'].map((event) => [
    'track',
    event,
    { value, currency, order_id: paymentId },
    { eventID: `${event}-${paymentId}` },
  ])
}
