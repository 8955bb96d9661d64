import { Link } from 'react-router'
import { Picture } from '#web/ui/picture.tsx'
import type { CauseOffer } from './choice.ts'
import type { DonatePage, DonateWords } from './donate.tsx'

type Props = {
  page: DonatePage
  words: DonateWords
  causes: readonly CauseOffer[]
  chosen: CauseOffer | undefined
  /** Unknown cause id from the address: sent with the gift until another cause is chosen. */
  unknownId: string | null
  onChange(): void
}

/** Choice of a cause with its picture and a line about it, or of the greatest need. */
export function CausePicker({ page, words, causes, chosen, unknownId, onChange }: Props) {
  if (causes.length === 0) return unknownId && <input type="hidden" name="cause_id" value={unknownId} />
  return (
    <div>
      <label htmlFor="cause" className="font-semibold">
        {page.cause_label}
      </label>
      <select
        id="cause"
        name="cause_id"
        defaultValue={chosen?.id ?? unknownId ?? ''}
        onChange={onChange}
        className="mt-1 block min-h-12 w-full rounded-md border-2 border-edge bg-paper px-3 text-base text-ink"
      >
        <option value={unknownId ?? ''}>{page.needed_most_label}</option>
        {causes.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      {chosen && (
        <div className="mt-2 flex items-center gap-3">
          {chosen.picture && (
            <Picture
              key={chosen.picture}
              src={chosen.picture}
              alt=""
              focus={chosen.focus}
              width={160}
              height={160}
              sizes="4rem"
              className="size-16 shrink-0 rounded-md object-cover"
            />
          )}
          <p className="text-sm text-soft leading-snug">
            {chosen.line}{' '}
            <Link
              to={`/our-work/${encodeURIComponent(chosen.id)}`}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4"
            >
              {words.readMore}
              <span className="sr-only"> {chosen.title}</span>
            </Link>
          </p>
        </div>
      )}
    </div>
  )
}
