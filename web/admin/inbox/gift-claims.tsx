import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { useAction } from '../hooks/use-action.ts'
import { when } from '../lib/when.ts'
import { SmallButton } from '../ui/small-button.tsx'
import { decideGiftClaim, type GiftClaim } from './gift-claims-data.ts'
import { inboxToasts } from './toasts.ts'

/** Claims of gifts without an address: staff decide what no bank line proves. */
export function GiftClaims({ claims }: { claims: readonly GiftClaim[] }) {
  if (claims.length === 0) return null
  return (
    <section
      aria-labelledby="gift-claims"
      className="mb-6 rounded-lg border-2 border-marigold bg-surface p-5"
    >
      <h2 id="gift-claims" className="font-semibold text-lg">
        Gifts donors say are missing from their page
      </h2>
      <ul className="mt-3 grid gap-4">
        {claims.map((claim) => (
          <li key={claim.id} className="grid gap-2 border-line border-t pt-4">
            <Claim claim={claim} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why a claim does not become a donation by itself (database/schema/136-claimed-lines.sql). */
const QUESTIONS: Record<string, string> = {
  entered: 'a donation with this reference was entered already.',
  unmatched: 'no open line of the bank statement has this reference, this amount and nearly this day.',
  taken: 'the bank line was matched with something else meanwhile.',
  contested: 'another claim is about the same money.',
  limit: 'it is above the limit for claims in Settings, Receipts and tax.',
  similar: 'a donation of this amount without a reference was entered for nearly this day.',
  guessing: 'several other claims match nothing, so references may be guessed.',
}

function Claim({ claim }: { claim: GiftClaim }) {
  const { isBusy, run } = useAction()
  const decide = (found?: { donation?: string; bank_line?: string }) =>
    run(() => decideGiftClaim(claim.id, found), { failed: inboxToasts.claimFailed })
  const matched = claim.bank_line_id
  const isMatchListed = !matched || claim.lines.some(({ id }) => id === matched)
  return (
    <>
      <p>
        <strong className="break-all">{claim.email}</strong> gave {formatRupees(claim.amount)} on{' '}
        {dayInWords(claim.given_on)}, reference <span className="break-all">{claim.reference}</span>
      </p>
      <p className="text-soft">
        {claim.confirms_at
          ? `It equals a line of the bank statement. It becomes a donation by itself on ${when(claim.confirms_at)}, unless another person claims the same money.`
          : `Please decide: ${QUESTIONS[claim.question ?? ''] ?? ''}`}
      </p>
      <ul className="grid gap-2">
        {claim.matches.map((gift) => (
          <Candidate key={gift.id} isBusy={isBusy} onChoose={() => decide({ donation: gift.id })}>
            <Link to={`/admin/donations/${gift.id}`} className="underline">
              {formatRupees(gift.amount)}, {when(gift.given_at)}
            </Link>
            {gift.is_same_reference && ' · same reference'}
            {gift.donor_name && ` · ${gift.donor_name}`}
          </Candidate>
        ))}
        {claim.lines.map((line) => (
          <Candidate key={line.id} isBusy={isBusy} onChoose={() => decide({ bank_line: line.id })}>
            Bank line of {dayInWords(line.booked_on)}, {formatRupees(line.amount)}
            {line.is_same_reference && ' · same reference'}
            <span className="block break-words text-soft text-sm">
              {[line.narration, line.reference].filter(Boolean).join(' · ')}
            </span>
          </Candidate>
        ))}
        {/* Without access to bank lines. */}
        {!isMatchListed && claim.question !== 'taken' && (
          <Candidate isBusy={isBusy} onChoose={() => decide({ bank_line: matched })}>
            A bank line with this reference and amount
          </Candidate>
        )}
      </ul>
      <div>
        <SmallButton needs="gifts.write" disabled={isBusy} onPress={() => decide()}>
          Not found
        </SmallButton>
      </div>
    </>
  )
}

type CandidateProps = { isBusy: boolean; onChoose: () => void; children: ReactNode }

function Candidate({ isBusy, onChoose, children }: CandidateProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 sm:flex-nowrap">
      <span className="min-w-0 break-words">{children}</span>
      <SmallButton needs="gifts.write" disabled={isBusy} look="solid" onPress={onChoose}>
        This is theirs
      </SmallButton>
    </li>
  )
}
