import { type ReactNode, useState } from 'react'
import { useMay } from '../../data/may.ts'
import { inWords } from '../../lib/join-names.ts'
import { mayOpen } from '../../lib/nav-entries.ts'
import { sameValue } from '../../lib/same-value.ts'
import { Conflict } from '../../ui/conflict.tsx'
import { ChevronIcon, HistoryIcon, TrashIcon } from '../../ui/icons.tsx'
import { Reason, SampleMark, UnsavedMark } from '../../ui/marks.tsx'
import { ReorderButtons } from '../../ui/reorder-buttons.tsx'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'
import { TranslateLinks } from '../../ui/translate-links.tsx'
import { History } from '../history/history.tsx'
import { Preview } from '../preview/preview.tsx'
import {
  capital,
  type FormProps,
  type ItemFields,
  type ItemKind,
  type ItemRow,
  textOf,
  type Version,
} from './item-kind.ts'
import { cardId } from './use-item-editor.ts'

type Props<Row extends ItemRow, Fields extends ItemFields> = FormProps<Row, Fields> & {
  kind: ItemKind<Row, Fields>
  marks: ReactNode
  isOpen: boolean
  isUnsaved: boolean
  isBusy: boolean
  reason: string | undefined
  conflict: { theirs: Row | null } | undefined
  onToggle: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onSave: () => void
  onDelete: () => void
  onRestore: (fields: Fields) => void
  onMine: (theirs: Row) => void
  onTheirs: () => void
}

/** One item of the list: collapsed to a line, or open with all its fields and a preview beside them. */
export function ItemCard<Row extends ItemRow, Fields extends ItemFields>(props: Props<Row, Fields>) {
  const { kind, row, fields, conflict, isOpen } = props
  const { noun, Form } = kind
  const mayTranslate = mayOpen('/admin/translations', useMay())
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  return (
    <li id={cardId(noun, row.id)} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 p-2 sm:pr-3">
        {'order' in row && <ReorderButtons name={row.title} onUp={props.onUp} onDown={props.onDown} />}
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
        {props.marks}
        {row.is_sample && <SampleMark />}
        {props.isUnsaved && <UnsavedMark />}
        <div className="ml-auto flex items-center gap-1">
          {row.is_shown && (
            <a href={kind.pathOf(row)} target="_blank" rel="noreferrer" className={smallButton('quiet')}>
              View<span className="sr-only"> {row.title}</span>
            </a>
          )}
          {mayTranslate && (
            <span className="max-sm:hidden">
              <TranslateLinks kind={noun} name={row.id} of={row.title} />
            </span>
          )}
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
                {props.isBusy ? 'Saving...' : `Save ${capital(noun)}`}
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
            differences={differences(kind, fields, conflict.theirs)}
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
                <p>{kind.sampleNote}</p>
                <SmallButton onPress={props.onSave} disabled={props.isBusy}>
                  Keep this text<span className="sr-only">: {row.title}</span>
                </SmallButton>
              </div>
            )}
            <Form
              row={row}
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
                table={kind.table}
                rowKey={row.id}
                current={row}
                pictureOf={({ [kind.picture]: picture }) =>
                  picture === row[kind.picture] ? null : textOf(picture) || null
                }
                inWords={(version) =>
                  differences(kind, kind.fieldsOf(row), {
                    ...version,
                    [kind.slug]: row[kind.slug],
                  } as Version<Row>)
                    .map(({ name, theirs }) => `${name}: ${theirs}`)
                    .join('\n') || 'The same as now'
                }
                onRestore={(version) => props.onRestore(kind.fieldsOf(version as Version<Row>))}
              />
            )}
          </div>
          <Preview
            path={kind.pathOf(row)}
            title={row.title}
            focused={null}
            version={JSON.stringify([fields, row.updated_at])}
            overlay={(table, answer) =>
              table === kind.table
                ? withDraft(answer, { ...row, ...kind.stored(fields), [kind.slug]: row[kind.slug] })
                : answer
            }
          />
        </div>
      )}
    </li>
  )
}

/**
 * The response that the page would get if the draft were saved. An empty one means that visitors do not see
 * the item.
 */
function withDraft(answer: unknown, draft: { id: string }): unknown {
  if (Array.isArray(answer) && answer.length === 0) return [draft]
  const change = (one: unknown) =>
    (one as { id?: unknown } | null)?.id === draft.id ? { ...(one as object), ...draft } : one
  return Array.isArray(answer) ? answer.map(change) : change(answer)
}

function differences<Row extends ItemRow, Fields extends ItemFields>(
  { names, fieldsOf }: ItemKind<Row, Fields>,
  mine: Fields,
  other: Version<Row> | null,
) {
  if (!other) return []
  const theirs = fieldsOf(other)
  return (Object.keys(names) as (keyof Fields)[])
    .filter((field) => !sameValue(mine[field], theirs[field]))
    .map((field) => ({ name: names[field], theirs: inWords(theirs[field]), mine: inWords(mine[field]) }))
}
