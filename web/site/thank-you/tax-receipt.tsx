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
 * Leads to the form for the receipt's details, where a tax receipt can be had and this browser has paid. While the
 * donor's own page is open, the press makes the receipt out to the record of their address.
 */
export function TaxReceipt({ label, gift }: { label: string; gift: GiftSummary }) {
  const { language, registrations } = useSite()
  const [isBusy, setBusy] = useState(false)
  const { token, detailsToken } = handoverOf(gift.reference) ?? {}
  // Without an approval an acknowledgement is made by itself, and asks for nothing.
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

/** The page with the receipt of a donor whose own page is open; null where the form has to ask. */
async function receiptOfDonor(reference: string): Promise<string | null> {
  const session = keptSession(DONOR_SESSION_KEY)
  if (!session || session.isExpired) return null
  const backend = browserBackend()
  try {
    const { token } = await callFunction(backend, 'gift-details-token', { reference }, session)
    const { receipt_token } = await callFunction(backend, 'donor-details', { token, use_record: true })
    return receipt_token ? `/gift#receipt=${receipt_token}` : '/my-giving'
  } catch (error) {
    // Their own page has the receipt, or shows what it can be made out to.
    const isTheirs = error instanceof FunctionRefused && error.status === 409
    return isTheirs ? '/my-giving' : null
  }
}
