import { useEffect, useRef } from 'react'
import { formatRupees } from '#domain/money.ts'
import { upiLink } from '#domain/upi.ts'
import type { Method } from '#web/lib/checkout.ts'
import { fill } from '#web/lib/words.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useSite } from '../layout/site.ts'
import type { DonatePage, DonateWords } from './donate.tsx'
import { QrCode } from './qr-code.tsx'
import type { Trouble } from './use-payment.ts'

type Props = {
  page: DonatePage
  words: DonateWords
  trouble: Trouble
  isProcessing: boolean
  onRetry(method?: Method): void
}

const ONCE: readonly Method[] = ['upi', 'card', 'netbanking']
// Banks take a mandate over the net only with papers.
const MONTHLY: readonly Method[] = ['upi', 'card']

/** Calm words where a payment did not come through: what happened, whether money moved, and the ways on. */
export function PaymentTrouble({ page, words, trouble, isProcessing, onRetry }: Props) {
  const { organisation } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The provider's window keeps the focus for as long as it is open.
    if (trouble.isWindowClosed) heading.current?.focus()
  }, [trouble])
  const box = words.box
  const { rupees, isMonthly } = trouble.gift
  const amount = formatRupees(rupees)
  return (
    <section aria-labelledby="trouble-heading" className="rounded-md border-2 border-marigold bg-sunken p-4">
      <h2
        ref={heading}
        id="trouble-heading"
        tabIndex={-1}
        className="scroll-mt-20 font-body font-semibold text-lg outline-none"
      >
        {box[trouble.kind].heading}
      </h2>
      <p className="mt-1">{trouble.message ?? box[trouble.kind].text}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          look={trouble.kind === 'waiting' ? 'outline' : 'give'}
          disabled={isProcessing}
          onClick={() => onRetry()}
        >
          {box.tryAgain}
        </Button>
      </div>
      <p id="another-method" className="mt-3 text-sm">
        {box.anotherMethod}
      </p>
      <ul aria-labelledby="another-method" className="mt-1 flex flex-wrap gap-2">
        {(isMonthly ? MONTHLY : ONCE).map((method) => (
          <li key={method}>
            <Button look="outline" disabled={isProcessing} onClick={() => onRetry(method)} className="px-4!">
              {box.methods[method]}
            </Button>
          </li>
        ))}
      </ul>
      {(page.upi_id || page.upi_qr_image.url) && (
        <details className="mt-2">
          <summary className="flex min-h-11 items-center font-semibold text-brand underline decoration-2 decoration-marigold underline-offset-4">
            {fill(isMonthly ? box.upiQrOnce : box.upiQr, { amount })}
          </summary>
          <div className="grid justify-items-start gap-3 pb-1">
            <QrCode
              image={page.upi_id ? { ...page.upi_qr_image, url: '' } : page.upi_qr_image}
              rupees={rupees}
            />
            {page.upi_id && (
              <a
                href={upiLink({ address: page.upi_id, name: organisation.org_name, rupees })}
                className={`${buttonClass('outline')} md:hidden`}
              >
                {fill(words.upi.payInApp, { amount })}
              </a>
            )}
          </div>
        </details>
      )}
    </section>
  )
}
