import type { InboxItem } from './inbox-data.ts'

/** How an answer is called until somebody calls it otherwise. */
export function replySubject({ kind, subject, language }: InboxItem): string {
  if (kind === 'application') return language === 'hi' ? 'आपका स्वयंसेवा आवेदन' : 'Your offer to volunteer'
  const about = (subject ?? '').trim()
  return /^re:/i.test(about) ? about : `Re: ${about}`.slice(0, 300)
}
