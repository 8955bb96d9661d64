import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useRevalidator } from 'react-router'
import { type Language, languageNames, pathIn } from '#domain/languages/languages.ts'
import { lostNames } from '#domain/translations/exchange.ts'
import { completeness, type Part, type SourceText, stateOf, textKey } from '#domain/translations/parts.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useDrafts } from '../../hooks/use-drafts.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { useSaving } from '../../hooks/use-saving.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.tsx'
import { UnsavedBar } from '../../ui/unsaved-bar.tsx'
import { Preview } from '../preview/preview.tsx'
import type { Route } from './+types/part'
import { languageNamed } from './language-of.ts'
import { drafted } from './overlay.ts'
import { TextEditor } from './text-editor.tsx'
import { translationToasts } from './toasts.ts'
import { byKey, readOwnTranslations, saveTranslation, type TranslationRow } from './translations-data.ts'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const language = languageNamed(params.language)
  return { language, read: language ? load(() => readOwnTranslations(language)) : null }
}

export default function TranslatedPart({ loaderData: { language, read }, params }: Route.ComponentProps) {
  if (!language || !read) return <Navigate to="/admin/translations" replace />
  return (
    <Loaded
      key={`${language} ${params.kind} ${params.item}`}
      language={language}
      read={read}
      isWanted={({ kind, name }) => kind === params.kind && name.replaceAll('_', '-') === params.item}
    />
  )
}

type LoadedProps = {
  language: Language
  read: ReturnType<typeof readOwnTranslations>
  isWanted: (part: Part) => boolean
}

function Loaded({ language, read, isWanted }: LoadedProps) {
  const { value, failed } = useResolved(read, translationToasts.loadFailed)
  const { revalidate } = useRevalidator()
  if (!value)
    return (
      <Page title="Translations">{failed ? <LoadFailed onRetry={revalidate} /> : <EditorSkeleton />}</Page>
    )
  const part = value.parts.find(isWanted)
  if (!part) return <Navigate to="/admin/translations" replace />
  return <Editor language={language} part={part} loaded={value.stored} onReload={revalidate} />
}

type EditorProps = { language: Language; part: Part; loaded: TranslationRow[]; onReload: () => void }

