import { languageAt, siteLanguages, withoutLanguage } from '#domain/languages/languages.ts'
import { START } from '#web/lib/start-late.ts'
import { keptSession } from '#web/lib/stored-session.ts'
import { visitUtm } from '#web/lib/utm.ts'
import { hasCarriedToasts } from '#web/ui/carried-toasts.ts'
import { countUp } from '#web/ui/count-up.ts'
import { hasAnswered, rememberAnswer } from './layout/language-answer.ts'
import { offeredLanguage } from './layout/offered-language.ts'
import { samePageIn } from './layout/same-page-in.ts'
import { watchGiveButtons } from './layout/watch-give-buttons.ts'

const SCROLL_POSITIONS = 'react-router-scroll-positions'

/**
 * Does for a page that waits for its code what the code would do while the visitor reads: without React, and
 * until the returned function is called. Whatever else acts by itself starts the code.
 */
export function accompany(): () => void {
  visitUtm()
  forgetScrollPosition()
  for (const element of document.querySelectorAll<HTMLElement>('[data-needs]'))
    element.hidden = !((element.dataset.needs ?? '') in navigator)
  addEventListener('click', switchLanguage, true)
  const stops = [
    () => removeEventListener('click', switchLanguage, true),
    watchGiveButtons(),
    startAtOffer(),
    ...[...document.querySelectorAll<HTMLElement>('[data-count]')].map(countUp),
  ]
  // Staff have a link to the back office, whose preview shows drafts in a frame.
  if (keptSession() || hasCarriedToasts() || window.top !== window) start()
  return () => {
    for (const stop of stops) stop?.()
  }
}

const start = () => dispatchEvent(new Event(START))

/** The page was scrolled there when it arrived; a later start must not move the reader. */
function forgetScrollPosition(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}')
    delete kept[history.state?.key]
    sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify(kept))
  } catch {
    // Without storage no position is kept.
  }
}

function switchLanguage({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null
  const to = siteLanguages.find((language) => link?.hreflang.startsWith(language))
  if (!link || !to) return
  rememberAnswer()
  link.href = samePageIn(to, withoutLanguage(location.pathname))
}

/** The offer of another language stands above the footer. */
function startAtOffer(): (() => void) | undefined {
  const footer = document.querySelector('footer')
  const to = offeredLanguage(languageAt(location.pathname), navigator.languages)
  if (!footer || !to || hasAnswered()) return
  const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), {
    rootMargin: '0px 0px 300px',
  })
  const watch = () => near.observe(footer)
  if (footer.getBoundingClientRect().top < innerHeight) watch()
  else addEventListener('scroll', watch, { once: true, passive: true })
  return () => {
    removeEventListener('scroll', watch)
    near.disconnect()
  }
}
