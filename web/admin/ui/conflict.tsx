import { SmallButton } from './small-button.tsx'

export type Difference = { name: string; theirs: string; mine: string }

type Props = {
  /** Empty if the row was deleted. */
  differences: readonly Difference[]
  isGone: boolean
  onMine: () => void
  onTheirs: () => void
}

/** Shown instead of a silent overwrite: another administrator's changes, beside the user's own. */
export function Conflict({ differences, isGone, onMine, onTheirs }: Props) {
  return (
    <div role="alert" className="rounded-md border-2 border-clay bg-surface p-3">
      <p className="font-semibold">
        {isGone
          ? 'Someone else deleted this while you were editing.'
          : 'Someone else changed this while you were editing.'}
      </p>
      <dl className="mt-2 grid gap-3">
        {differences.map(({ name, theirs, mine }) => (
          <div key={name}>
            <dt className="font-semibold text-xs">{name}</dt>
            <dd className="grid gap-2 sm:grid-cols-2">
              <Side whose="Stored now" text={theirs} />
              <Side whose="Yours" text={mine} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        {!isGone && <SmallButton onPress={onMine}>Save mine over it</SmallButton>}
        <SmallButton onPress={onTheirs}>{isGone ? 'Discard mine' : 'Use the saved version'}</SmallButton>
      </div>
    </div>
  )
}

function Side({ whose, text }: { whose: string; text: string }) {
  return (
    <div className="min-w-0 rounded-sm bg-sunken p-2">
      <p className="text-soft text-xs">{whose}</p>
      <p className="whitespace-pre-line break-words">{text || '(empty)'}</p>
    </div>
  )
}
