import { formatRupees } from '#domain/india/money.ts'
import { upiLink } from '#domain/india/upi.ts'
import { fill } from '#web/lib/words.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useSite } from '../layout/site.ts'
import type { Choice } from './choice.ts'
import type { DonatePage } from './donate.tsx'
import type { PaymentWords } from './payment-words.ts'
import { QrCode } from './qr-code.tsx'

type Props = { page: DonatePage; words: Pick<PaymentWords, 'box' | 'upi'>; choice: Choice }

/**
 * Alternative to the payment window: a code with the amount in it, and on phones a link into the app. A
 * stored picture contains no amount.
 */
export function UpiInstead({ page, words: { box, upi }, choice: { rupees, isMonthly } }: Props) {
  const { organisation } = useSite()
  const amount = formatRupees(rupees)
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 items-center font-semibold text-brand underline decoration-2 decoration-marigold underline-offset-4">
        {page.upi_id ? fill(isMonthly ? box.upiQrOnce : box.upiQr, { amount }) : box.upiQrOpen}
      </summary>
      <div className="grid justify-items-start gap-3 pb-1">
        <QrCode image={page.upi_id ? { ...page.upi_qr_image, url: '' } : page.upi_qr_image} rupees={rupees} />
        {page.upi_id && (
          <a
            href={upiLink({ address: page.upi_id, name: organisation.org_name, rupees })}
            className={`${buttonClass('outline')} md:hidden`}
          >
            {fill(upi.payInApp, { amount })}
          </a>
        )}
      </div>
    </details>
  )
}
