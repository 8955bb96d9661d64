import { useState } from 'react'
import { pathIn } from '#domain/languages/languages.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { callFunction, FunctionRefused } from '#web/lib/functions.ts'
import { handoverOf } from '#web/lib/gift-handover.ts'
import { DONOR_SESSION_KEY, keptSession } from '#web/lib/stored-session.ts'
import { Button } from '#web/ui/button.tsx'
import { useSite } from '../layout/site.ts'
import type { GiftSummary } from './gift-summary.ts'

/**
 * Links to the form for the receipt details, if tax receipts are available and this browser has paid. While
 * the donor's own page is open, the press issues the receipt for the record of their address.
 */
export function TaxReceipt({ label, gift }: { label: string; gift: GiftSummary }) {
  const { language, registrations } = useSite()
  const [isBusy, setBusy] = useState(false)
  const { token, detailsToken } = handoverOf(gift.reference) ?? {}
  // Without an approval, an acknowledgement is issued automatically and needs no details.
  if (!detailsToken || !registrations.some(({ kind }) => kind === '80g')) return null
  const tokens = new URLSearchParams({
    gift: token ?? '',
    details: detailsToken,
    ...(gift.monthly_gift && { monthly: '1' }),
  })
  const press = async () => {
    setBusy(true)
    location.assign(pathIn(language, (await receiptOfDonor(gift.reference)) ?? `/gift#${tokens}`))
  }
  return (
    <Button size="lg" className="mt-6 w-full" disabled={isBusy} onClick={press}>
      {label}
    </Button>
  )
}

/** Page with the receipt of a signed-in donor; null if the form is needed. */
async function receiptOfDonor(reference: string): Promise<string | null> {
  const session = keptSession(DONOR_SESSION_KEY)
  if (!session || session.isExpired) return null
  const backend = browserBackend()
  try {
    const { token } = await callFunction(backend, 'gift-details-token', { reference }, session)
    const { receipt_token } = await callFunction(backend, 'donor-details', { token, use_record: true })
    return receipt_token ? `/gift#receipt=${receipt_token}` : '/my-giving'
  } catch (error) {
    // The donor's own page has the receipt, or shows the records it can be made out to.
    const isOnOwnPage = error instanceof FunctionRefused && error.status === 409
    return isOnOwnPage ? '/my-giving' : null
  }
}
