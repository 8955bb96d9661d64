import { useState } from 'react'
import { LEAST_DEDICATED } from '#domain/donations/dedication-kinds.ts'
import { formatRupees } from '#domain/india/money.ts'
import { isDonorsToTell } from '#domain/receipts/receipt-for.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { fill } from '#web/lib/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Container } from '#web/ui/section.tsx'
import { useSite } from '../layout/site.ts'
import { dayInFull } from '../thank-you/day-in-full.ts'
import { DedicationOfGift } from './dedication.tsx'
import { DownloadReceipt } from './download-receipt.tsx'
import { EarlierDetails } from './earlier-details.tsx'
import type { GiftWords } from './gift.tsx'
import { callLinkAction, type LinkedGift, type LinkedMonthlyGift, readDetailsToken } from './linked-gift.ts'
import { MonthlyGift } from './monthly-gift.tsx'
import { TroubleNote } from './trouble.tsx'
import { usePress } from './use-press.ts'
import { useTopOfPage } from './use-top-of-page.ts'

type Props = {
  words: GiftWords
  token: string
  gift: LinkedGift
  onChanged(monthlyGift: LinkedMonthlyGift): void
  onDetails(token: string): void
  onReceipt(): Promise<void>
  onRevoked(): void
}

/** One gift, as the holder of its link may see it: without name, address or card number. */
export function GiftView({ words, token, gift, onChanged, onDetails, onReceipt, onRevoked }: Props) {
  useTopOfPage()
  const day = (moment: string) => dayInFull(moment, words.days)
  return (
    <>
      <div className="on-band awning jaali bg-band text-on-band">
        <Container className="pt-8 pb-28 lg:pt-14 lg:pb-36">
          <h1 className="max-w-[16ch] text-4xl sm:text-5xl">{words.gift.heading}</h1>
        </Container>
      </div>
      <Container className="-mt-20 grid items-start gap-x-16 gap-y-10 pb-section lg:-mt-24 lg:grid-cols-[1.15fr_1fr]">
        <div className="grid gap-10">
          <Ticket words={words} gift={gift} day={day} />
          {gift.monthly_gift && (
            <MonthlyGift
              words={words}
              token={token}
              gift={gift.monthly_gift}
              day={day}
              onChanged={onChanged}
            />
          )}
        </div>
        <div className="grid gap-10 lg:pt-28">
          <Receipt
            words={words}
            token={token}
            gift={gift}
            day={day}
            onDetails={onDetails}
            onReceipt={onReceipt}
          />
          {gift.status === 'successful' && Number(gift.amount) >= LEAST_DEDICATED && (
            <DedicationOfGift words={words} token={token} />
          )}
          <Revoke words={words} token={token} onRevoked={onRevoked} />
        </div>
      </Container>
    </>
  )
}

function Ticket({
  words: all,
  gift,
  day,
}: {
  words: GiftWords
  gift: LinkedGift
  day: (moment: string) => string
}) {
  const words = all.gift
  return (
    <section aria-labelledby="gift-sum" className="drop-shadow-ticket">
      <div className="ticket bg-surface">
        <div className="h-2 bg-marigold" />
        <div className="px-6 pt-7 pb-8 sm:px-9">
          <h2 id="gift-sum" className="font-body font-normal text-base text-soft">
            {gift.monthly_gift ? words.monthly : words.once}
          </h2>
          <p className="display amount text-5xl text-heading tabular-nums">{formatRupees(gift.amount)}</p>
          <div className="block-print my-5 max-w-64 text-terracotta" />
          <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
            <dt className="text-soft">{words.for}</dt>
            <dd className="font-semibold first-letter:uppercase">{gift.cause_title ?? words.allWork}</dd>
            <dt className="text-soft">{words.on}</dt>
            <dd className="font-semibold">
              <time dateTime={gift.given_at}>{day(gift.given_at)}</time>
            </dd>
            <dt className="text-soft">{words.status}</dt>
            <dd className="font-semibold">{words.statuses[gift.status]}</dd>
          </dl>
        </div>
        <div className="flex min-h-21 items-center justify-between gap-3 border-edge border-t-2 border-dashed px-6 py-3 sm:px-9">
          <p className="min-w-0">
            <span className="block text-sm text-soft">{words.reference}</span>
            <span className="block break-all font-semibold text-sm leading-snug sm:text-base">
              {gift.reference}
            </span>
          </p>
          <CopyButton text={gift.reference} label={words.copy} />
        </div>
      </div>
    </section>
  )
}

