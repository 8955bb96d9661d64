import { formatRupees } from '#domain/india/money.ts'
import { pathIn } from '#domain/languages/languages.ts'
import { handoverOf } from '#web/lib/gift-handover.ts'
import { fill } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useSite } from '../layout/site.ts'
import { dayInFull } from './day-in-full.ts'
import type { GiftSummary } from './gift-summary.ts'
import type { ThankYouWords } from './thank-you.tsx'

/** Next steps for the donor: the next charge, the letter, and the link to this gift. */
export function WhatNext({ words, gift }: { words: ThankYouWords; gift: GiftSummary }) {
  const { url, language, canSendLetters } = useSite()
  const { next, ticket } = words
  const { token, letterTo } = handoverOf(gift.reference) ?? {}
  const nextCharge = gift.monthly_gift?.next_charge_at
  const address = `${url}${pathIn(language, '/gift')}#${token}`
  const hasNoAddress = token !== undefined && letterTo === null
  return (
    <section aria-labelledby="next-heading">
      <h2 id="next-heading" className="text-2xl text-heading">
        {next.heading}
      </h2>
      <ul className="mt-3 grid gap-3">
        {nextCharge && (
          <li>
            {fill(next.charge, {
              amount: formatRupees(gift.amount),
              day: dayInFull(nextCharge, ticket),
            })}
          </li>
        )}
        {canSendLetters && letterTo && <li>{fill(next.letterTo, { address: letterTo })}</li>}
        {canSendLetters && !letterTo && !hasNoAddress && <li>{next.letter}</li>}
        {token && <li>{hasNoAddress ? next.saveLink : next.link}</li>}
      </ul>
      {token && (
        <div className="mt-4 flex flex-wrap gap-3">
          {/* Not links: tags can read what is in the page. */}
          <Button look="outline" onClick={() => location.assign(address)}>
            {next.openLink}
          </Button>
          <CopyButton text={address} label={next.copyLink} />
          {(hasNoAddress || !canSendLetters) && <p className="w-full text-sm text-soft">{next.onlyOnce}</p>}
        </div>
      )}
    </section>
  )
}
