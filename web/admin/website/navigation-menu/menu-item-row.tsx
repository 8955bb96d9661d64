import { linkProblem } from '#domain/website/link-problem.ts'
import { inWords } from '../../lib/join-names.ts'
import { Conflict } from '../../ui/conflict.tsx'
import { Check, Input, Select, WholeNumber } from '../../ui/fields.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { LinkField } from '../../ui/link-field.tsx'
import { Reason, UnsavedMark } from '../../ui/marks.tsx'
import { ReorderButtons } from '../../ui/reorder-buttons.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import type { MenuItem, MenuItemFields } from './menu-data.ts'
import { possibleParents } from './menu-rules.ts'

type Props = {
  item: MenuItem
  items: readonly MenuItem[]
  isUnsaved: boolean
  isBusy: boolean
  reason: string | undefined
  conflict: { theirs: MenuItem | null } | undefined
  onChange: (changes: Partial<MenuItemFields>) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onSave: () => void
  onDelete: () => void
  onMine: (theirs: MenuItem) => void
  onTheirs: () => void
}

export function MenuItemRow(props: Props) {
  const { item, items, onChange } = props
  const isComplete = item.label.trim() !== '' && linkProblem(item.path) === null
  const parents = possibleParents(items, item.id)
  return (
    <li
      id={item.id}
      className={`rounded-lg border border-line bg-surface p-3 ${item.parent_id ? 'ml-4 sm:ml-8' : ''}`}
    >
      <div className="grid grid-cols-[4.5rem_1fr] gap-x-3 gap-y-2 *:first:col-span-2 *:nth-2:col-span-2 *:last:col-span-2 sm:grid-cols-2 sm:*:first:col-span-1 sm:*:last:col-span-1 sm:*:nth-2:col-span-1 xl:grid-cols-[1.2fr_1.5fr_5rem_1fr_auto]">
        <Input
          label="Label"
          value={item.label}
          maxLength={100}
          error={item.label.trim() ? null : 'Enter a label.'}
          onChange={(label) => onChange({ label })}
        />
        <LinkField label="Path" value={item.path} onChange={(path) => onChange({ path })} />
        <WholeNumber label="Order" value={item.order} onChange={(order) => onChange({ order })} />
        <Select
          label="Parent"
          value={item.parent_id ?? ''}
          options={[
            { value: '', label: 'None (top level)' },
            ...parents.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={(parent) => onChange({ parent_id: parent || null })}
        />
        <div className="xl:self-end">
          <Check
            label="New tab"
            checked={item.is_external}
            onChange={(is_external) => onChange({ is_external })}
          />
        </div>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-2">
        <div className="-ml-2 mr-auto">
          <ReorderButtons name={item.label} onUp={props.onUp} onDown={props.onDown} />
        </div>
        {props.isUnsaved && <UnsavedMark />}
        <Reason text={props.reason} />
        <SmallButton onPress={props.onDelete} look="danger" about={item.label}>
          <TrashIcon className="size-4" />
          <span className="max-sm:sr-only">Delete</span>
        </SmallButton>
        <SmallButton
          onPress={props.onSave}
          disabled={props.isBusy || !isComplete}
          look={props.isUnsaved ? 'solid' : 'outline'}
          about={item.label}
        >
          {props.isBusy ? 'Saving...' : 'Save'}
        </SmallButton>
      </div>
      {props.conflict && (
        <Conflict
          isGone={props.conflict.theirs === null}
          differences={differences(item, props.conflict.theirs, items)}
          onMine={() => props.conflict?.theirs && props.onMine(props.conflict.theirs)}
          onTheirs={props.onTheirs}
        />
      )}
    </li>
  )
}

const NAMES = {
  label: 'Label',
  path: 'Path',
  order: 'Order',
  is_external: 'New tab',
  parent_id: 'Parent',
} as const

function differences(mine: MenuItem, theirs: MenuItem | null, items: readonly MenuItem[]) {
  if (!theirs) return []
  const parentName = (id: string | null) => items.find((item) => item.id === id)?.label ?? 'None (top level)'
  return (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      name: NAMES[field],
      theirs: field === 'parent_id' ? parentName(theirs.parent_id) : inWords(theirs[field]),
      mine: field === 'parent_id' ? parentName(mine.parent_id) : inWords(mine[field]),
    }))
}
