import { useRef } from 'react'
import { HONEYPOT_FIELD, LANGUAGE_FIELD, SECONDS_FIELD } from '#domain/forms/sending.ts'
import { languageAt } from '#domain/languages/languages.ts'
import { newUuid } from './new-uuid.ts'

/** Metadata of a form submission: an idempotency key, and the fields that expose bots. */
export type Sending = { key: string; extra: Record<string, string | number> }

/**
 * The same values sent again, after a lost response, have the same key, so that they are stored once. The
 * time counts from the page's arrival, not from that of its code: a person may have typed before.
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
