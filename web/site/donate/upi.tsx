import { formatRupees } from '#domain/india/money.ts'
import { upiLink } from '#domain/india/upi.ts'
import { fill } from '#web/lib/words.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useSite } from '../layout/site.ts'
import type { DonatePage, DonateWords } from './donate.tsx'
import { QrCode } from './qr-code.tsx'

type Props = { page: DonatePage; words: DonateWords['upi']; rupees: number }

export function Upi({ page, words, rupees }: Props) {
  const { organisation } = useSite()
  const wanted = rupees > 0 ? { rupees } : {}
  return (
    <section
      id="upi"
      aria-labelledby="upi-heading"
      className="grid gap-x-8 gap-y-6 rounded-lg border border-line bg-surface p-5 sm:grid-cols-[auto_1fr] sm:p-8"
    >
      <QrCode image={page.upi_qr_image} rupees={rupees} />
      <div className="sm:self-center">
        <h3 id="upi-heading" className="text-xl">
          {page.upi_heading}
        </h3>
        {page.upi_text && <p className="mt-2 max-w-prose text-soft">{page.upi_text}</p>}
        {page.upi_id && (
          <>
            <p className="mt-5 text-sm text-soft">{words.id}</p>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="break-all font-semibold text-lg">{page.upi_id}</p>
              <CopyButton text={page.upi_id} label={words.copyId} />
            </div>
            <a
              href={upiLink({ address: page.upi_id, name: organisation.org_name, ...wanted })}
              className={`${buttonClass('give')} mt-4 md:hidden`}
            >
              {rupees > 0 ? fill(words.payInApp, { amount: formatRupees(rupees) }) : words.openApp}
            </a>
          </>
        )}
      </div>
    </section>
  )
}
