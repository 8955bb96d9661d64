/** A file of its own, since every page needs it: the readers of campaigns and stories load with their pages. */
import { type Backend, tables } from './backend.ts'
import { orElse } from './or-else.ts'

/** Whether visitors find any campaign or story: pages link to their lists only then. */
export function shownLists(backend: Backend): Promise<{ campaigns: boolean; stories: boolean }> {
  async function read() {
    const client = await tables(backend)
    const samples = await shownSamples(backend)
    const [campaigns, stories] = await Promise.all([
      client.from('campaigns').select('slug').in('is_sample', samples).limit(1).throwOnError(),
      client.from('stories').select('slug').in('is_sample', samples).limit(1).throwOnError(),
    ])
    return { campaigns: campaigns.data.length > 0, stories: stories.data.length > 0 }
  }
  return orElse(read(), () => ({ campaigns: false, stories: false }))
}

/** Samples tell of people who do not exist: they are hidden at a public address. */
export async function shownSamples(backend: Backend): Promise<boolean[]> {
  const { siteAddress } = await import('./item-readers.ts')
  return siteAddress(backend.url).isPublic ? [false] : [false, true]
}
