import { type FormEvent, useState } from 'react'
import {
  defaultTheme,
  isAdjusted,
  palettes,
  readTheme,
  styleOf,
  type Theme,
} from '#domain/appearance/theme.ts'
import { THEME_SETTINGS } from '#domain/appearance/theme-settings.ts'
import { readSettings, type StoredSettings, saveSettings } from '#web/data/settings-editing.ts'
import { settingsMessages } from '#web/messages.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { told } from '../../lib/told.ts'
import { useDrafts } from '../../lib/use-drafts.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Preview } from '../../preview/preview.tsx'
import { Conflict } from '../../ui/conflict.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page, Sheet } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.ts'
import { UnsavedBar } from '../../ui/unsaved-bar.tsx'
import { ColourField } from './colour-field.tsx'
import { Sample } from './sample.tsx'

const NAME = 'appearance'
const KEYS = [
  { key: 'theme_brand', part: 'brand', label: 'Headings, links and bands' },
  { key: 'theme_accent', part: 'accent', label: 'Giving' },
] as const
type Settings = StoredSettings<(typeof KEYS)[number]['key']>

/** The colours of the public site: a pair that was tried out, or two of one's own. */
export default function Appearance() {
  const {
    value: settings,
    failed,
    reload,
  } = useLoaded(
    () => readSettings(THEME_SETTINGS),
    () => toast.error(settingsMessages.loadFailed(NAME)),
  )
  const drafts = useDrafts<Theme['brand']>('appearance')
  const [isSaving, setSaving] = useState(false)
  const [theirs, setTheirs] = useState<Settings>()
  const stored = settings && themeIn(settings)
  const theme = stored ? withDrafts(stored, drafts.draftOf) : defaultTheme
  const adjusted = isAdjusted(theme)
  const isChanged = KEYS.some(({ key }) => drafts.draftOf(key))

  function choose(next: Theme) {
    if (!settings || !stored) return
    for (const { key, part } of KEYS)
      drafts.change(key, { value: stored[part], version: settings[key].version }, next[part])
  }

  async function save(over = settings) {
    setSaving(true)
    setTheirs(undefined)
    const changes = KEYS.map(({ key, part }) => {
      const basis = over === settings ? drafts.draftOf(key)?.basedOn : undefined
      return { key, value: theme[part], basedOn: basis ?? over?.[key].version ?? null }
    })
    const outcome = await told(saveSettings(changes), settingsMessages.saveFailed(NAME))
    if (outcome === 'conflict') {
      setTheirs(await told(readSettings(THEME_SETTINGS), settingsMessages.loadFailed(NAME)))
    } else if (outcome) {
      drafts.discardAll()
      toast.success(settingsMessages.saved(NAME))
      await reload()
    }
    setSaving(false)
  }

  return (
    <Page
      title="Appearance"
      intro="The colours of the public site, by day and by night. Whatever you choose, every word stays legible."
    >
      {!stored && failed && <LoadFailed onRetry={reload} />}
      {!stored && !failed && (
        <Loading>
          <Skeleton className="h-48 max-w-narrow" />
        </Loading>
      )}
      {stored && (
        <div className="items-start gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(24rem,26rem)]">
          <form
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              save()
            }}
            className="grid min-w-0 gap-4"
          >
            <Sheet>
              <fieldset>
                <legend className="display text-heading text-xl">Colours that go together</legend>
                <div className="mt-3 grid gap-2 sm:grid-cols-2">
                  {palettes.map((palette) => (
                    <Choice key={palette.name} palette={palette} theme={theme} onChoose={choose} />
                  ))}
                </div>
              </fieldset>
            </Sheet>
            <Sheet>
              <h2 className="text-heading text-xl">Your own</h2>
              <div className="mt-3 grid gap-4 sm:grid-cols-2">
                <ColourField
                  label={KEYS[0].label}
                  value={theme.brand}
                  note={
                    adjusted.brand ? 'So that it can be read, the site uses a darker shade of it.' : undefined
                  }
                  onChange={(brand) => choose({ ...theme, brand })}
                />
                <ColourField
                  label={KEYS[1].label}
                  value={theme.accent}
                  note={
                    adjusted.accent
                      ? 'So that it can be read, the site uses a lighter shade of it.'
                      : undefined
                  }
                  onChange={(accent) => choose({ ...theme, accent })}
                />
              </div>
              <div className="mt-4 grid gap-3 sm:grid-cols-2">
                <Sample theme={theme} scheme="light" />
                <Sample theme={theme} scheme="dark" />
              </div>
            </Sheet>
            {theirs && (
              <Conflict
                isGone={false}
                differences={KEYS.map(({ part, label }) => ({
                  name: label,
                  theirs: themeIn(theirs)[part],
                  mine: theme[part],
                })).filter(({ theirs, mine }) => theirs !== mine)}
                onMine={() => save(theirs)}
                onTheirs={() => {
                  drafts.discardAll()
                  setTheirs(undefined)
                  reload()
                }}
              />
            )}
            <button
              type="submit"
              disabled={isSaving}
              className={`${smallButton('solid')} justify-self-start`}
            >
              {isSaving ? 'Saving...' : 'Save'}
            </button>
          </form>
          <Preview
            path="/"
            title="Home"
            focused={null}
            version=""
            overlay={(_table, answer) => answer}
            styles={styleOf(theme)}
          />
        </div>
      )}
      <UnsavedBar
        count={isChanged ? 1 : 0}
        isSaving={isSaving}
        onSaveAll={() => save()}
        onDiscardAll={drafts.discardAll}
      />
    </Page>
  )
}

type ChoiceProps = {
  palette: Theme & { name: string }
  theme: Theme
  onChoose: (theme: Theme) => void
}

function Choice({ palette: { name, brand, accent }, theme, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-edge px-3 py-2 has-checked:border-brand has-checked:bg-sunken">
      <input
        type="radio"
        name="palette"
        checked={theme.brand === brand && theme.accent === accent}
        onChange={() => onChoose({ brand, accent })}
        className="size-5 shrink-0"
      />
      <span aria-hidden="true" className="flex shrink-0 overflow-hidden rounded-full border border-line">
        <span className="h-6 w-5" style={{ background: brand }} />
        <span className="h-6 w-5" style={{ background: accent }} />
      </span>
      {name}
    </label>
  )
}

function themeIn(settings: Settings): Theme {
  return readTheme(KEYS.map(({ key }) => ({ key, value: settings[key].value })))
}

function withDrafts(stored: Theme, draftOf: (key: string) => { value: Theme['brand'] } | undefined): Theme {
  const shown = { ...stored }
  for (const { key, part } of KEYS) shown[part] = draftOf(key)?.value ?? stored[part]
  return shown
}
