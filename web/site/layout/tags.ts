import { readTagIds, TAG_SETTINGS, type TagIds } from '#domain/website/tags.ts'
import { type Backend, tables } from '#web/lib/backend.ts'
import { orElse } from '#web/lib/or-else.ts'

export function tagIds(backend: Backend): Promise<TagIds | null> {
  async function read() {
    const { data } = await (await tables(backend))
      .from('site_settings')
      .select('key, value')
      .in('key', TAG_SETTINGS)
      .throwOnError()
    return readTagIds(data)
  }
  return orElse(read(), () => null)
}
