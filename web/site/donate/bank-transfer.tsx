import { CopyButton } from '#web/ui/copy-button.tsx'
import type { DonatePage } from './donate.tsx'

type Props = { page: DonatePage; copy: string }

/** For amounts too large for a UPI app, and for donors who give from their bank. */
export function BankTransfer({ page, copy }: Props) {
  return (
    <section
      aria-labelledby="bank-heading"
      className="rounded-lg border border-line bg-surface p-5 sm:flex sm:items-start sm:justify-between sm:gap-8 sm:p-8"
    >
      <div>
        <h3 id="bank-heading" className="text-xl">
          {page.bank_heading}
        </h3>
        {page.bank_text && <p className="mt-2 max-w-prose text-soft">{page.bank_text}</p>}
        <p className="mt-4 whitespace-pre-line break-words font-semibold">{page.bank_details}</p>
      </div>
      <div className="shrink-0 max-sm:mt-4">
        <CopyButton text={page.bank_details} label={copy} />
      </div>
    </section>
  )
}
