import { pathIn } from '#domain/languages.ts'
import { handoverOf } from '#web/lib/gift-handover.ts'
import { Button } from '#web/ui/button.tsx'
import { useSite } from '../layout/site.ts'
import type { GiftSummary } from './gift-summary.ts'

/** Leads to the form for the receipt's details, where a tax receipt can be had and this browser has paid. */
export function TaxReceipt({ label, gift }: { label: string; gift: GiftSummary }) {
  const { language, registrations } = useSite()
  const { token, detailsToken } = handoverOf(gift.reference) ?? {}
  // Without an approval an acknowledgement is made by itself, and asks for nothing.
  if (!detailsToken || !registrations.some(({ kind }) => kind === '80g')) return null
  const tokens = new URLSearchParams({
    gift: token ?? '',
    details: detailsToken,
    ...(gift.monthly_gift && { monthly: '1' }),
  })
  return (
    <Button
      size="lg"
      className="mt-6 w-full"
      onClick={() => location.assign(pathIn(language, `/gift#${tokens}`))}
    >
      {label}
    </Button>
  )
}
