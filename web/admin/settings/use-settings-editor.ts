import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#web/ui/toast.ts'
import { useDrafts } from '../hooks/use-drafts.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { checkSession } from '../lib/check-session.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { readSettings, type StoredSetting, type StoredSettings, saveSettings } from './settings-data.ts'
import { type SettingsName, settingsToasts } from './toasts.ts'

type Change = { key: string; value: string }
type Options = {
  name: SettingsName
  /** Storage key of the drafts in this browser. */
  draftsName: string
  settings: Promise<StoredSettings>
  /** Other changes that are not kept as drafts: secrets. */
  undrafted?: readonly Change[]
  onSaved?: () => void
}

const NEVER_STORED: StoredSetting = { value: '', version: null }

/**
 * Settings with one Save. Input is a draft over the shown version, so that it survives a reload and saving
 * detects conflicts: then all or nothing is stored.
 */
export function useSettingsEditor({ name, draftsName, settings, undrafted = [], onSaved }: Options) {
  const { value: stored, failed } = useResolved(settings, settingsToasts.loadFailed(name))
  const { revalidate } = useRevalidator()
  const drafts = useDrafts<string>(draftsName)
  const [isSaving, setSaving] = useState(false)
  const [reason, setReason] = useState<string>()
  const [theirs, setTheirs] = useState<StoredSettings>()

  const keys = Object.keys(stored ?? {})
  const storedAt = (key: string) => stored?.[key] ?? NEVER_STORED
  const valueAt = (key: string) => drafts.draftOf(key)?.value ?? storedAt(key).value
  const basisOf = (key: string) => drafts.draftOf(key)?.basedOn ?? storedAt(key).version
  const drafted = keys.filter((key) => drafts.draftOf(key))
  const changed = [...drafted.map((key) => ({ key, value: valueAt(key).trim() })), ...undrafted]
  const overtaken = changed.filter(({ key }) => theirs && theirs[key]?.version !== basisOf(key))

  function discardAll() {
    drafts.discardAll()
    setTheirs(undefined)
  }

  /** `kept` is stored with the changes, unchanged, which confirms it as the organisation's own. */
  async function save(over?: StoredSettings, kept?: string): Promise<boolean> {
    setSaving(true)
    setReason(undefined)
    setTheirs(undefined)
    // Saving an unchanged form confirms all its values, samples included.
    const unchanged = kept === undefined ? (changed.length > 0 ? [] : keys) : [kept]
    const sent = [
      ...changed,
      ...unchanged
        .filter((key) => !changed.some((one) => one.key === key))
        .map((key) => ({ key, value: valueAt(key) })),
    ]
    try {
      const outcome = await saveSettings(
        sent.map((one) => ({ ...one, basedOn: over ? (over[one.key]?.version ?? null) : basisOf(one.key) })),
      )
      if (outcome === 'saved') {
        discardAll()
        onSaved?.()
        toast.success(settingsToasts.saved(name))
      } else if (changed.length > 0) {
        setTheirs(await readSettings(keys))
        return false
      }
      // Without own changes there is no conflict to resolve: the new values are shown.
      await revalidate()
      return outcome === 'saved'
    } catch (error) {
      console.error(error)
      setReason(reasonOf(error))
      toast.error(settingsToasts.saveFailed(name))
      checkSession(error)
      return false
    } finally {
      setSaving(false)
    }
  }

  function takeTheirs() {
    for (const { key } of overtaken) drafts.discard(key)
    setTheirs(undefined)
    revalidate()
  }

  return {
    stored,
    failed,
    retry: revalidate,
    valueAt,
    change: (key: string, value: string) => drafts.change(key, storedAt(key), value),
    changed,
    isSaving,
    reason,
    save: () => save(),
    keep: (key: string) => save(undefined, key),
    discardAll,
    conflict: theirs && overtaken.length > 0 ? { theirs, overtaken } : null,
    saveMine: () => save(theirs),
    takeTheirs,
  }
}
