import { useRevalidator, useSearchParams } from 'react-router'
import { languageInEnglish } from '#domain/languages/language-in-english.ts'
import { lookOf } from '#domain/messages/layout.ts'
import { templates } from '#domain/messages/templates.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { organisation } from '#web/lib/organisation.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../data/load.ts'
import { useDrafts } from '../hooks/use-drafts.ts'
import { useSaving } from '../hooks/use-saving.ts'
import { useUpdatable } from '../hooks/use-updatable.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Page } from '../ui/page.tsx'
import { UnsavedBar } from '../ui/unsaved-bar.tsx'
import type { Route } from './+types/templates'
import {
  type EditedWords,
  readTemplates,
  saveTemplate,
  type TemplateId,
  type TemplateRow,
  templateId,
} from './message-templates.ts'
import { readTemplateAddress } from './template-address.ts'
import { TemplateChoice } from './template-choice.tsx'
import { TemplateEditor } from './template-editor.tsx'
import { editedProblem, wordsOf } from './template-text.ts'
import { templateToasts } from './toasts.ts'

export function clientLoader() {
  return {
    templates: load(async () => {
      const backend = browserBackend()
      const [rows, org] = await Promise.all([readTemplates(), organisation(backend)])
      return { rows, look: lookOf(org, backend.url) }
    }),
  }
}

/** Texts of every automatic message, in both languages. */
export default function Templates({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const shown = readTemplateAddress(query)
  const id = templateId(shown)
  const { value, failed, update } = useUpdatable(loaderData.templates, templateToasts.loadFailed)
  const { revalidate } = useRevalidator()
  const drafts = useDrafts<EditedWords>('message-templates')
  const saving = useSaving<EditedWords, TemplateRow>({
    send: (savedId, words, basedOn) => saveTemplate(parsed(savedId), words, basedOn),
    onSaved(savedId, sent, row) {
      keep(row)
      drafts.saved(savedId, sent, row.updated_at)
      toast.success(templateToasts.saved(nameOf(parsed(savedId))))
    },
    onFailed: (savedId) => toast.error(templateToasts.saveFailed(nameOf(parsed(savedId)))),
  })

  const rowOf = (one: string) => value?.rows.find((row) => row.id === one)
  const keep = (row: TemplateRow) =>
    update((now) => ({ ...now, rows: [...now.rows.filter((other) => other.id !== row.id), row] }))
  const forget = (gone: string) =>
    update((now) => ({ ...now, rows: now.rows.filter((other) => other.id !== gone) }))

  const stored = wordsOf(shown, rowOf(id))
  const draft = drafts.draftOf(id)
  const version = rowOf(id)?.updated_at ?? null

  async function saveAll() {
    for (const one of drafts.ids) {
      const changed = drafts.draftOf(one)
      if (changed && !editedProblem(parsed(one), changed.value)) {
        await saving.save(one, changed.value, changed.basedOn)
      }
    }
  }

  return (
    <Page
      title="Message templates"
      intro="The text of the emails and WhatsApp messages that the site sends automatically."
    >
      {!value && failed && <LoadFailed onRetry={revalidate} />}
      {!value && !failed && (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      )}
      {value && (
        <div className="grid gap-4">
          <TemplateChoice
            shown={shown}
            changed={value.rows.map((row) => row.key)}
            unsaved={drafts.ids.map((one) => parsed(one).key)}
          />
          <TemplateEditor
            key={id}
            shown={shown}
            words={draft?.value ?? stored}
            isUnsaved={draft !== undefined}
            isDefault={version === null}
            look={value.look}
            isBusy={saving.isBusy(id)}
            reason={saving.reasonFor(id)}
            conflict={saving.conflictOf(id)}
            onChange={(words) => drafts.change(id, { value: stored, version }, words)}
            onSave={() => saving.save(id, draft?.value ?? stored, draft ? draft.basedOn : version)}
            onRestored={() => {
              drafts.discard(id)
              saving.forget(id)
              forget(id)
            }}
            onMine={(theirs) => {
              keep(theirs)
              drafts.rebase(id, draft?.value ?? stored, theirs.updated_at)
              saving.save(id, draft?.value ?? stored, theirs.updated_at)
            }}
            onTheirs={(theirs) => {
              if (theirs) keep(theirs)
              else forget(id)
              drafts.discard(id)
              saving.forget(id)
            }}
          />
        </div>
      )}
      <UnsavedBar
        count={drafts.ids.length}
        isSaving={saving.isAnyBusy}
        onSaveAll={saveAll}
        onDiscardAll={drafts.discardAll}
      />
    </Page>
  )
}

function nameOf({ key, language }: TemplateId): string {
  return `${templates[key].label} (${languageInEnglish(language)})`
}

/** Parses the id of a stored row. */
function parsed(id: string): TemplateId {
  const [template = '', channel = '', language = ''] = id.split('.')
  return readTemplateAddress(new URLSearchParams({ template, channel, language }))
}