type ReceiptProps = {
  words: GiftWords
  token: string
  gift: LinkedGift
  day: (moment: string) => string
  onDetails(token: string): void
  onReceipt(): Promise<void>
}

function Receipt({ words: all, token, gift, day, onDetails, onReceipt }: ReceiptProps) {
  const words = all.receipt
  const { canSendLetters } = useSite()
  const [isLinkSent, setLinkSent] = useState(false)
  const { isBusy, trouble, press } = usePress(all)
  const sendLink = () =>
    press(async () => {
      await callLinkAction(browserBackend(), token, 'send_details_link')
      setLinkSent(true)
    })
  const fillIn = () => press(async () => onDetails(await readDetailsToken(browserBackend(), token)))
  const missing = gift.missing.map((name) => words.missing[name as keyof typeof words.missing] ?? name)
  return (
    <section aria-labelledby="receipt-heading" className="grid gap-3">
      <h2 id="receipt-heading" className="text-2xl text-heading">
        {words.heading}
      </h2>
      {gift.receipt ? (
        <>
          <p>
            {fill(words.issued, {
              number: gift.receipt.receipt_no,
              day: day(gift.receipt.issued_at),
            })}
          </p>
          <DownloadReceipt words={all} token={token} />
        </>
      ) : missing.length > 0 && !isDonorsToTell(gift.missing) ? (
        <p>{words.ours}</p>
      ) : missing.length > 0 ? (
        <>
          <p>{words.waiting}</p>
          <ul className="list-disc pl-6">
            {missing.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          {gift.has_record && (
            <EarlierDetails
              words={all}
              readToken={() => readDetailsToken(browserBackend(), token)}
              onSaved={onReceipt}
            />
          )}
          <p role="status" className={isLinkSent ? 'rounded-md border-2 border-marigold p-3' : 'text-soft'}>
            {isLinkSent
              ? canSendLetters
                ? words.linkSent
                : all.linkWaits
              : gift.has_address
                ? words.askForLink
                : words.tellHere}
          </p>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {!isLinkSent && (
              <Button disabled={isBusy} onClick={gift.has_address ? sendLink : fillIn}>
                {isBusy ? all.loading : gift.has_address ? words.sendLink : words.fillIn}
              </Button>
            )}
            <ButtonLink look="quiet" to="/contact">
              {all.contact}
            </ButtonLink>
          </div>
          <TroubleNote words={all} trouble={trouble} />
        </>
      ) : (
        <>
          <p>{words.without[gift.status]}</p>
          {gift.status === 'successful' && (
            <ButtonLink look="quiet" to="/contact" className="justify-self-start">
              {all.contact}
            </ButtonLink>
          )}
        </>
      )}
    </section>
  )
}

function Revoke({ words: all, token, onRevoked }: { words: GiftWords; token: string; onRevoked(): void }) {
  const words = all.revoke
  const [isAsked, setAsked] = useState(false)
  const { isBusy, trouble, press } = usePress(all)
  const revoke = () =>
    press(async () => {
      await callLinkAction(browserBackend(), token, 'revoke')
      // Going back must not lead to a link that is no longer valid.
      history.replaceState(history.state, '', location.pathname)
      onRevoked()
    })
  return (
    <section
      aria-labelledby="revoke-heading"
      className="grid gap-3 border-line border-t-2 border-dashed pt-5"
    >
      <h2 id="revoke-heading" className="text-2xl text-heading">
        {words.heading}
      </h2>
      <p className="text-soft">{words.text}</p>
      {isAsked ? (
        <div className="flex flex-wrap gap-3">
          <Button disabled={isBusy} onClick={revoke}>
            {isBusy ? all.loading : words.yes}
          </Button>
          <Button look="outline" disabled={isBusy} onClick={() => setAsked(false)}>
            {words.no}
          </Button>
        </div>
      ) : (
        <Button look="outline" className="justify-self-start" onClick={() => setAsked(true)}>
          {words.submit}
        </Button>
      )}
      <TroubleNote words={all} trouble={trouble} />
    </section>
  )
}
