import { type NavigationItem, navigationDefaults, readNavigation } from '#domain/navigation.ts'
import { type Backend, tables } from '#web/lib/backend.ts'
import { orElse } from '#web/lib/or-else.ts'
import { translate } from '#web/lib/translate.ts'

export function navigationItems(backend: Backend): Promise<readonly NavigationItem[]> {
  async function read() {
    const { data } = await (await tables(backend))
      .from('navigation_items')
      .select('*')
      .order('order', { ascending: true })
      .throwOnError()
    return readNavigation(data)
  }
  const reading = translate(backend, 'menu', read(), (items, turns, { turnMenuItem }) =>
    items.map((item) => turnMenuItem(item, turns(item.id))),
  )
  return orElse(reading, () => navigationDefaults)
}
