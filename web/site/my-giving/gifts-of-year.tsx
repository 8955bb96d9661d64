import { formatRupees, fromPaise } from '#domain/india/money.ts'
import { fill } from '#web/lib/words.ts'
import { SiteLink } from '#web/ui/link.tsx'
import { CorrectReceipt } from './correct-receipt.tsx'
import { Download } from './download.tsx'
import { GetReceipt } from './get-receipt.tsx'
import { type GivenYear, isReceiptDue } from './gifts-by-year.ts'
import type { MyCertificate, MyGift, MyRecord } from './my-gifts-data.ts'
import type { MyGivingWords } from './own-page.tsx'

type Words = MyGivingWords['gifts']
type Props = {
  words: Words
  given: GivenYear
  day: (moment: string) => string
  records: MyRecord[]
  certificates: MyCertificate[]
  unexpected: string
  onChanged(): Promise<void>
}

export function GiftsOfYear({ words, given, day, records, certificates, unexpected, onChanged }: Props) {
  const { year, paise, gifts } = given
  const heading = `year-${year}`
  return (
    <section aria-labelledby={heading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-edge border-b-2 pb-2">
        <h2 id={heading} className="text-2xl text-heading">
          {fill(words.year, { from: year, to: year + 1 })}
        </h2>
        {gifts.length > 0 && (
          <p className="font-semibold tabular-nums">
            {fill(words.yearTotal, { amount: formatRupees(fromPaise(paise)) })}
          </p>
        )}
      </div>
      {gifts.some(({ receipt }) => receipt) && (
        <p className="flex flex-wrap gap-x-5">
          {records.map(({ id, name }) => (
            <Download
              key={id}
              file={{ what: 'summary', donor_id: id, year }}
              label={fill(words.summaryOf, { name, year: fill(words.year, { from: year, to: year + 1 }) })}
              busy={words.downloading}
              unexpected={unexpected}
            >
              {records.length > 1 ? `${words.summary} · ${name}` : words.summary}
            </Download>
          ))}
        </p>
      )}
      {certificates.length > 0 && (
        <p className="flex flex-wrap gap-x-5">
          {certificates.map(({ id, certificate_no }) => (
            <Download
              key={id}
              file={{ what: 'certificate', id }}
              label={fill(words.certificateOf, {
                year: fill(words.year, { from: year, to: year + 1 }),
                number: certificate_no ?? '',
              })}
              busy={words.downloading}
              unexpected={unexpected}
            >
              {words.certificate}
            </Download>
          ))}
        </p>
      )}
      <ul>
        {gifts.map((gift) => (
          <Gift
            key={gift.id}
            words={words}
            gift={gift}
            records={records}
            day={day}
            unexpected={unexpected}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </section>
  )
}

type GiftProps = Omit<Props, 'given' | 'certificates'> & { gift: MyGift }

function Gift({ words, gift, records, day, unexpected, onChanged }: GiftProps) {
  const cause = gift.causeTitle ?? words.allWork
  const amount = formatRupees(gift.amount)
  const again = gift.isCauseOpen ? cause : words.allWork
  const state = stateOf(words, gift)
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-b py-4">
      <p className="font-semibold first-letter:uppercase">
        {cause}
        {gift.isMonthly && <span className="font-normal text-soft"> · {words.monthly}</span>}
      </p>
      <p className="text-right font-semibold text-lg tabular-nums">{amount}</p>
      <p className="text-soft text-sm">
        <time dateTime={gift.givenAt}>{day(gift.givenAt)}</time>
        {gift.reference && (
          <span className="block break-all">{fill(words.reference, { reference: gift.reference })}</span>
        )}
        {state && <span className="block font-semibold text-ink">{state}</span>}
        {isReceiptDue(gift) && <span className="block">{words.noReceipt}</span>}
      </p>
      <p className="flex flex-col items-end justify-end">
        {gift.receipt && (
          <Download
            file={{ what: 'receipt', id: gift.receipt.id }}
            label={fill(words.receiptOf, { number: gift.receipt.receiptNo })}
            busy={words.downloading}
            unexpected={unexpected}
          >
            {words.receipt}
          </Download>
        )}
        <SiteLink
          to={sameGift(gift)}
          aria-label={fill(words.giveAgainFor, { amount, cause: again })}
          className="inline-block min-h-11 py-2.5 font-semibold text-brand underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4"
        >
          {words.giveAgain}
        </SiteLink>
      </p>
      {gift.isAsked && (
        <GetReceipt
          words={words}
          gift={gift}
          records={records}
          which={`${amount}, ${day(gift.givenAt)}`}
          unexpected={unexpected}
          onChanged={onChanged}
        />
      )}
      {gift.receipt && (
        <CorrectReceipt words={words} receipt={gift.receipt} unexpected={unexpected} onChanged={onChanged} />
      )}
    </li>
  )
}

function stateOf(words: Words, { status, returned }: MyGift): string | null {
  if (status === 'created') return words.underWay
  if (status === 'refunded') return words.returned
  return returned > 0 ? fill(words.partlyReturned, { amount: formatRupees(returned.toFixed(2)) }) : null
}

function sameGift({ amount, causeId, isCauseOpen }: MyGift): string {
  const choice = new URLSearchParams({ amount: String(Math.trunc(amount)) })
  if (causeId && isCauseOpen) choice.set('cause_id', causeId)
  return `/donate?${choice}`
}
