import { fill } from '#web/lib/words.ts'
import { PartnerLinks } from '#web/ui/partner-links.tsx'
import { Paragraphs } from '#web/ui/prose.tsx'
import { Section } from '#web/ui/section.tsx'
import { useSite } from '../layout/site.ts'
import { BankTransfer } from './bank-transfer.tsx'
import type { DonatePage, DonateWords } from './donate.tsx'
import { Upi } from './upi.tsx'

type Props = {
  page: DonatePage
  words: DonateWords
  rupees: number
  /** False for donors who may not give from abroad. */
  isOpen: boolean
  hasUpi: boolean
}

export function OtherWays({ page, words, rupees, isOpen, hasUpi }: Props) {
  const partners = [page.ketto_button, page.giveindia_button].filter(({ link }) => link && isOpen)
  const isUpiOpen = isOpen && hasUpi
  const hasBank = isOpen && page.bank_details !== ''
  const approval = useSite().registrations.find(({ kind }) => kind === '80g')
  const hasWays = isUpiOpen || hasBank || partners.length > 0
  return (
    <Section ground="sunken" {...(hasWays && { labelledBy: 'other-ways-heading' })}>
      {hasWays && (
        <h2 id="other-ways-heading" className="text-3xl text-heading">
          {page.other_ways_heading}
        </h2>
      )}
      {isUpiOpen && (
        <div className="mt-8">
          <Upi page={page} words={words.upi} rupees={rupees} />
        </div>
      )}
      {hasBank && (
        <div className={isUpiOpen ? 'mt-6' : 'mt-8'}>
          <BankTransfer page={page} copy={words.copyBankDetails} />
        </div>
      )}
      <PartnerLinks text={page.partners_text} links={partners} className="mt-6 text-soft" />
      {(page.legal_note || approval) && (
        <div className={`text-sm text-soft ${hasWays ? 'mt-14 border-line border-t pt-6' : ''}`}>
          {page.legal_note && <Paragraphs text={page.legal_note} className="max-w-narrow!" />}
          {approval && (
            <p className="mt-3 max-w-narrow break-words">
              {fill(words.deduction, { number: approval.number })}
            </p>
          )}
        </div>
      )}
    </Section>
  )
}
