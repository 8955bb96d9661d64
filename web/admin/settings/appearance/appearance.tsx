import { isAdjusted, palettes, readTheme, styleOf, type Theme } from '#domain/appearance/theme.ts'
import { THEME_SETTINGS } from '#domain/appearance/theme-settings.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../../data/load.ts'
import { Conflict } from '../../ui/conflict.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Reason } from '../../ui/marks.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { UnsavedBar } from '../../ui/unsaved-bar.tsx'
import { Preview } from '../../website/preview/preview.tsx'
import { readSettings } from '../settings-data.ts'
import { useSettingsEditor } from '../use-settings-editor.ts'
import type { Route } from './+types/appearance'
import { ColourField } from './colour-field.tsx'
import { Sample } from './sample.tsx'

const KEYS = [
  { key: 'theme_brand', part: 'brand', label: 'Headings, links and bands' },
  { key: 'theme_accent', part: 'accent', label: 'Giving' },
] as const

export const clientLoader = () => ({ settings: load(readColours) })

/** Colours of the public site: a tested pair, or two custom ones. */
export default function Appearance({ loaderData: { settings } }: Route.ComponentProps) {
  const editor = useSettingsEditor({ name: 'appearance', draftsName: 'appearance', settings })
  const { stored, conflict } = editor
  const theme = themeOf(editor.valueAt)
  const adjusted = isAdjusted(theme)

  function choose(next: Theme) {
    for (const { key, part } of KEYS) editor.change(key, next[part])
  }

  return (
    <Page
      title="Appearance"
      intro="The colours of the public site, by day and by night. The site adjusts them so that every text stays readable."
    >
      {!stored && editor.failed && <LoadFailed onRetry={editor.retry} />}
      {!stored && !editor.failed && (
        <Loading>
          <Skeleton className="h-48 max-w-narrow" />
        </Loading>
      )}
      {stored && (
        <div className="items-start gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(24rem,26rem)]">
          <form
            onSubmit={(event) => {
              event.preventDefault()
              editor.save()
            }}
            className="grid min-w-0 gap-4"
          >
            <Card>
              <fieldset>
                <legend className="display text-heading text-xl">Colours that go together</legend>
                <div className="mt-3 grid gap-2 sm:grid-cols-2">
                  {palettes.map((palette) => (
                    <Choice key={palette.name} palette={palette} theme={theme} onChoose={choose} />
                  ))}
                </div>
              </fieldset>
            </Card>
            <Card>
              <h2 className="text-heading text-xl">Your own</h2>
              <div className="mt-3 grid gap-4 sm:grid-cols-2">
                <ColourField
                  label={KEYS[0].label}
                  value={theme.brand}
                  note={
                    adjusted.brand ? 'The site uses a darker shade so that text stays readable.' : undefined
                  }
                  onChange={(brand) => choose({ ...theme, brand })}
                />
                <ColourField
                  label={KEYS[1].label}
                  value={theme.accent}
                  note={
                    adjusted.accent ? 'The site uses a lighter shade so that text stays readable.' : undefined
                  }
                  onChange={(accent) => choose({ ...theme, accent })}
                />
              </div>
              <div className="mt-4 grid gap-3 sm:grid-cols-2">
                <Sample theme={theme} scheme="light" />
                <Sample theme={theme} scheme="dark" />
              </div>
            </Card>
            {conflict && (
              <Conflict
                isGone={false}
                differences={conflict.overtaken.map(({ key, value }) => ({
                  name: KEYS.find((one) => one.key === key)?.label ?? key,
                  theirs: conflict.theirs[key]?.value || 'Default colour',
                  mine: value,
                }))}
                onMine={editor.saveMine}
                onTheirs={editor.takeTheirs}
              />
            )}
            <div className="flex items-center gap-3">
              <SmallButton type="submit" disabled={editor.isSaving} look="solid">
                {editor.isSaving ? 'Saving...' : 'Save'}
              </SmallButton>
              <Reason text={editor.reason} />
            </div>
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
        // Both colours count as one change.
        count={Math.min(editor.changed.length, 1)}
        isSaving={editor.isSaving}
        onSaveAll={editor.save}
        onDiscardAll={editor.discardAll}
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

/** Stored colours, with defaults. */
async function readColours() {
  const stored = await readSettings(THEME_SETTINGS)
  const theme = themeOf((key) => stored[key as keyof typeof stored].value)
  return Object.fromEntries(
    KEYS.map(({ key, part }) => [key, { value: theme[part], version: stored[key].version }]),
  )
}

function themeOf(valueAt: (key: string) => string): Theme {
  return readTheme(KEYS.map(({ key }) => ({ key, value: valueAt(key) })))
}
