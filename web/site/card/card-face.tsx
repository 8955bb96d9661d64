import type { AnswerOf } from '#domain/api/contracts.ts'
import { fill } from '#web/lib/words.ts'
import { Sentence } from '#web/ui/sentence.tsx'
import { useSite } from '../layout/site.ts'
import { Ornament } from './ornament.tsx'

export type Card = Omit<AnswerOf<'dedication-card'>, 'language'>
export type FaceWords = typeof import('./words.en.ts')['words']['face']

/** A gift's card: who is remembered or honoured, the giver's words, and that a gift was made. Never the amount. */
export function CardFace({ words, card, isPreview = false }: Props) {
  const { organisation } = useSite()
  const Name = isPreview ? 'p' : 'h1'
  return (
    <article className="grid gap-6 rounded-lg border border-line bg-surface px-6 py-10 text-center shadow-lift sm:px-12 sm:py-14">
      <Ornament kind={card.kind} />
      <Name className="wrap-anywhere font-body font-normal text-lg text-soft leading-snug">
        <Sentence
          text={words[card.kind]}
          parts={{
            name: <span className="display my-1 block text-4xl text-heading leading-tight">{card.name}</span>,
          }}
        />
      </Name>
      {card.message && (
        <p className="wrap-anywhere mx-auto max-w-prose whitespace-pre-line text-lg">{card.message}</p>
      )}
      <p className="wrap-anywhere mx-auto max-w-[34ch] border-line border-t pt-6">
        {fill(words.gift, { from: card.from_name, organisation: organisation.org_name })}
      </p>
    </article>
  )
}

type Props = { words: FaceWords; card: Card; isPreview?: boolean }
