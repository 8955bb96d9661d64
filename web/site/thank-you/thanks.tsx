import { fill } from '#web/lib/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ArrowIcon, CheckIcon } from '#web/ui/icons.tsx'
import { Paragraphs } from '#web/ui/prose.tsx'
import { Container } from '#web/ui/section.tsx'
import { GiftSheet } from './gift-sheet.tsx'
import type { GiftSummary } from './gift-summary.ts'
import { GiftTicket } from './gift-ticket.tsx'
import type { MonthlyOffer } from './monthly-offer.ts'
import { NextSteps } from './next-steps.tsx'
import { OfferCard } from './offer-card.tsx'
import { OfferMonthly } from './offer-monthly.tsx'
import { ShareGift } from './share-gift.tsx'
import type { ThankYouContent, ThankYouWords } from './thank-you.tsx'
import { WhatNext } from './what-next.tsx'

type Props = { page: ThankYouContent; words: ThankYouWords; gift: GiftSummary; offer: MonthlyOffer | null }

export function Thanks({ page, words, gift, offer }: Props) {
  const { campaign } = gift
  // A campaign can thank in its own words.
  const ownWords = campaign?.thanks || page.thank_you_text
  const back = campaign
    ? { link: `/campaigns/${campaign.slug}`, text: fill(words.backToCampaign, { title: campaign.title }) }
    : page.thank_you_button
  return (
    <>
      <GiftSheet page={page} words={words} gift={gift} />
      <div className="no-print">
        <div className="on-band awning jaali bg-band text-on-band">
          <Container className="pt-8 pb-34 lg:pt-14 lg:pb-44">
            <h1 className="max-w-[14ch] text-5xl">{page.thank_you_title}</h1>
            <p role="status" className="mt-4 flex items-start gap-2 text-lg">
              <CheckIcon className="mt-1 size-5 shrink-0 text-marigold" />
              {words.successful}
            </p>
          </Container>
        </div>
        <Container className="-mt-24 grid items-start gap-x-16 gap-y-10 pb-section lg:-mt-28 lg:grid-cols-[1.15fr_1fr]">
          <div>
            <GiftTicket words={words} gift={gift} />
            <Button look="quiet" onClick={() => print()} className="mt-4">
              {words.print}
            </Button>
            {offer && <OfferMonthly page={page} words={words.monthly} offer={offer} />}
          </div>
          <div className="grid gap-10 lg:pt-36">
            <WhatNext words={words} gift={gift} />
            <div>
              {ownWords && <Paragraphs text={ownWords} className="text-lg" />}
              <ButtonLink look="quiet" to={back.link} className="wrap-anywhere mt-3 text-left">
                {back.text}
                <ArrowIcon />
              </ButtonLink>
            </div>
            <OfferCard words={words.card} gift={gift} />
            <ShareGift page={page} gift={gift} />
          </div>
        </Container>
        <NextSteps page={page} />
      </div>
    </>
  )
}
