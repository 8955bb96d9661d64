import { organisationKeys } from '#domain/organisation.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { SampleRows } from './sample-claims.ts'

/** Everything that came with the site and that staff have neither replaced nor kept. */
export async function readSampleRows(): Promise<SampleRows> {
  const client = supabase()
  const [settings, elements, causes] = await Promise.all([
    client
      .from('site_settings')
      .select('key, value')
      .in('key', organisationKeys)
      .eq('is_sample', true)
      .throwOnError(),
    client
      .from('page_content')
      .select('page_slug, element_id, content_data, is_sample')
      .eq('is_sample', true)
      .throwOnError(),
    client.from('causes').select('id').eq('is_sample', true).order('order').order('id').throwOnError(),
  ])
  return { settings: settings.data, elements: elements.data, causes: causes.data }
}
