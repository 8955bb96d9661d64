import { formatRupees } from '#domain/india/money.ts'
import { fill } from '#web/lib/words.ts'
import { useSite } from '../layout/site.ts'
import { dayInFull } from './day-in-full.ts'
import type { GiftSummary } from './gift-summary.ts'
import type { ThankYouContent, ThankYouWords } from './thank-you.tsx'

type Props = { page: ThankYouContent; words: ThankYouWords; gift: GiftSummary }

/** The gift for print, in black on white. */
export function GiftSheet({ page, words, gift }: Props) {
  const { organisation: org, registrations } = useSite()
  const { ticket, sheet } = words
  const contact = [org.org_address_line1, org.org_address_line2, org.org_email, org.org_phone].filter(Boolean)
  const numberOf = (wanted: string) => registrations.find(({ kind }) => kind === wanted)?.number
  const numbers = [
    [sheet.pan, org.org_pan],
    [sheet.registration80g, numberOf('80g')],
    [sheet.registration12a, numberOf('12a')],
  ].filter(([, number]) => number)
  const nextCharge = gift.monthly_gift?.next_charge_at
  const facts = [
    [gift.is_monthly ? ticket.monthlyGift : ticket.gift, formatRupees(gift.amount)],
    [ticket.for, gift.cause_title ?? fill(ticket.allWork, { name: org.org_name })],
    [ticket.on, dayInFull(gift.given_at, ticket)],
    [ticket.reference, gift.reference],
    ...(nextCharge ? [[sheet.nextCharge, dayInFull(nextCharge, ticket)]] : []),
  ]
  return (
    <div className="print-only">
      <p className="display text-2xl">{org.org_name}</p>
      <p>{contact.join(' · ')}</p>
      {numbers.map(([name, number]) => (
        <p key={name}>{`${name} ${number}`}</p>
      ))}
      <p className="display mt-10 text-3xl">{page.thank_you_title}</p>
      <table className="mt-6 w-full border-current border-t">
        <tbody>
          {facts.map(([name, value]) => (
            <tr key={name} className="border-current border-b">
              <th scope="row" className="w-1/3 py-2 pr-4 text-left align-top font-normal">
                {name}
              </th>
              <td className="break-all py-2 font-semibold">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-6">{sheet.note}</p>
    </div>
  )
}
