import { useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { Json } from '#domain/database.types.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import type { StoredSetting } from '#domain/website/organisation.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDrafts } from '../../hooks/use-drafts.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { useSaving } from '../../hooks/use-saving.ts'
import { useUpdatable } from '../../hooks/use-updatable.ts'
import { SitePaths } from '../../ui/link-field.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { TranslateLinks } from '../../ui/translate-links.tsx'
import { UnsavedBar } from '../../ui/unsaved-bar.tsx'
import { findShownElement } from '../preview/find-shown-element.ts'
import { Preview } from '../preview/preview.tsx'
import { SampleBar } from '../samples/sample-bar.tsx'
import { pageSample } from '../samples/sample-claims.ts'
import { type ContentRow, saveElement } from './content-data.ts'
import { storable } from './editable.ts'
import { ElementEditor } from './element-editor.tsx'
import { drafted } from './overlay.ts'
import { type PageElement, pageElements } from './page-elements.ts'
import { SamplesOfSection } from './samples-of-section.tsx'
import { Section } from './section.tsx'
import { SectionIndex, sectionId } from './section-index.tsx'
import { contentToasts } from './toasts.ts'
import { useOpenSections } from './use-open-sections.ts'

type Props = {
  page: { slug: PageSlug; path: string; title: string }
  rows: Promise<ContentRow[]>
  organisation: Promise<readonly StoredSetting[]>
}

export function ContentEditor({ page: { slug, path, title }, rows: promise, organisation }: Props) {
  const { value: rows, failed, update } = useUpdatable(promise, contentToasts.loadFailed(title))
  const { value: settings } = useResolved(organisation)
  const { revalidate } = useRevalidator()
  const drafts = useDrafts<Json>(`content:${slug}`)
  const [focused, setFocused] = useState<Json>(null)
  const saving = useSaving<Json, ContentRow>({
    send,
    onSaved(id, sent, row) {
      keep(row)
      drafts.saved(id, sent, row.updated_at)
    },
    onFailed: (id) => toast.error(contentToasts.saveFailed(id)),
  })

  const groups = rows ? pageElements(slug, rows, settings) : []
  const elements = groups.flatMap((group) => group.elements)
  const unsaved = elements.filter(({ id }) => drafts.draftOf(id))
  const currentValue = (element: PageElement) => drafts.draftOf(element.id)?.value ?? element.content
  // The element in the address's hash.
  const { hash } = useLocation()
  const sought = elements.find(({ id }) => hash === `#${id}`)
  const sections = useOpenSections(
    groups,
    unsaved.map(({ id }) => id),
  )

  // The row of an element; set before the next rendering if another editor has just created it.
  const rowIds = useRef(new Map<string, string>())
  for (const { element_id, id } of rows ?? []) rowIds.current.set(element_id, id)

  function keep(row: ContentRow) {
    rowIds.current.set(row.element_id, row.id)
    update((now) => [...now.filter(({ element_id }) => element_id !== row.element_id), row])
  }

  async function send(elementId: string, typed: Json, basedOn: string | null) {
    const result = storable(elementId, typed)
    if ('problem' in result) throw new Error(result.problem)
    const rowId = rowIds.current.get(elementId) ?? null
    return saveElement({ slug, elementId, content: result.content, rowId }, basedOn)
  }

  const change = (element: PageElement, value: Json) =>
    drafts.change(element.id, { value: element.content, version: element.row?.updated_at ?? null }, value)

  function versionOf(element: PageElement): string | null {
    const draft = drafts.draftOf(element.id)
    return draft ? draft.basedOn : (element.row?.updated_at ?? null)
  }

  async function save({ id }: PageElement, value: Json, basedOn: string | null): Promise<boolean> {
    // Stays a draft until it is stored, even if the attempt fails.
    drafts.rebase(id, value, basedOn)
    return saving.save(id, value, basedOn)
  }

  async function saveWithToast(
    element: PageElement,
    value = currentValue(element),
    basedOn = versionOf(element),
  ) {
    const isSaved = await save(element, value, basedOn)
    if (isSaved) toast.success(contentToasts.saved(element.id))
    return isSaved
  }

  /** An uploaded file is stored at once, and the page's content is read again. */
  async function saveFile(element: PageElement, value: Json) {
    if (!(await save(element, value, versionOf(element)))) return
    toast.success(contentToasts.uploaded(element.id))
    await revalidate()
  }

  function goTo(name: string) {
    sections.show(name, true)
    document.getElementById(sectionId(name))?.scrollIntoView({ block: 'start' })
  }

  /** Any save, even of an unchanged element, confirms it as the organisation's own. */
  async function keepSamples(members: readonly PageElement[]) {
    for (const element of members) if (element.isSample) await saveWithToast(element)
  }

  async function saveAll() {
    for (const element of unsaved) await saveWithToast(element)
  }

  return (
    <Page
      title={`${title} page`}
      intro="Edit a text here, or click it in the preview. Visitors see changes once you save them."
      actions={<TranslateLinks kind="page" name={slug} />}
    >
      {!rows && failed && <LoadFailed onRetry={revalidate} />}
      {!rows && !failed && <ContentSkeleton />}
      {rows && (
        <SampleBar
          at={pageSample(slug, sought?.id ?? '')}
          name={sought?.label ?? ''}
          isChanged={sought !== undefined && drafts.draftOf(sought.id) !== undefined}
          isBusy={saving.isAnyBusy}
          onSave={async () => sought !== undefined && saveWithToast(sought)}
        />
      )}
      {rows && (
        <div className="items-start gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(24rem,26rem)]">
          <div className="grid min-w-0 gap-3">
            <SectionIndex
              groups={groups}
              areAllOpen={sections.areAllOpen}
              onGo={goTo}
              onAll={sections.showAll}
            />
            {groups.map(({ name, elements: members }) => (
              <Section
                key={name}
                name={name}
                count={members.length}
                isUnsaved={members.some(({ id }) => drafts.draftOf(id))}
                samples={
                  members.some(({ isSample }) => isSample) && (
                    <SamplesOfSection
                      section={name}
                      isBusy={saving.isAnyBusy}
                      onKeep={() => keepSamples(members)}
                    />
                  )
                }
                isOpen={sections.isOpen(name)}
                onToggle={(isOpen) => sections.show(name, isOpen)}
              >
                {members.map((element) => (
                  <ElementEditor
                    key={element.id}
                    slug={slug}
                    element={element}
                    value={currentValue(element)}
                    isUnsaved={drafts.draftOf(element.id) !== undefined}
                    isBusy={saving.isBusy(element.id)}
                    reason={saving.reasonFor(element.id)}
                    conflict={saving.conflictOf(element.id)}
                    onFocus={() => setFocused(currentValue(element))}
                    onChange={(value) => change(element, value)}
                    onSave={() => saveWithToast(element)}
                    onDiscard={() => drafts.discard(element.id)}
                    onFile={(value) => saveFile(element, value)}
                    onRestore={(value) => saveWithToast(element, value, element.row?.updated_at ?? null)}
                    onMine={(theirs) => {
                      keep(theirs)
                      saveWithToast(element, currentValue(element), theirs.updated_at)
                    }}
                    onTheirs={(theirs) => {
                      if (theirs) keep(theirs)
                      else revalidate()
                      drafts.discard(element.id)
                      saving.forget(element.id)
                    }}
                  />
                ))}
              </Section>
            ))}
          </div>
          <Preview
            path={path}
            title={title}
            focused={focused}
            onPress={(pressed) => {
              const id = findShownElement(
                pressed,
                elements.map((element) => ({ id: element.id, content: currentValue(element) })),
              )
              if (id) sections.reveal(id)
              return id !== null
            }}
            version={JSON.stringify([drafts.drafts, rows.map(({ updated_at }) => updated_at)])}
            overlay={(table, answer) => (table === 'page_content' ? drafted(answer, drafts.drafts) : answer)}
          />
        </div>
      )}
      <SitePaths />
      <UnsavedBar
        count={unsaved.length}
        isSaving={saving.isAnyBusy}
        onSaveAll={saveAll}
        onDiscardAll={drafts.discardAll}
      />
    </Page>
  )
}

function ContentSkeleton() {
  return (
    <Loading>
      <div className="grid max-w-narrow gap-3">
        {['h-8 w-40', 'h-28', 'h-28', 'h-40', 'h-28'].map((size, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move.
          <Skeleton key={at} className={size} />
        ))}
      </div>
    </Loading>
  )
}
