import { useEffect, useState } from 'react'
import { pathIn } from '#domain/languages/languages.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { fill } from '#web/lib/words.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Container } from '#web/ui/section.tsx'
import { WhatsappIcon } from '#web/ui/social-icons.tsx'
import { CardFace } from '../card/card-face.tsx'
import { useSite } from '../layout/site.ts'
import { Opening } from '../my-giving/door-card.tsx'
import { dayInFull } from '../thank-you/day-in-full.ts'
import { readDedication, type WrittenCard } from './dedication-data.ts'
import { DedicationForm } from './dedication-form.tsx'
import type { GiftWords } from './gift.tsx'
import { TroubleNote } from './trouble.tsx'
import { usePress } from './use-press.ts'

type Props = { words: GiftWords; token: string }

/** Target of the thank-you page's offer: the form at once. */
export function DedicateStep({ words: all, token, onShowGift }: Props & { onShowGift: () => void }) {
  const words = all.dedication
  return (
    <Container className="py-8 lg:py-14">
      <div className="mx-auto grid max-w-[46rem] gap-6">
        <h1 className="text-4xl text-heading">{words.heading}</h1>
        <Panel words={all} token={token} isOpened />
        <Button look="quiet" className="justify-self-start" onClick={onShowGift}>
          {words.showGift}
        </Button>
      </div>
    </Container>
  )
}

/** On the gift's own page: an offer, or the card as written. */
export function DedicationOfGift({ words, token }: Props) {
  return (
    <section aria-labelledby="card-heading" className="grid gap-3 border-line border-t-2 border-dashed pt-5">
      <h2 id="card-heading" className="text-2xl text-heading">
        {words.dedication.heading}
      </h2>
      <Panel words={words} token={token} />
    </section>
  )
}

function Panel({ words: all, token, isOpened = false }: Props & { isOpened?: boolean }) {
  const words = all.dedication
  const { isBusy, trouble, press } = usePress(all)
  const [card, setCard] = useState<WrittenCard | null>()
  const [isEditing, setEditing] = useState(isOpened)
  const look = () => press(async () => setCard(await readDedication(browserBackend(), token)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the gift is shown.
  useEffect(() => void look(), [])
  if (card === undefined)
    return trouble && !isBusy ? <TroubleNote words={all} trouble={trouble} /> : <Opening words={all} />
  if (isEditing && (card === null || card.state === 'waiting'))
    return (
      <DedicationForm
        words={all}
        token={token}
        card={card}
        onSaved={(saved) => {
          setCard(saved)
          setEditing(false)
        }}
        onLeave={card ? () => setEditing(false) : undefined}
      />
    )
  if (card) return <Written words={all} card={card} onChange={() => setEditing(true)} />
  return (
    <>
      <p className="text-soft">{words.offer}</p>
      <Button look="outline" className="justify-self-start" onClick={() => setEditing(true)}>
        {words.begin}
      </Button>
    </>
  )
}

type WrittenProps = { words: GiftWords; card: WrittenCard; onChange(): void }

function Written({ words: all, card, onChange }: WrittenProps) {
  const { dedication: words, days } = all
  const { state, sends, card_token } = card
  const said =
    state !== 'waiting'
      ? words.states[state]
      : sends === null
        ? words.states.link
        : sends === 'soon'
          ? words.states.soon
          : fill(words.states.day, { day: dayInFull(`${sends}T12:00:00+05:30`, days) })
  return (
    <div className="grid gap-5">
      <p role="status">{said}</p>
      <CardFace words={words.face} card={card} isPreview />
      <div className="flex flex-wrap gap-3">
        {state === 'waiting' && sends === null && card_token && (
          <SendLink words={all} card={card} token={card_token} />
        )}
        {state === 'waiting' && (
          <Button look="outline" onClick={onChange}>
            {sends === null && !card_token ? words.newLink : words.change}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The donor's own WhatsApp opens with the text and the link; nothing is sent from here. */
function SendLink({ words: all, card, token }: { words: GiftWords; card: WrittenCard; token: string }) {
  const words = all.dedication
  const { url, language } = useSite()
  const address = `${url}${pathIn(language, '/card')}#${token}`
  const text = fill(words.texts[card.kind], { from: card.from_name, name: card.name })
  return (
    <>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${text} ${address}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass()}
      >
        <WhatsappIcon />
        {words.whatsapp}
      </a>
      <CopyButton text={address} label={words.copy} />
    </>
  )
}
