import type { Theme } from '#domain/appearance/theme.ts'
import { THEME_SETTINGS } from '#domain/appearance/theme-settings.ts'
import { type Backend, tables } from './backend.ts'
import { orElse } from './or-else.ts'

// The rules of colour come in a file of their own: a page that arrived whole has its colours already.
const rules = () => import('#domain/appearance/theme.ts')

async function readChoice(backend: Backend): Promise<Theme> {
  const { data } = await (await tables(backend))
    .from('site_settings')
    .select('key, value')
    .in('key', THEME_SETTINGS)
    .throwOnError()
  return (await rules()).readTheme(data)
}

/** What a public page says to be seen in the foundation's own colours; nothing for the usual ones. */
export function siteTheme(backend: Backend): Promise<string> {
  return orElse(
    readChoice(backend).then(async (theme) => (await rules()).themeCss(theme)),
    () => '',
  )
}

/** The deep colour as the site shows it in the light. */
export function siteBrand(backend: Backend): Promise<string> {
  return orElse(
    readChoice(backend).then(async (theme) => (await rules()).coloursOf(theme).light.brand),
    () => '#0f4c45',
  )
}
