import { DEFAULT_LANGUAGE } from '#domain/languages/languages.ts'
import { languageCalled } from '#domain/messages/language.ts'
import { lettersIn } from '#domain/messages/texts.ts'
import type { InboxItem } from './inbox-data.ts'

/** Default subject of a reply. */
export function replySubject({ kind, subject, language }: InboxItem): string {
  if (kind === 'application')
    return lettersIn(languageCalled(language) ?? DEFAULT_LANGUAGE).words.applicationSubject
  const about = (subject ?? '').trim()
  return /^re:/i.test(about) ? about : `Re: ${about}`.slice(0, 300)
}
