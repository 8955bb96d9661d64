import { GIVING_SETTINGS, type GivingSettings, readGivingSettings } from '#domain/settings/giving-settings.ts'
import { type Backend, tables } from './backend.ts'
import { orElse } from './or-else.ts'

export function givingSettings(backend: Backend): Promise<GivingSettings> {
  async function read() {
    const { data } = await (await tables(backend))
      .from('site_settings')
      .select('key, value')
      .in('key', GIVING_SETTINGS)
      .throwOnError()
    return readGivingSettings(data)
  }
  return orElse(read(), () => readGivingSettings([]))
}
