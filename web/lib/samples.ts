import { isClaim } from '#domain/page-content/claims.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import { siteAddress } from '#domain/website/site-address.ts'
import { type Backend, tables } from './backend.ts'
import { orElse } from './or-else.ts'

/** Whether pages still show sample claims: on a local machine, until all of them were replaced. */
export async function showsSamples(backend: Backend): Promise<boolean> {
  if (siteAddress(backend.url).isPublic) return false
  async function read() {
    const client = await tables(backend)
    const [elements, settings, causes, campaigns, stories, registrations] = await Promise.all([
      client.from('page_content').select('page_slug, element_id').eq('is_sample', true).throwOnError(),
      client.from('site_settings').select('key').eq('is_sample', true).limit(1).throwOnError(),
      client.from('causes').select('id').eq('is_sample', true).limit(1).throwOnError(),
      client.from('campaigns').select('id').eq('is_sample', true).limit(1).throwOnError(),
      client.from('stories').select('id').eq('is_sample', true).limit(1).throwOnError(),
      client.from('registrations').select('kind').limit(1).throwOnError(),
    ])
    return (
      [settings, causes, campaigns, stories].some(({ data }) => data.length > 0) ||
      // Badges are then shown without a number (`provenTexts`).
      registrations.data.length === 0 ||
      elements.data.some(({ page_slug, element_id }) => isClaim(page_slug as PageSlug, element_id))
    )
  }
  return orElse(read(), () => false)
}
