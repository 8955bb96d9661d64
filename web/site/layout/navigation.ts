import { DEFAULT_LANGUAGE, type Language } from '#domain/languages/languages.ts'
import { type NavigationItem, navigationDefaults, readNavigation } from '#domain/website/navigation.ts'
import { type Backend, tables } from '#web/lib/backend.ts'
import { orElse } from '#web/lib/or-else.ts'
import { translate } from '#web/lib/translate.ts'

const labelFiles = import.meta.glob<{ menuLabels: Record<string, string> }>(
  '../../../domain/website/menu-labels.*.ts',
)

export async function navigationItems(backend: Backend): Promise<readonly NavigationItem[]> {
  async function read() {
    const { data } = await (await tables(backend))
      .from('navigation_items')
      .select('*')
      .order('order', { ascending: true })
      .order('created_at')
      .throwOnError()
    return readNavigation(data)
  }
  const reading = translate(backend, 'menu', read(), (items, turns, { turnMenuItem }) =>
    items.map((item) => turnMenuItem(item, turns(item.id))),
  )
  const stored = await orElse<readonly NavigationItem[] | null>(reading, () => null)
  return stored ?? orElse(defaultsIn(backend.language), () => navigationDefaults)
}

async function defaultsIn(language: Language): Promise<readonly NavigationItem[]> {
  if (language === DEFAULT_LANGUAGE) return navigationDefaults
  const labels = (await labelFiles[`../../../domain/website/menu-labels.${language}.ts`]?.())?.menuLabels
  return navigationDefaults.map((item) => ({ ...item, label: labels?.[item.path] ?? item.label }))
}
