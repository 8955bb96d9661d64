import { useRef } from 'react'
import { HONEYPOT_FIELD, LANGUAGE_FIELD, SECONDS_FIELD } from '#domain/forms/sending.ts'
import { languageAt } from '#domain/languages/languages.ts'
import { newUuid } from './new-uuid.ts'

/** What goes along with a form: a key for this sending, and what tells people from programs. */
export type Sending = { key: string; extra: Record<string, string | number> }

/**
 * The same words sent again, after an answer that got lost, have the same key, so that they are kept once. The
 * time counts from when the page came, not from when its code did: a person may have typed before.
 */
export function useSending(): (values: object, fields: FormData) => Sending {
  const last = useRef({ words: '', key: '' })
  return (values, fields) => {
    const words = JSON.stringify(values)
    if (last.current.words !== words) last.current = { words, key: newUuid() }
    return {
      key: last.current.key,
      extra: {
        [HONEYPOT_FIELD]: String(fields.get(HONEYPOT_FIELD) ?? ''),
        [SECONDS_FIELD]: Math.round(performance.now() / 100) / 10,
        [LANGUAGE_FIELD]: languageAt(location.pathname),
      },
    }
  }
}
