import type { Theme } from '#domain/appearance/theme.ts'
import { THEME_SETTINGS } from '#domain/appearance/theme-settings.ts'
import { type Backend, tables } from './backend.ts'
import { orElse } from './or-else.ts'

// The colour rules are a separate chunk: a page rendered by the server has its colours already.
const rules = () => import('#domain/appearance/theme.ts')

async function readChoice(backend: Backend): Promise<Theme> {
  const { data } = await (await tables(backend))
    .from('site_settings')
    .select('key, value')
    .in('key', THEME_SETTINGS)
    .throwOnError()
  return (await rules()).readTheme(data)
}

/** Style rules for the organisation's own colours; empty for the default ones. */
export function siteTheme(backend: Backend): Promise<string> {
  return orElse(
    readChoice(backend).then(async (theme) => (await rules()).themeCss(theme)),
    () => '',
  )
}

/** The brand colour as shown in the light theme. */
export function siteBrand(backend: Backend): Promise<string> {
  return orElse(
    readChoice(backend).then(async (theme) => (await rules()).coloursOf(theme).light.brand),
    () => '#0f4c45',
  )
}
