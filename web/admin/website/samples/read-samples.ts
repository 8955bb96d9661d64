import { organisationKeys } from '#domain/website/organisation.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { SampleRows } from './sample-claims.ts'

/** Rows for `sampleClaims`: samples, the organisation's details and the Contact page. */
export async function readSampleRows(): Promise<SampleRows> {
  const client = supabase()
  const [settings, elements, causes, campaigns, stories] = await Promise.all([
    client.from('site_settings').select('key, value, is_sample').in('key', organisationKeys).throwOnError(),
    client
      .from('page_content')
      .select('page_slug, element_id, content_data, is_sample')
      .or('is_sample.eq.true,page_slug.eq.contact')
      .throwOnError(),
    client.from('causes').select('id').eq('is_sample', true).order('order').order('id').throwOnError(),
    client.from('campaigns').select('id').eq('is_sample', true).order('id').throwOnError(),
    client.from('stories').select('id').eq('is_sample', true).order('id').throwOnError(),
  ])
  const items = [
    ...causes.data.map(({ id }) => ({ noun: 'cause' as const, id })),
    ...campaigns.data.map(({ id }) => ({ noun: 'campaign' as const, id })),
    ...stories.data.map(({ id }) => ({ noun: 'story' as const, id })),
  ]
  return { settings: settings.data, elements: elements.data, items }
}
