import { Link } from 'react-router'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { useAction } from '../hooks/use-action.ts'
import { when } from '../lib/when.ts'
import { SmallButton } from '../ui/small-button.tsx'
import { decideGiftClaim, type GiftClaim } from './gift-claims-data.ts'
import { inboxMessages } from './toasts.ts'

/** Claims of gifts without an address: a gift is shown to the donor once staff agree. */
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

function Claim({ claim }: { claim: GiftClaim }) {
  const { isBusy, run } = useAction()
  const decide = (donation?: string) =>
    run(() => decideGiftClaim(claim.id, donation), { failed: inboxMessages.claimFailed })
  return (
    <>
      <p>
        <strong className="break-all">{claim.email}</strong> gave {formatRupees(claim.amount)} on{' '}
        {dayInWords(claim.given_on)}, reference <span className="break-all">{claim.reference}</span>
      </p>
      {claim.matches.length === 0 && (
        <p className="text-soft">
          No gift without an email address has this reference, or this amount within three days.
        </p>
      )}
      <ul className="grid gap-2">
        {claim.matches.map((gift) => (
          <li key={gift.id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <Link to={`/admin/donations/${gift.id}`} className="underline">
                {formatRupees(gift.amount)}, {when(gift.given_at)}
              </Link>
              {gift.is_same_reference && ' · same reference'}
              {gift.donor_name && ` · ${gift.donor_name}`}
            </span>
            <SmallButton needs="gifts.write" disabled={isBusy} look="solid" onPress={() => decide(gift.id)}>
              This is theirs
            </SmallButton>
          </li>
        ))}
      </ul>
      <div>
        <SmallButton needs="gifts.write" disabled={isBusy} onPress={() => decide()}>
          Not found
        </SmallButton>
      </div>
    </>
  )
}
