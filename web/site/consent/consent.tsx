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
  /** The visitor reopened the question. */
  isAsked: boolean
  onChosen(): void
}

/** Asks for consent to tags, and loads them if the visitor agrees. */
export function Consent({ words, ids, isAsked, onChosen }: ConsentProps) {
  const notice = noticeVersion(ids)
  const [choice, setChoice] = useState(() => storedChoice(notice))
  const { pathname } = useLocation()

  useEffect(() => {
    // A sign-in may have begun in another window since this page was opened, or the visitor may come from a
    // donor's own page.
    if (choice === 'agreed' && mayLoadTags()) return hear(startTags(ids, notice))
    if (choice === 'refused') return hear(() => {})
  }, [choice, ids, notice])
  // Tags share this origin with a sign-in in any window: the page is reloaded without them.
  useEffect(() => onStaffElsewhere(() => hasStarted() && location.reload()), [])
  useEffect(() => onReturnTo(() => location.reload()), [])
  useEffect(() => {
    // Pages opened before the answer are not reported; the page on which the visitor agrees is.
    if (choice === 'agreed') tell({ kind: 'page', path: pathname, address: location.href })
  }, [choice, pathname])

  async function choose(next: Choice) {
    storeChoice(next, notice)
    setChoice(next)
    onChosen()
    await recordConsent(browserBackend(), next, notice).catch(console.error)
    if (next === 'agreed' || !hasStarted()) return
    // A running script cannot be unloaded; the page can be reloaded without it.
    forgetTagCookies()
    location.reload()
  }

  if (choice !== null && !isAsked) return null
  return <Notice words={words} ids={ids} choice={choice} isAsked={isAsked} onChoose={choose} />
}
