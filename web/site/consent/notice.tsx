import { useEffect, useRef } from 'react'
import type { Choice, TagIds } from '#domain/website/tags.ts'
import { fill } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { Container } from '#web/ui/section.tsx'

export type ConsentWords = typeof import('./words.en.ts').words

type Props = {
  words: ConsentWords
  ids: TagIds
  choice: Choice | null
  isAsked: boolean
  onChoose(choice: Choice): void
}

/**
 * Stands at the end of the page and sticks to the bottom of the window until then, above the donation bar:
 * its space is reserved, so it never hides content for good. On a phone it does not stick while a monthly
 * gift is being chosen, so that the terms can be read. Both answers take one press, and look the same.
 */
export function Notice({ words, ids, choice, isAsked, onChoose }: Props) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAsked) section.current?.focus({ preventScroll: true })
  }, [isAsked])
  const [one = '', other] = [ids.gtm && 'Google', ids.pixel && 'Meta'].filter((name) => name !== null)
  const companies = other ? fill(words.both, { one, other }) : one

  function choose(next: Choice) {
    // The pressed button is about to disappear; the focus moves to where the visitor was.
    document.getElementById(isAsked ? 'cookie-choices' : 'main')?.focus({ preventScroll: true })
    onChoose(next)
  }

  return (
    <section
      ref={section}
      id="cookie-notice"
      aria-labelledby="cookie-question"
      tabIndex={-1}
      className="no-print sticky bottom-(--bottom-bar) z-20 border-line border-t bg-surface outline-none max-md:not-focus-within:in-[html:has([name=monthly]:checked)]:static"
    >
      {/* On phones one row beside the donation bar, so that both together leave the page enough room. */}
      <Container className="flex items-center gap-x-6 gap-y-2 py-2.5 max-sm:gap-x-3 max-sm:py-1 sm:flex-wrap">
        <p className="text-sm max-sm:min-w-0 max-sm:flex-1 max-sm:text-wrap max-sm:text-xs max-sm:leading-tight">
          <span id="cookie-question">
            {choice && `${words[choice]} `}
            {fill(words.question, { companies })}
          </span>{' '}
          <span className="max-sm:hidden">{words.worksWithout}</span>{' '}
          <SiteLink to="/privacy" className="text-brand underline underline-offset-2">
            {words.privacy}
          </SiteLink>
        </p>
        <div className="grid shrink-0 grid-cols-2 gap-2">
          <Button look="outline" className="max-sm:px-2.5" onClick={() => choose('refused')}>
            {words.refuse}
          </Button>
          <Button look="outline" className="max-sm:px-2.5" onClick={() => choose('agreed')}>
            {words.agree}
          </Button>
        </div>
      </Container>
    </section>
  )
}
