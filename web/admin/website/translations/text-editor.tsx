import { useId, useState } from 'react'
import { type Language, languageNames } from '#domain/languages/languages.ts'
import type { SourceText, TextState } from '#domain/translations/parts.ts'
import { Conflict } from '../../ui/conflict.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { HistoryIcon } from '../../ui/icons.tsx'
import { Reason, UnsavedMark } from '../../ui/marks.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { anchorOf } from './language-of.ts'
import { TextHistory } from './text-history.tsx'
import type { TranslationRow } from './translations-data.ts'

type Props = {
  language: Language
  text: SourceText
  row: TranslationRow | null
  state: TextState
  value: string
  isUnsaved: boolean
  isBusy: boolean
  reason: string | undefined
  conflict: { theirs: TranslationRow | null } | undefined
  onFocus: () => void
  onChange: (value: string) => void
  onSave: (typed?: string) => void
  onDiscard: () => void
  onMine: (theirs: TranslationRow) => void
  onTheirs: (theirs: TranslationRow | null) => void
}

/** One text: its English beside it, its history, and whether it needs a review. */
export function TextEditor(props: Props) {
  const { language, text, row, state, value, conflict } = props
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const id = useId()
  const isChanged = state === 'changed' || state === 'hidden'
  const name = languageNames[language].whole
  const menu = [
    {
      name: isHistoryOpen ? 'Hide history' : 'History',
      icon: <HistoryIcon className="size-4" />,
      onPress: () => setHistoryOpen(!isHistoryOpen),
    },
    ...(row ? [{ name: 'Show the English instead', onPress: () => props.onSave('') }] : []),
    ...(props.isUnsaved ? [{ name: 'Discard changes', onPress: props.onDiscard }] : []),
  ]
  const rows = Math.min(10, Math.max(2, Math.ceil(text.source.length / 60)))
  return (
    <li
      id={anchorOf(text)}
      onFocus={props.onFocus}
      className="rounded-lg border border-line bg-surface px-3 pt-2 pb-3 sm:px-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={id} className="font-body font-semibold text-sm tracking-normal">
          {text.label}
        </h2>
        {props.isUnsaved && <UnsavedMark />}
        {state === 'missing' && <span className="text-clay text-xs">Not translated</span>}
        {isChanged && (
          <span className="text-clay text-xs">
            English changed since{state === 'hidden' && ': shown in English until you look'}
          </span>
        )}
        <span className="ml-auto flex flex-wrap items-center justify-end gap-1">
          <RowMenu label={text.label} items={menu} />
          {isChanged && !props.isUnsaved && (
            <SmallButton disabled={props.isBusy} onPress={() => props.onSave()} aria-describedby={id}>
              It still fits
            </SmallButton>
          )}
          <SmallButton
            onPress={() => props.onSave()}
            disabled={props.isBusy || !props.isUnsaved}
            aria-describedby={id}
            look={props.isUnsaved ? 'solid' : 'quiet'}
            about={text.label}
          >
            {props.isBusy ? 'Saving...' : 'Save'}
          </SmallButton>
        </span>
      </div>
      <div className="mt-1.5 grid gap-3 md:grid-cols-2">
        <div className="min-w-0">
          <p className="text-soft text-xs">English</p>
          <p className="max-h-96 overflow-y-auto whitespace-pre-line break-words rounded-md bg-sunken px-2.5 py-2 text-sm">
            {text.source}
          </p>
          {isChanged && row && (
            <details className="mt-1 text-xs">
              <summary className="min-h-11 cursor-pointer py-3.5 lg:min-h-6 lg:py-1">
                The English it was made of
              </summary>
              <p className="mt-1 whitespace-pre-line break-words text-soft">{row.source}</p>
            </details>
          )}
        </div>
        <div lang={languageNames[language].tag} className="script-letters min-w-0">
          <TextArea
            label={<span className="text-xs">{name}</span>}
            rows={rows}
            value={value}
            onChange={props.onChange}
          />
          <Reason text={props.reason} />
        </div>
      </div>
      {conflict && (
        <Conflict
          isGone={conflict.theirs === null}
          differences={
            conflict.theirs ? [{ name: text.label, theirs: conflict.theirs.text, mine: value }] : []
          }
          onMine={() => conflict.theirs && props.onMine(conflict.theirs)}
          onTheirs={() => props.onTheirs(conflict.theirs)}
        />
      )}
      {isHistoryOpen && <TextHistory language={language} text={text} row={row} onRestore={props.onSave} />}
    </li>
  )
}
