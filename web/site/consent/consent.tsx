import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type Choice, noticeVersion, type TagIds } from '#domain/website/tags.ts'
import { hear, tell } from '#web/lib/analytics.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { onStaffElsewhere } from '#web/lib/staff-here.ts'
import { forgetTagCookies } from './forget-cookies.ts'
import { mayLoadTags, onReturnTo } from './may-load.ts'
import { type ConsentWords, Notice } from './notice.tsx'
import { recordConsent } from './record-consent.ts'
import { storeChoice, storedChoice } from './stored-choice.ts'
import { hasStarted, startTags } from './tags.ts'

export type ConsentProps = {
  words: ConsentWords
  ids: TagIds
  /** The visitor wants to see the question again. */
  isAsked: boolean
  onChosen(): void
}

/** Asks whether tags may load, and loads them for those who agree. */
export function Consent({ words, ids, isAsked, onChosen }: ConsentProps) {
  const notice = noticeVersion(ids)
  const [choice, setChoice] = useState(() => storedChoice(notice))
  const { pathname } = useLocation()

  useEffect(() => {
    // Another window may have opened the sign-in since this page was, and this one may come from a donor's own page.
    if (choice === 'agreed' && mayLoadTags()) return hear(startTags(ids, notice))
    if (choice === 'refused') return hear(() => {})
  }, [choice, ids, notice])
  // Tags share this origin with a person who signs in, in another window too: a document without them takes their place.
  useEffect(() => onStaffElsewhere(() => hasStarted() && location.reload()), [])
  useEffect(() => onReturnTo(() => location.reload()), [])
  useEffect(() => {
    // What is opened while the question stands is told with the page on which it is answered, if at all.
    if (choice === 'agreed') tell({ kind: 'page', path: pathname, address: location.href })
  }, [choice, pathname])

  async function choose(next: Choice) {
    storeChoice(next, notice)
    setChoice(next)
    onChosen()
    await recordConsent(browserBackend(), next, notice).catch(console.error)
    if (next === 'agreed' || !hasStarted()) return
    // A script that runs cannot be taken back; a page without it can be had.
    forgetTagCookies()
    location.reload()
  }

  if (choice !== null && !isAsked) return null
  return <Notice words={words} ids={ids} choice={choice} isAsked={isAsked} onChoose={choose} />
}
