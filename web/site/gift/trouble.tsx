import { ButtonLink } from '#web/ui/button.tsx'
import type { GiftWords } from './gift.tsx'
import type { Trouble } from './use-press.ts'

/** Error beside the pressed button. */
export function TroubleNote({ words, trouble }: { words: GiftWords; trouble: Trouble | null }) {
  if (!trouble) return null
  if (trouble.kind === 'dead') return <DeadLink words={words} />
  return (
    <p role="alert" className="rounded-md border-2 border-danger p-3">
      {trouble.text}
    </p>
  )
}

export function DeadLink({ words }: { words: GiftWords }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-md border-2 border-marigold p-4">
      <p>{words.dead}</p>
      <div className="flex flex-wrap gap-x-6">
        <ButtonLink look="quiet" to="/my-giving">
          {words.myGiving}
        </ButtonLink>
        <ButtonLink look="quiet" to="/contact">
          {words.contact}
        </ButtonLink>
      </div>
    </div>
  )
}
