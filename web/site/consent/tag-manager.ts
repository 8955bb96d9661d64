import type { Occasion } from '#web/lib/analytics.ts'
import { pushToDataLayer } from '#web/lib/data-layer.ts'
import { addScript } from './add-script.ts'

export function startTagManager(id: string): (occasion: Occasion) => void {
  pushToDataLayer({ 'gtm.start': Date.now(), event: 'gtm.js' })
  addScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`)
  return (occasion) => layerEntries(occasion).forEach(pushToDataLayer)
}

/**
 * Uses the event names of Google Analytics 4; `ecommerce: null` keeps one gift's figures out of the next
 * event.
 */
export function layerEntries(occasion: Occasion): object[] {
  if (occasion.kind === 'page') {
    return [{ event: 'page_view', page_path: occasion.path, page_location: occasion.address }]
  }
  const { value, currency, causeId } = occasion
  const items = [{ item_id: causeId ?? 'general', item_name: 'Donation', price: value, quantity: 1 }]
  if (occasion.kind === 'checkout') {
    return [{ ecommerce: null }, { event: 'begin_checkout', ecommerce: { value, currency, items } }]
  }
  const ecommerce = { transaction_id: occasion.paymentId, value, currency, items }
  return [
    { ecommerce: null },
    { event: 'donate', ecommerce },
    { ecommerce: null },
    { event: 'purchase', ecommerce },
  ]
}