function Editor({ language, part, loaded, onReload }: EditorProps) {
  const name = languageNames[language].whole
  const { hash } = useLocation()
  useEffect(() => {
    const named = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!named) return
    named.scrollIntoView({ block: 'center' })
    named.querySelector('textarea')?.focus({ preventScroll: true })
  }, [hash])
  // Rows stored since the screen was read; set before the next rendering for saves that follow at once.
  const own = useRef(new Map<string, TranslationRow | null>())
  const [, setVersion] = useState(0)
  const keep = (key: string, row: TranslationRow | null) => {
    own.current.set(key, row)
    setVersion((now) => now + 1)
  }
  const [focused, setFocused] = useState<unknown>(null)
  const drafts = useDrafts<string>(`translations:${language}:${part.kind}:${part.name}`)
  const stored = byKey(loaded)
  const rowOf = (key: string): TranslationRow | null => {
    const since = own.current.get(key)
    return since === undefined ? (stored.get(key) ?? null) : since
  }
  const texts = new Map(part.texts.map((text) => [textKey(text), text]))
  const saving = useSaving<string, TranslationRow | null>({
    async send(key, translation, basedOn) {
      const text = texts.get(key)
      if (!text) throw new Error('This text is not there any more.')
      const lost = translation && lostNames(text.source, translation)
      if (lost) throw new Error(lost)
      return saveTranslation({ language, text, translation: translation.trim(), row: rowOf(key) }, basedOn)
    },
    onSaved(key, sent, row) {
      keep(key, row)
      drafts.saved(key, sent, row?.updated_at ?? null)
    },
    onFailed: (key) => toast.error(translationToasts.saveFailed(texts.get(key)?.label ?? key)),
  })

  const currentValue = (key: string) => drafts.draftOf(key)?.value ?? rowOf(key)?.text ?? ''
  const unsaved = part.texts.filter((text) => drafts.draftOf(textKey(text)))
  const current = new Map(
    [...texts.keys()].flatMap((key) => {
      const row = rowOf(key)
      return row ? [[key, row] as const] : []
    }),
  )

  async function save(text: SourceText, typed?: string, over?: string | null) {
    const key = textKey(text)
    const translation = typed ?? currentValue(key)
    const draft = drafts.draftOf(key)
    const basedOn = over !== undefined ? over : draft ? draft.basedOn : (rowOf(key)?.updated_at ?? null)
    drafts.rebase(key, translation, basedOn)
    const before = rowOf(key)?.text
    if (!(await saving.save(key, translation, basedOn))) return
    if (translation.trim()) toast.success(translationToasts.saved(text.label))
    else
      toast.success(translationToasts.removed(text.label), {
        label: 'Undo',
        run: () => void save(text, before ?? '', null),
      })
  }

  async function saveAll() {
    for (const text of unsaved) await save(text)
  }

  const { all, done, changed } = completeness(part, current)
  const again = changed > 0 ? `, ${changed} to look at again` : ''
  return (
    <Page
      title={`${part.title} in ${name}`}
      intro={`${done} of ${all} texts are translated${again}. What is left empty is shown in English.`}
      actions={
        <>
          <Link to={englishEditor(part)} className={smallButton('outline')}>
            English
          </Link>
          <Link to={`/admin/translations/${language}`} className={smallButton('outline')}>
            All translations
          </Link>
        </>
      }
    >
      <div className="items-start gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(24rem,26rem)]">
        <ul className="grid min-w-0 gap-3">
          {part.texts.map((text) => {
            const key = textKey(text)
            return (
              <TextEditor
                key={key}
                language={language}
                text={text}
                row={rowOf(key)}
                state={stateOf(text, current)}
                value={currentValue(key)}
                isUnsaved={drafts.draftOf(key) !== undefined}
                isBusy={saving.isBusy(key)}
                reason={saving.reasonFor(key)}
                conflict={saving.conflictOf(key)}
                onFocus={() => setFocused(currentValue(key) || text.source)}
                onChange={(value) =>
                  drafts.change(
                    key,
                    { value: rowOf(key)?.text ?? '', version: rowOf(key)?.updated_at ?? null },
                    value,
                  )
                }
                onSave={(typed) => save(text, typed)}
                onDiscard={() => drafts.discard(key)}
                onMine={(theirs) => {
                  keep(key, theirs)
                  save(text, currentValue(key), theirs.updated_at)
                }}
                onTheirs={(theirs) => {
                  keep(key, theirs)
                  drafts.discard(key)
                  saving.forget(key)
                  onReload()
                }}
              />
            )
          })}
        </ul>
        <Preview
          path={pathIn(language, part.path)}
          title={part.title}
          focused={focused}
          version={JSON.stringify([drafts.drafts, [...current.values()].map(({ updated_at }) => updated_at)])}
          overlay={(table, answer) =>
            table === 'translations' ? drafted(answer, part.texts, drafts.drafts) : answer
          }
        />
      </div>
      <UnsavedBar
        count={unsaved.length}
        isSaving={saving.isAnyBusy}
        onSaveAll={saveAll}
        onDiscardAll={drafts.discardAll}
      />
    </Page>
  )
}

function englishEditor({ kind, name }: Part): string {
  if (kind === 'page') return `/admin/content/${name.replaceAll('_', '-')}`
  if (kind === 'cause') return `/admin/causes?cause=${name}`
  if (kind === 'campaign') return `/admin/campaigns?campaign=${name}`
  if (kind === 'story') return `/admin/stories?story=${name}`
  return kind === 'menu' ? '/admin/navigation-menu' : '/admin/settings/organisation'
}

function EditorSkeleton() {
  return (
    <Loading>
      <div className="grid max-w-narrow gap-3">
        {['first', 'second', 'third', 'fourth'].map((row) => (
          <Skeleton key={row} className="h-28" />
        ))}
      </div>
    </Loading>
  )
}
