import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Json } from '#domain/database.types.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import { inWords } from '../../lib/join-names.ts'
import { sameValue } from '../../lib/same-value.ts'
import { Conflict } from '../../ui/conflict.tsx'
import { HistoryIcon } from '../../ui/icons.tsx'
import { Reason, SampleMark, UnsavedMark } from '../../ui/marks.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { History } from '../history/history.tsx'
import type { ContentRow } from './content-data.ts'
import { editable, storable } from './editable.ts'
import { ElementFields } from './element-fields.tsx'
import type { PageElement } from './page-elements.ts'

type Props = {
  slug: PageSlug
  element: PageElement
  value: Json
  isUnsaved: boolean
  isBusy: boolean
  reason: string | undefined
  conflict: { theirs: ContentRow | null } | undefined
  onFocus: () => void
  onChange: (value: Json) => void
  onSave: () => void
  onDiscard: () => void
  onFile: (value: Json) => Promise<void>
  onRestore: (value: Json) => void
  onMine: (theirs: ContentRow) => void
  onTheirs: (theirs: ContentRow | null) => void
}

/** One element of a page: its fields, its Save, its history. */
export function ElementEditor(props: Props) {
  const { element, value, conflict } = props
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const id = useId()
  const result = storable(element.id, value)
  const isNew = !element.row
  const isInherited = element.inherited !== undefined && sameValue(value, element.content)
  const menu = [
    ...(element.row
      ? [
          {
            name: isHistoryOpen ? 'Hide history' : 'History',
            icon: <HistoryIcon className="size-4" />,
            onPress: () => setHistoryOpen(!isHistoryOpen),
          },
        ]
      : []),
    ...(element.isSample ? [{ name: 'Keep this text', onPress: props.onSave }] : []),
    ...(props.isUnsaved ? [{ name: 'Discard changes', onPress: props.onDiscard }] : []),
  ]
  return (
    <li
      id={element.id}
      onFocus={props.onFocus}
      className="grid scroll-mt-20 grid-cols-[1fr_auto] items-center gap-x-2 gap-y-1.5 px-3 pt-2 pb-3 sm:px-4 sm:pb-4"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 id={id} className="font-body font-semibold text-sm tracking-normal">
          {element.label}
        </h3>
        {element.isSample && <SampleMark />}
        {props.isUnsaved && <UnsavedMark />}
        {isInherited && (
          <Link to="/admin/settings/organisation" className="text-soft text-xs underline underline-offset-4">
            From Organisation
          </Link>
        )}
        {isNew && !isInherited && <span className="text-soft text-xs">Default text, not saved yet</span>}
      </div>
      <div className="col-span-2 row-start-2 min-w-0">
        <ElementFields
          slug={props.slug}
          element={element}
          value={value}
          onChange={props.onChange}
          onFile={props.onFile}
        />
        <Reason text={'problem' in result ? undefined : props.reason} />
      </div>
      <div className="col-start-2 row-start-1 flex items-center gap-1">
        {menu.length > 0 && <RowMenu label={element.label} items={menu} />}
        <SmallButton
          onPress={props.onSave}
          disabled={props.isBusy || 'problem' in result}
          aria-describedby={id}
          look={isNew || props.isUnsaved ? 'solid' : 'quiet'}
          about={element.label}
        >
          {props.isBusy ? 'Saving...' : 'Save'}
        </SmallButton>
      </div>
      <div className="col-span-2 row-start-3 empty:hidden">
        {conflict && (
          <Conflict
            isGone={conflict.theirs === null}
            differences={
              conflict.theirs
                ? [
                    {
                      name: element.label,
                      theirs: inWords(editable(element.id, conflict.theirs.content_data)),
                      mine: inWords(value),
                    },
                  ]
                : []
            }
            onMine={() => conflict.theirs && props.onMine(conflict.theirs)}
            onTheirs={() => props.onTheirs(conflict.theirs)}
          />
        )}
        {isHistoryOpen && element.row && (
          <History
            table="page_content"
            rowKey={element.row.id}
            current={{ content_data: element.row.content_data, updated_at: element.row.updated_at }}
            pictureOf={({ content_data }) => (element.kind === 'image' ? urlIn(content_data) : null)}
            inWords={({ content_data }) => inWords(editable(element.id, content_data as Json))}
            onRestore={({ content_data }) => props.onRestore(editable(element.id, content_data as Json))}
          />
        )}
      </div>
    </li>
  )
}

function urlIn(content: unknown): string | null {
  const url = (content as { url?: unknown } | null)?.url
  return typeof url === 'string' && url !== '' ? url : null
}
