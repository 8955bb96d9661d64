import { Select } from './fields.tsx'

// Not a cause's id, as ids have no spaces.
const NO_CAUSE = 'no cause'

/** The chip of a filter by cause. */
export const causeChip = (cause: string | null | undefined, causes: ReadonlyMap<string, string>) =>
  cause === null ? 'General' : cause && (causes.get(cause) ?? cause)

type Props = {
  /** Null for gifts without a cause, undefined for all. */
  cause: string | null | undefined
  causes: ReadonlyMap<string, string>
  onChange: (cause: string | null | undefined) => void
}

/** Filters a list by cause. */
export function CauseSelect({ cause, causes, onChange }: Props) {
  return (
    <Select
      label="Cause"
      value={cause === null ? NO_CAUSE : (cause ?? '')}
      onChange={(value) => onChange(value === NO_CAUSE ? null : value || undefined)}
      options={[
        { value: '', label: 'All causes' },
        { value: NO_CAUSE, label: 'General' },
        ...[...causes].map(([value, label]) => ({ value, label })),
        ...(cause && !causes.has(cause) ? [{ value: cause, label: cause }] : []),
      ]}
    />
  )
}
