import { Link } from 'react-router'
import type { Tables } from '#domain/database.types.ts'
import type { OfflinePlatform } from '#domain/donations/gift-filter.ts'
import { giftQuery } from '#domain/donations/gift-filter.ts'
import { donationTypeLabels, type GiftName, referenceLabels, wayOf } from '#domain/donations/gift-labels.ts'
import { codeKind } from '#domain/donations/provider-codes.ts'
import { optionWords } from '#domain/donors/fields.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees, fromPaise, toPaise } from '#domain/india/money.ts'
import { when } from '../lib/when.ts'
import { DonorLinks } from './donor-links.tsx'
import { Copied, contactFacts, type Fact, Facts, utmFact } from './facts.tsx'
import { hasFailed, type PayoutOfGift, payoutPath } from './payouts/payouts-data.ts'

type Props = {
  gift: Tables<'donations'>
  giver: GiftName
  titles: ReadonlyMap<string, string>
  payouts: readonly PayoutOfGift[]
  /** The provider's code that collected it. */
  code: string | null | undefined
}

const netOf = ({ amount, refunded_amount, deducted_amount }: Tables<'donations'>) =>
  fromPaise(toPaise(amount) - toPaise(refunded_amount) - toPaise(deducted_amount))

export function GiftDetails({ gift, giver, titles, payouts, code }: Props) {
  const isOnline = gift.platform === 'razorpay'
  const facts: Fact[] = [
    ['Given', isOnline ? when(gift.created_at) : dayInWords(gift.created_at)],
    [
      'Donor',
      <DonorLinks key="donor" donorId={gift.donor_id} giver={giver}>
        {gift.donor_id && (
          <Link to={`/admin/donations${giftQuery({ filter: { donor: gift.donor_id } })}`}>all gifts</Link>
        )}
      </DonorLinks>,
    ],
    ['Name given', gift.donor_name !== giver.name && gift.donor_name],
    ...contactFacts(gift, titles),
    ['Language', gift.language && optionWords(gift.language)],
    ['Payment method', wayOf(gift)],
    [
      'Monthly',
      (gift.monthly_gift_id && (
        <Link key="monthly" to={`/admin/monthly-gifts/${gift.monthly_gift_id}`}>
          About this monthly gift
        </Link>
      )) ||
        (gift.is_monthly && 'Yes'),
    ],
    ['In kind', gift.is_in_kind && 'Goods instead of money'],
    ['Foreign', gift.is_foreign && 'A foreign contribution (FCRA)'],
    ['Donation type', gift.donation_type !== 'others' && donationTypeLabels[gift.donation_type]],
    ['Donor’s direction', gift.corpus_direction],
    ['Reason for the cash', gift.cash_reason],
    ['Imported', gift.gift_import_id && 'From an old register'],
    ['Old receipt', gift.old_receipt_no],
    ['Pledge', gift.pledge_id && <Link to="/admin/pledges">Towards a pledge</Link>],
    ['Refunded', gift.refunded_amount > 0 && formatRupees(gift.refunded_amount)],
    ['Chargebacks', gift.deducted_amount > 0 && formatRupees(gift.deducted_amount)],
    ['Net', gift.refunded_amount + gift.deducted_amount > 0 && formatRupees(netOf(gift))],
    ['Mode', gift.test_mode && 'Test: no real money'],
    ['Fee', gift.fee !== null && `${formatRupees(gift.fee)}, including ${formatRupees(gift.tax ?? 0)} tax`],
    ['Payout', payouts.length > 0 && payouts.map((payout) => <InPayout key={payout.id} {...payout} />)],
    [code ? codeKind(code) : '', code && <Copied text={code} />],
    ['Order', gift.order_id && gift.order_id !== gift.payment_id && <Copied text={gift.order_id} />],
    ['Payment', gift.payment_id && <Copied text={gift.payment_id} />],
    [referenceLabels[gift.platform as OfflinePlatform] ?? 'Reference', !isOnline && gift.transaction_id],
    ['Why it failed', gift.error_reason],
    utmFact(gift),
  ]
  return <Facts facts={facts} />
}

function InPayout({ settlement_id, credit, debit, settlements: { settled_at, status } }: PayoutOfGift) {
  return (
    <span className="block">
      <Link to={payoutPath(settlement_id)}>{settled_at ? dayInWords(settled_at) : settlement_id}</Link>
      {hasFailed({ status })
        ? ', which failed'
        : `, ${formatRupees(fromPaise(toPaise(credit) - toPaise(debit)))} after the fee`}
    </span>
  )
}
