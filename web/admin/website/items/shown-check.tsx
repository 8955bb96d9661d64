import { Check } from '../../ui/fields.tsx'

type Props = {
  isShown: boolean
  error: string | undefined
  /** Sentences for both states. */
  shown: string
  draft: string
  onChange: (isShown: boolean) => void
}

/** Whether visitors see it. */
export function ShownCheck({ isShown, error, shown, draft, onChange }: Props) {
  return (
    <div>
      <Check label="Shown on the site" checked={isShown} onChange={onChange} />
      <p className={error ? 'font-semibold text-danger text-xs' : 'text-soft text-xs'}>
        {error ?? (isShown ? shown : draft)}
      </p>
    </div>
  )
}
