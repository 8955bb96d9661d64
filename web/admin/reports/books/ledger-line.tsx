import { Conflict } from '../../ui/conflict.tsx'
import { Input } from '../../ui/fields.tsx'
import { Reason, UnsavedMark } from '../../ui/marks.tsx'
import type { Ledger, LedgerFields, LedgerRow } from './ledgers-data.ts'

type Props = {
  ledger: Ledger
  fields: LedgerFields
  isUnsaved: boolean
  isReadOnly: boolean
  reason: string | undefined
  conflict: { theirs: LedgerRow | null } | undefined
  onChange: (fields: LedgerFields) => void
  onMine: (theirs: LedgerRow) => void
  onTheirs: () => void
}

/** Shared with the headings. */
export const LEDGER_COLUMNS =
  'grid grid-cols-1 gap-x-4 md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,5fr)]'
export const FIELDS = { name: 'Ledger', cost_centre: 'Cost centre' } as const

export function LedgerLine(props: Props) {
  const { ledger, fields, isUnsaved, isReadOnly, conflict } = props
  const isNameMissing = isUnsaved && !fields.name.trim()
  return (
    <li className="py-3 md:py-2">
      <div className={`${LEDGER_COLUMNS} gap-y-2 md:items-center md:[&_label]:sr-only`}>
        <p className="wrap-anywhere font-semibold">
          {ledger.label}
          {!ledger.row && <span className="block font-normal text-clay text-xs">Not named yet</span>}
          {isUnsaved && (
            <span className="block font-normal">
              <UnsavedMark />
            </span>
          )}
        </p>
        {(['name', 'cost_centre'] as const).map((field) =>
          isReadOnly ? (
            <p key={field} className="wrap-anywhere min-w-0">
              <span className="block text-soft text-xs md:sr-only">{FIELDS[field]}</span>
              {fields[field] || '–'}
            </p>
          ) : (
            <Input
              key={field}
              label={
                <span className="font-normal text-soft text-xs">
                  {FIELDS[field]}
                  <span className="sr-only"> of {ledger.label}</span>
                </span>
              }
              value={fields[field]}
              maxLength={100}
              error={field === 'name' && isNameMissing ? 'Enter the name of the ledger.' : null}
              spellCheck={false}
              onChange={(text) => props.onChange({ ...fields, [field]: text })}
            />
          ),
        )}
      </div>
      <Reason text={props.reason} />
      {conflict && (
        <Conflict
          isGone={conflict.theirs === null}
          differences={(['name', 'cost_centre'] as const)
            .map((field) => ({
              name: FIELDS[field],
              theirs: conflict.theirs?.[field] ?? '',
              mine: fields[field],
            }))
            .filter(({ theirs, mine }) => conflict.theirs && theirs !== mine)}
          onMine={() => conflict.theirs && props.onMine(conflict.theirs)}
          onTheirs={props.onTheirs}
        />
      )}
    </li>
  )
}
