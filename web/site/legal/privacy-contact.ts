import { type Backend, tables } from '#web/lib/backend.ts'
import { orElse } from '#web/lib/or-else.ts'

export type PrivacyContact = { contact: string; days: number }

/** Contact for personal data, empty if the charity has named none, and the days to respond. */
export function privacyContact(backend: Backend): Promise<PrivacyContact | null> {
  async function read() {
    const { data } = await (await tables(backend))
      .from('site_settings')
      .select('key, value')
      .in('key', ['grievance_contact', 'privacy_days'])
      .throwOnError()
    const setting = (name: string) => data.find(({ key }) => key === name)?.value?.trim() ?? ''
    return { contact: setting('grievance_contact'), days: Number(setting('privacy_days')) || 30 }
  }
  return orElse(read(), () => null)
}
