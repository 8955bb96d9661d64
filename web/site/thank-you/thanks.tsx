import { ButtonLink } from '#web/ui/button.tsx'
import { ArrowIcon } from '#web/ui/icons.tsx'
import { Paragraphs } from '#web/ui/prose.tsx'
import { Container } from '#web/ui/section.tsx'
import type { GiftSummary } from './gift-summary.ts'
import { GiftTicket } from './gift-ticket.tsx'
import { NextSteps } from './next-steps.tsx'
import { ShareGift } from './share-gift.tsx'
import type { ThankYouContent, ThankYouWords } from './thank-you.tsx'

type Props = { page: ThankYouContent; words: ThankYouWords; gift: GiftSummary }

export function Thanks({ page, words, gift }: Props) {
  return (
    <>
      <div className="on-band awning jaali bg-band text-on-band">
        <Container className="pt-10 pb-34 lg:pt-16 lg:pb-44">
          <h1 className="max-w-[14ch] text-5xl">{page.thank_you_title}</h1>
        </Container>
      </div>
      <Container className="-mt-24 grid items-start gap-x-16 gap-y-12 pb-section lg:-mt-28 lg:grid-cols-[1.15fr_1fr]">
        <GiftTicket words={words.ticket} gift={gift} />
        <div className="lg:pt-36">
          {page.thank_you_text && <Paragraphs text={page.thank_you_text} className="text-lg" />}
          <ButtonLink look="quiet" to={page.thank_you_button.link} className="mt-3">
            {page.thank_you_button.text}
            <ArrowIcon />
          </ButtonLink>
          <ShareGift page={page} gift={gift} />
        </div>
      </Container>
      <NextSteps page={page} gift={gift} />
    </>
  )
}
