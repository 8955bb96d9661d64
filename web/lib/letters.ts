import { type Backend, tables } from './backend.ts'
import { orElse } from './or-else.ts'

/** Whether the site can send emails: without that, no page may promise one. */
export function canSendLetters(backend: Backend): Promise<boolean> {
  async function read() {
    const { data } = await (await tables(backend))
      .from('site_settings')
      .select('value')
      .eq('key', 'letters_available')
      .throwOnError()
    return data[0]?.value === 'yes'
  }
  return orElse(read(), () => false)
}
