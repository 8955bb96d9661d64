import { type FormEvent, type ReactNode, useState } from 'react'
import { settingProblem } from '#domain/setting-problem.ts'
import { SECRET_MASK, SECRET_SETTINGS } from '#domain/settings.ts'
import {
  readSettings,
  type StoredSetting,
  type StoredSettings,
  saveSettings,
  secretsSetAt,
} from '#web/data/settings-editing.ts'
import { type SettingsName, settingsMessages } from '#web/messages.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { useDrafts } from '../lib/use-drafts.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { Conflict } from '../ui/conflict.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Reason } from '../ui/marks.tsx'
import { Page, Sheet } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'
import { UnsavedBar } from '../ui/unsaved-bar.tsx'
import { SecretField } from './secret-field.tsx'
import { SettingInput } from './setting-input.tsx'

export type SettingField = {
  key: string
  label: string
  placeholder?: string
  hint?: string
  /** Where an uploaded picture goes, for a setting that names one. */
  upload?: string
  /** What it is chosen from; without them it is typed. */
  choices?: readonly { value: string; label: string }[]
}
export type SettingGroup = { heading?: string; fields: readonly SettingField[] }

type Props = {
  title: string
  intro: ReactNode
  name: SettingsName
  groups: readonly SettingGroup[]
  children?: ReactNode
}

/** A screen of settings with one Save. Secrets go in and never come out: they show a mask. */
export function SettingsForm({ title, intro, name, groups, children }: Props) {
  const keys = groups.flatMap(({ fields }) => fields.map(({ key }) => key))
  const {
    value: stored,
    failed,
    reload,
  } = useLoaded(
    () => readSettings(keys),
    () => toast.error(settingsMessages.loadFailed(name)),
  )
  const secretKeys = keys.filter(isSecret)
  const setAt = useLoaded(
    async () => (secretKeys.length > 0 ? secretsSetAt(secretKeys) : []),
    () => {},
  )
  // Secrets are not kept in the browser: only what may be read there anyway survives a reload.
  const drafts = useDrafts<string>(`settings:${title}`)
  const [secrets, setSecrets] = useState<TypedSecrets>({})
  const [isSaving, setSaving] = useState(false)
  const [reason, setReason] = useState<string>()

  const [theirs, setTheirs] = useState<StoredSettings>()

  const shown = (key: string) => drafts.draftOf(key)?.value ?? stored?.[key]?.value ?? ''
  const basisOf = (key: string) => drafts.draftOf(key)?.basedOn ?? stored?.[key]?.version ?? null
  const changed = [
    ...drafts.ids.filter((key) => keys.includes(key)).map((key) => ({ key, value: shown(key).trim() })),
    ...Object.entries(secrets).flatMap(([key, typed]) =>
      typed === null ? [{ key, value: '' }] : typed.trim() ? [{ key, value: typed.trim() }] : [],
    ),
  ]
  const overtaken = changed.filter(({ key }) => theirs && theirs[key]?.version !== basisOf(key))
  const hasProblem = keys.some((key) => settingProblem(key, shown(key)))

  async function save(over?: StoredSettings) {
    if (hasProblem) return
    setSaving(true)
    setReason(undefined)
    setTheirs(undefined)
    const sent = changed.length > 0 ? changed : keys.map((key) => ({ key, value: shown(key) }))
    try {
      const outcome = await saveSettings(
        sent.map((one) => ({ ...one, basedOn: over ? (over[one.key]?.version ?? null) : basisOf(one.key) })),
      )
      if (outcome === 'conflict') {
        // Nothing of one's own was changed: there is nothing to choose between.
        if (changed.length === 0) return await reload()
        return setTheirs(await readSettings(keys))
      }
      drafts.discardAll()
      setSecrets({})
      toast.success(settingsMessages.saved(name))
      await Promise.all([reload(), setAt.reload()])
    } catch (error) {
      console.error(error)
      setReason(reasonOf(error))
      toast.error(settingsMessages.saveFailed(name))
    } finally {
      setSaving(false)
    }
  }

  function takeTheirs() {
    for (const { key } of overtaken) {
      drafts.discard(key)
      setSecrets((now) => withTyped(now, key, undefined))
    }
    setTheirs(undefined)
    reload()
  }

  return (
    <Page title={title} intro={intro}>
      {!stored && failed && <LoadFailed onRetry={reload} />}
      {!stored && !failed && (
        <Loading>
          <Skeleton className="h-48 max-w-narrow" />
        </Loading>
      )}
      {stored && (
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            save()
          }}
          noValidate
          className="grid max-w-narrow gap-4"
        >
          {groups.map(({ heading, fields }) => (
            <Sheet key={heading ?? 'all'}>
              {heading && <h2 className="mb-3 text-heading text-xl">{heading}</h2>}
              <div className="grid gap-4">
                {fields.map((field) =>
                  isSecret(field.key) ? (
                    <SecretField
                      key={field.key}
                      label={field.label}
                      hint={field.hint}
                      mask={stored[field.key]?.value ?? ''}
                      setAt={setAt.value?.find(({ key }) => key === field.key)}
                      typed={secrets[field.key]}
                      onType={(typed) => setSecrets((now) => withTyped(now, field.key, typed))}
                    />
                  ) : (
                    <SettingInput
                      key={field.key}
                      upload={field.upload}
                      choices={field.choices}
                      label={field.label}
                      placeholder={field.placeholder}
                      hint={field.hint}
                      value={shown(field.key)}
                      error={settingProblem(field.key, shown(field.key))}
                      onChange={(value) => drafts.change(field.key, stored[field.key] ?? NEVER_STORED, value)}
                    />
                  ),
                )}
              </div>
            </Sheet>
          ))}
          {theirs && overtaken.length > 0 && (
            <Conflict
              isGone={false}
              differences={overtaken.map(({ key, value }) => ({
                name: labelOf(groups, key),
                theirs: theirs[key]?.value ?? '',
                mine: isSecret(key) && value ? SECRET_MASK : value,
              }))}
              onMine={() => save(theirs)}
              onTheirs={takeTheirs}
            />
          )}
          <div className="flex items-center gap-3">
            <button type="submit" disabled={isSaving || hasProblem} className={smallButton('solid')}>
              {isSaving ? 'Saving...' : 'Save'}
            </button>
            <Reason text={reason} />
          </div>
        </form>
      )}
      {children && <div className="mt-4 max-w-narrow">{children}</div>}
      <UnsavedBar
        count={changed.length}
        isSaving={isSaving}
        onSaveAll={() => save()}
        onDiscardAll={() => {
          drafts.discardAll()
          setSecrets({})
        }}
      />
    </Page>
  )
}

const NEVER_STORED: StoredSetting = { value: '', version: null }

function labelOf(groups: readonly SettingGroup[], key: string): string {
  return groups.flatMap(({ fields }) => fields).find((field) => field.key === key)?.label ?? key
}

function isSecret(key: string): boolean {
  return (SECRET_SETTINGS as readonly string[]).includes(key)
}

/** By key; null where the stored secret is to be removed. */
type TypedSecrets = Record<string, string | null>

function withTyped(now: TypedSecrets, key: string, typed: string | null | undefined): TypedSecrets {
  const { [key]: _, ...others } = now
  return typed === undefined ? others : { ...others, [key]: typed }
}
