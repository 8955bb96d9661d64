import { useLocation } from 'react-router'
import { type Language, languageNames, pathIn } from '#domain/languages/languages.ts'
import { CloseIcon } from '#web/ui/frame-icons.tsx'
import { rememberAnswer } from './language-answer.ts'
import { samePageIn } from './same-page-in.ts'

export type OfferWords = typeof import('./offer-words.en.ts')['words']
export type OfferProps = { to: Language; words: OfferWords; onAnswer(): void }

/**
 * Offered once, in the offered language. It stands between the page's body and the footer, so it covers no
 * control and moves nothing that is being read. The switch in the header is always available.
 */
export function Offer({ to, words, onAnswer }: OfferProps) {
  const { pathname } = useLocation()
  const answer = () => {
    rememberAnswer()
    onAnswer()
  }
  return (
    <aside
      lang={languageNames[to].tag}
      aria-label={words.offer}
      className="no-print script-letters mx-auto my-3 flex w-fit max-w-[calc(100%-1rem)] items-center gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-4 text-ink"
    >
      <p>{words.offer}</p>
      <a
        href={pathIn(to, pathname)}
        hrefLang={languageNames[to].tag}
        onClick={({ currentTarget }) => {
          rememberAnswer()
          currentTarget.href = samePageIn(to, pathname)
        }}
        className="inline-flex min-h-11 shrink-0 items-center font-semibold text-brand underline decoration-2 decoration-marigold underline-offset-4"
      >
        {words.follow}
      </a>
      <button type="button" onClick={answer} className="grid size-11 shrink-0 place-items-center rounded-md">
        <CloseIcon className="size-5" />
        <span className="sr-only">{words.stay}</span>
      </button>
    </aside>
  )
}
