import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { settingProblem } from '#domain/settings/setting-problem.ts'
import { SECRET_MASK, type SettingsCard } from '#domain/settings/settings.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useBringIntoView } from '../hooks/use-bring-into-view.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { Conflict } from '../ui/conflict.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Reason, SAMPLE_NOTE, SampleMark } from '../ui/marks.tsx'
import { Card, Page } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { UnsavedBar } from '../ui/unsaved-bar.tsx'
import { SampleBar } from '../website/samples/sample-bar.tsx'
import { settingSample } from '../website/samples/sample-claims.ts'
import type { loadSettings } from './load-settings.ts'
import { SecretField } from './secret-field.tsx'
import { SettingInput } from './setting-input.tsx'
import { isSecret } from './settings-data.ts'
import type { SettingsName } from './toasts.ts'
import { useSettingsEditor } from './use-settings-editor.ts'

type Props = ReturnType<typeof loadSettings> & {
  title: string
  intro: ReactNode
  name: SettingsName
  groups: readonly SettingsCard[]
  actions?: ReactNode
  /** Content above the first card. */
  lead?: ReactNode
  /** Notes below a card's heading, by that heading. */
  notes?: Readonly<Record<string, ReactNode>>
  /** Why these changes cannot be saved yet, as a sentence. */
  holdBack?: (changed: readonly { key: string; value: string }[]) => string | undefined
  /** Content below; a function gets the typed values. */
  children?: ReactNode | ((valueAt: (key: string) => string) => ReactNode)
}

/** A settings screen with one Save. Secrets are write-only: they show a mask. */
export function SettingsForm(props: Props) {
  const { title, intro, name, groups, actions, lead, notes, settings, secretsSetAt, children } = props
  // Secrets are not drafts: only readable values are stored in the browser.
  const [secrets, setSecrets] = useState<TypedSecrets>({})
  const { value: setAt } = useResolved(secretsSetAt)
  const editor = useSettingsEditor({
    name,
    draftsName: `settings:${title}`,
    settings,
    undrafted: Object.entries(secrets).flatMap(changeOf),
    onSaved: () => setSecrets({}),
  })
  const { stored, conflict, valueAt } = editor
  const isSample = (key: string) => stored?.[key]?.isSample === true && valueAt(key) !== ''
  const fields = groups.flatMap((group) => group.fields)
  const isAsked = ({ onlyWhen }: SettingsCard) => !onlyWhen || valueAt(onlyWhen.key) === onlyWhen.is
  const asked = groups.filter(isAsked)
  const hasProblem = asked.some((group) => group.fields.some(({ key }) => settingProblem(key, valueAt(key))))
  const heldBack = props.holdBack?.(editor.changed)
  const isHeld = hasProblem || heldBack !== undefined
  const typeSecret = (key: string, typed: TypedSecrets[string] | undefined) =>
    setSecrets(({ [key]: _, ...others }) => (typed === undefined ? others : { ...others, [key]: typed }))

  // The setting in the address's hash.
  const { hash } = useLocation()
  const sought = fields.find(({ key }) => hash === `#${key}`)
  const bringIntoView = useBringIntoView()
  const isRead = stored !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address, as soon as there are fields.
  useEffect(() => {
    if (isRead && sought) bringIntoView(sought.key)
  }, [isRead, hash])

  function takeTheirs() {
    for (const { key } of conflict?.overtaken ?? []) typeSecret(key, undefined)
    editor.takeTheirs()
  }

  return (
    <Page title={title} intro={intro} actions={actions}>
      {!stored && editor.failed && <LoadFailed onRetry={editor.retry} />}
      {!stored && !editor.failed && (
        <Loading>
          <Skeleton className="h-48 max-w-narrow" />
        </Loading>
      )}
      {stored && (
        <SampleBar
          at={settingSample(sought?.key ?? '')}
          name={sought?.label ?? ''}
          isChanged={editor.changed.some(({ key }) => key === sought?.key)}
          isBusy={editor.isSaving}
          onSave={async () => sought !== undefined && !isHeld && editor.keep(sought.key)}
        />
      )}
      {stored && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!isHeld) editor.save()
          }}
          noValidate
          className="grid max-w-narrow gap-4"
        >
          {fields.some(({ key }) => isSample(key)) && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-sunken px-4 py-3">
              <p>{SAMPLE_NOTE}</p>
              <SmallButton
                disabled={editor.isSaving || editor.changed.length > 0}
                onPress={() => editor.save()}
              >
                Keep this text
              </SmallButton>
            </div>
          )}
          {lead}
          {asked.map((group) => (
            <Card key={group.heading ?? 'all'}>
              {group.heading && <h2 className="mb-3 text-heading text-xl">{group.heading}</h2>}
              {group.heading && notes?.[group.heading]}
              <div className="grid gap-4">
                {group.fields.map((field) =>
                  isSecret(field.key) ? (
                    <SecretField
                      key={field.key}
                      isMade={field.isMade === true}
                      label={field.label}
                      hint={field.hint}
                      mask={stored[field.key]?.value ?? ''}
                      setAt={setAt?.find(({ key }) => key === field.key)}
                      typed={secrets[field.key]}
                      onType={(typed) => typeSecret(field.key, typed)}
                    />
                  ) : (
                    <SettingInput
                      key={field.key}
                      id={field.key}
                      upload={field.upload}
                      choices={field.choices}
                      valueAt={valueAt}
                      label={field.label}
                      placeholder={field.placeholder}
                      hint={
                        isSample(field.key) ? (
                          <>
                            <SampleMark /> {field.hint}
                          </>
                        ) : (
                          field.hint
                        )
                      }
                      value={valueAt(field.key)}
                      error={settingProblem(field.key, valueAt(field.key))}
                      onChange={(value, fills = {}) => {
                        editor.change(field.key, value)
                        for (const [key, filled] of Object.entries(fills)) editor.change(key, filled)
                      }}
                    />
                  ),
                )}
              </div>
            </Card>
          ))}
          {conflict && (
            <Conflict
              isGone={false}
              differences={conflict.overtaken.map(({ key, value }) => ({
                name: fields.find((field) => field.key === key)?.label ?? key,
                theirs: conflict.theirs[key]?.value ?? '',
                mine: isSecret(key) && value ? SECRET_MASK : value,
              }))}
              onMine={editor.saveMine}
              onTheirs={takeTheirs}
            />
          )}
          <div className="flex items-center gap-3">
            <SmallButton type="submit" disabled={editor.isSaving || isHeld} look="solid">
              {editor.isSaving ? 'Saving...' : 'Save'}
            </SmallButton>
            <Reason text={editor.reason ?? heldBack} />
          </div>
        </form>
      )}
      {children && (
        <div className="mt-4 max-w-narrow">
          {typeof children === 'function' ? children(valueAt) : children}
        </div>
      )}
      <UnsavedBar
        count={editor.changed.length}
        isSaving={editor.isSaving}
        onSaveAll={() => !isHeld && editor.save()}
        onDiscardAll={() => {
          editor.discardAll()
          setSecrets({})
        }}
      />
    </Page>
  )
}

/** By key; null to remove the stored secret. */
type TypedSecrets = Record<string, string | null>

function changeOf([key, typed]: [string, string | null]) {
  if (typed === null) return [{ key, value: '' }]
  return typed.trim() ? [{ key, value: typed.trim() }] : []
}
