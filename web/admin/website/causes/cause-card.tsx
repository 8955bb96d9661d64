import { useState } from 'react'
import { inWords } from '../../lib/join-names.ts'
import { sameValue } from '../../lib/same-value.ts'
import { Badge } from '../../ui/badge.tsx'
import { Conflict } from '../../ui/conflict.tsx'
import { ChevronIcon, HistoryIcon, TrashIcon } from '../../ui/icons.tsx'
import { Reason, SampleMark, UnsavedMark } from '../../ui/marks.tsx'
import { ReorderButtons } from '../../ui/reorder-buttons.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { TranslateLinks } from '../../ui/translate-links.tsx'
import { History } from '../history/history.tsx'
import { Preview } from '../preview/preview.tsx'
import { type CauseFields, fieldsOf, storedCause } from './cause-fields.ts'
import { CauseForm } from './cause-form.tsx'
import type { CauseRow } from './causes-data.ts'

type Props = {
  row: CauseRow
  fields: CauseFields
  problems: Partial<Record<keyof CauseFields, string>>
  isOpen: boolean
  isUnsaved: boolean
  isBusy: boolean
  reason: string | undefined
  conflict: { theirs: CauseRow | null } | undefined
  onToggle: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onChange: (changes: Partial<CauseFields>) => void
  onSave: () => void
  onPicture: (changes: Partial<CauseFields>) => Promise<void>
  onDelete: () => void
  onRestore: (fields: CauseFields) => void
  onMine: (theirs: CauseRow) => void
  onTheirs: () => void
}

export const cardId = (id: string) => `cause-${id}`

/** One cause of the list: collapsed to a line, or open with all its fields and a preview beside them. */
export function CauseCard(props: Props) {
  const { row, fields, conflict, isOpen } = props
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  return (
    <li id={cardId(row.id)} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 p-2 sm:pr-3">
        <ReorderButtons name={row.title} onUp={props.onUp} onDown={props.onDown} />
        <h2 className="min-w-0 flex-1 basis-40 font-body text-base tracking-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={props.onToggle}
            className="flex min-h-11 w-full items-center gap-2 rounded-sm text-left"
          >
            <ChevronIcon className={`size-4 transition-transform ${isOpen ? '' : '-rotate-90'}`} />
            <span className="wrap-anywhere">{fields.title || '(without a title)'}</span>
          </button>
        </h2>
        {!row.is_shown && <Badge tone="plain">Draft</Badge>}
        {row.is_sample && <SampleMark />}
        {props.isUnsaved && <UnsavedMark />}
        <div className="ml-auto flex items-center gap-1">
          <span className="max-sm:hidden">
            <TranslateLinks kind="cause" name={row.id} of={row.title} />
          </span>
          {(isOpen || props.isUnsaved) && (
            <>
              <SmallButton onPress={props.onDelete} look="danger">
                <TrashIcon className="size-4" />
                <span className="sr-only">Delete {row.title}</span>
              </SmallButton>
              <SmallButton
                onPress={props.onSave}
                disabled={props.isBusy}
                look={props.isUnsaved ? 'solid' : 'quiet'}
                about={row.title}
              >
                {props.isBusy ? 'Saving...' : 'Save Cause'}
              </SmallButton>
            </>
          )}
        </div>
      </div>
      <div className="grid gap-2 px-3 pb-2 empty:hidden">
        <Reason text={props.reason} />
        {conflict && (
          <Conflict
            isGone={conflict.theirs === null}
            differences={differences(fields, conflict.theirs)}
            onMine={() => conflict.theirs && props.onMine(conflict.theirs)}
            onTheirs={props.onTheirs}
          />
        )}
      </div>
      {isOpen && (
        <div className="items-start gap-6 border-line border-t p-3 sm:p-4 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(22rem,24rem)]">
          <div className="min-w-0">
            {row.is_sample && (
              <div className="mb-4 flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-3 py-2 text-sm">
                <p>
                  Sample text: impact, unit costs and partner links do not appear on your live site. Replace
                  it, or keep it if it is correct.
                </p>
                <SmallButton onPress={props.onSave} disabled={props.isBusy}>
                  Keep this text<span className="sr-only">: {row.title}</span>
                </SmallButton>
              </div>
            )}
            <CauseForm
              savedId={row.id}
              fields={fields}
              problems={props.problems}
              onChange={props.onChange}
              onPicture={props.onPicture}
            />
            <SmallButton
              onPress={() => setHistoryOpen((isShown) => !isShown)}
              aria-expanded={isHistoryOpen}
              look="quiet"
              about={`of ${row.title}`}
              className="mt-4"
            >
              <HistoryIcon className="size-4" />
              History
            </SmallButton>
            {isHistoryOpen && (
              <History
                table="causes"
                rowKey={row.id}
                current={row}
                pictureOf={({ hero_image_url: picture }) =>
                  typeof picture === 'string' && picture !== row.hero_image_url ? picture : null
                }
                inWords={(version) =>
                  differences(fieldsOf(row), { ...version, id: row.id })
                    .map(({ name, theirs }) => `${name}: ${theirs}`)
                    .join('\n') || 'The same as now'
                }
                onRestore={(version) => props.onRestore(fieldsOf(version))}
              />
            )}
          </div>
          <Preview
            path={`/our-work/${row.id}`}
            title={row.title}
            focused={null}
            version={JSON.stringify([fields, row.updated_at])}
            overlay={(table, answer) =>
              table === 'causes' ? withDraft(answer, { ...row, ...storedCause(fields), id: row.id }) : answer
            }
          />
        </div>
      )}
    </li>
  )
}

/**
 * The response that the page would get if the draft were saved. An empty one means that visitors do not see
 * the cause.
 */
function withDraft(answer: unknown, draft: { id: string }): unknown {
  if (Array.isArray(answer) && answer.length === 0) return [draft]
  const change = (one: unknown) =>
    (one as { id?: unknown } | null)?.id === draft.id ? { ...(one as object), ...draft } : one
  return Array.isArray(answer) ? answer.map(change) : change(answer)
}

const NAMES: Record<keyof CauseFields, string> = {
  id: 'ID',
  title: 'Title',
  order: 'Order',
  is_shown: 'Shown on the site',
  summary: 'Summary',
  hero_image_url: 'Hero image',
  hero_image_focus: 'Focal point of the hero image',
  problem_statement: 'Problem statement',
  solution_description: 'Solution description',
  impact_description: 'Impact description',
  unit_costs: 'Unit costs',
  default_amount: 'Preselected amount',
  gallery_images: 'Gallery images',
  video_url: 'Video',
  donate_button: 'Donate button',
  ketto_button: 'Ketto button',
  giveindia_button: 'GiveIndia button',
  volunteer_button: 'Volunteer button',
}

function differences(mine: CauseFields, other: Partial<Record<keyof CauseRow, unknown>> | null) {
  if (!other) return []
  const theirs = fieldsOf(other)
  return (Object.keys(NAMES) as (keyof CauseFields)[])
    .filter((field) => !sameValue(mine[field], theirs[field]))
    .map((field) => ({ name: NAMES[field], theirs: inWords(theirs[field]), mine: inWords(mine[field]) }))
}
