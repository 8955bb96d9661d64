import { HONEYPOT_FIELD } from '#domain/forms/sending.ts'
import { useUiWords } from './ui-words.ts'

/** A field that people can neither see, hear nor reach: only bots fill it in. */
export function Honeypot() {
  const words = useUiWords().form
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0 [clip-path:inset(50%)]">
      <label>
        {words.honeypot}
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
