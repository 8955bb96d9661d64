import { Link } from 'react-router'
import { giftQuery } from '#domain/donations/gift-filter.ts'
import { monthlyGiftsPath } from '#domain/donations/monthly-gift-filter.ts'
import { monthlyStatusLabels } from '#domain/donations/monthly-gift-labels.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import type { MonthlyGift } from '../../data/monthly-gifts.ts'
import { when } from '../../lib/when.ts'
import { DonorLinks } from '../donor-links.tsx'
import { Copied, contactFacts, type Fact, Facts, utmFact } from '../facts.tsx'
import { amountOf } from './amount-of.ts'
import type { KnownMonthlyGift } from './monthly-gift-history.ts'
import { Method } from './monthly-gift-list.tsx'

type Props = { known: KnownMonthlyGift; titles: ReadonlyMap<string, string> }

export function MonthlyGiftDetails({ known, titles }: Props) {
  const { history, giver, charged, replaces, replacedBy } = known
  const { gift } = history
  const facts: Fact[] = [
    ['Next charge', gift.next_charge_at && dayInWords(gift.next_charge_at)],
    ['Resumes', gift.paused_until && `on ${dayInWords(gift.paused_until)}, automatically`],
    [
      'Charges',
      <Link
        key="charges"
        to={`/admin/donations${giftQuery({ filter: { mandate: gift.id, status: 'paid' } })}`}
      >
        {formatNumber(charged.found)} so far, {formatRupees(charged.net)} in all
      </Link>,
    ],
    ['First charge', gift.started_at && dayInWords(gift.started_at)],
    ['Set up', when(gift.created_at)],
    ['Card valid until', gift.method_ends_on && dayInWords(gift.method_ends_on)],
    ['Ends at the latest', !gift.ended_at && gift.ends_at && dayInWords(gift.ends_at)],
    [
      'Donor',
      <DonorLinks key="donor" donorId={gift.donor_id} giver={giver}>
        {gift.donor_id && <Link to={monthlyGiftsPath({ donor: gift.donor_id })}>all monthly gifts</Link>}
      </DonorLinks>,
    ],
    ...contactFacts(gift, titles),
    ['Payment method', gift.method && <Method key="method" method={gift.method} />],
    ['Replaces', replaces && <OtherAmount gift={replaces} />],
    ['Replaced by', replacedBy && <OtherAmount gift={replacedBy} />],
    ['Last reason', gift.change_reason],
    ['Mode', gift.test_mode && 'Test: no real money'],
    ['Subscription', gift.subscription_id && <Copied text={gift.subscription_id} />],
    utmFact(gift),
  ]
  return <Facts facts={facts} />
}

function OtherAmount({ gift }: { gift: MonthlyGift }) {
  return (
    <Link to={`/admin/monthly-gifts/${gift.id}`}>
      {amountOf(gift)} a month, {monthlyStatusLabels[gift.status].toLowerCase()}
    </Link>
  )
}
