import { useState } from 'react'
import { isDonorsToTell } from '#domain/receipts/receipt-for.ts'
import { fill } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Container } from '#web/ui/section.tsx'
import { useSite } from '../layout/site.ts'
import { DoorCard } from '../my-giving/door-card.tsx'
import { DetailsForm } from './details-form.tsx'
import { DownloadReceipt } from './download-receipt.tsx'
import { EarlierDetails } from './earlier-details.tsx'
import type { GiftWords } from './gift.tsx'
import type { DetailsAnswer } from './use-details.ts'
import { useTopOfPage } from './use-top-of-page.ts'

type Props = {
  words: GiftWords
  token: string
  isMonthly: boolean
  hasRecord: boolean
  onShowGift: (() => void) | undefined
}

/** Form for the donor's details, then the receipt. The form shows no stored data. */
export function DetailsStep({ words: all, token, isMonthly, hasRecord, onShowGift }: Props) {
  const words = all.details
  const [answer, setAnswer] = useState<DetailsAnswer | null>(null)
  if (!answer)
    return (
      <Container className="py-8 lg:py-14">
        <div className="mx-auto max-w-[46rem]">
          <h1 className="mb-6 text-4xl text-heading">{words.heading}</h1>
          {hasRecord && (
            <div className="mb-6 grid gap-3">
              <p>{words.record}</p>
              <EarlierDetails words={all} readToken={async () => token} onSaved={setAnswer} />
            </div>
          )}
          <DetailsForm words={all} token={token} isMonthly={isMonthly} onSaved={setAnswer} />
        </div>
      </Container>
    )
  return (
    <DoorCard title={words.doneHeading}>
      <div className="grid gap-5">
        <Outcome words={all} answer={answer} />
        {onShowGift && (
          <Button look="outline" onClick={onShowGift}>
            {words.showGift}
          </Button>
        )}
      </div>
    </DoorCard>
  )
}

function Outcome({ words: all, answer }: { words: GiftWords; answer: DetailsAnswer }) {
  const { details: words, receipt: receiptWords } = all
  const { receipt, missing, receipt_token, entry } = answer
  const { canSendLetters } = useSite()
  useTopOfPage()
  return (
    <>
      <div role="status" className="grid gap-3">
        {receipt ? (
          <>
            <p className="text-lg">
              {fill(receipt.kind === 'tax' ? words.issued : words.acknowledged, {
                number: receipt.receipt_no,
              })}
            </p>
            {canSendLetters && <p className="text-soft">{words.mailed}</p>}
          </>
        ) : missing.length > 0 && !isDonorsToTell(missing) ? (
          <p>{receiptWords.ours}</p>
        ) : missing.length > 0 ? (
          <>
            <p>{words.stillMissing}</p>
            <ul className="list-disc pl-6">
              {missing.map((name) => (
                <li key={name}>{receiptWords.missing[name]}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>{words.later}</p>
        )}
        {entry?.email && (
          <p>{fill(canSendLetters ? words.confirmAddress : words.confirmLater, { email: entry.email })}</p>
        )}
      </div>
      {receipt_token && <DownloadReceipt words={all} token={receipt_token} />}
    </>
  )
}
