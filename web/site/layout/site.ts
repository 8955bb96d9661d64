import { useRouteLoaderData } from 'react-router'
import { type NavigationItem, navigationDefaults } from '#domain/navigation.ts'
import { type Organisation, readOrganisation } from '#domain/organisation.ts'
import { siteAddress } from '#domain/site-address.ts'
import type { TagIds } from '#domain/tags.ts'

export type SiteData = {
  url: string
  navigation: readonly NavigationItem[]
  organisation: Organisation
  /** The tags of other companies that are configured; null for none. */
  tags: TagIds | null
  /** The foundation's own colours, as style; empty for the usual ones. */
  theme: string
}

/** What every public page knows: the site's address, its menu and whose it is. */
export function useSite(): SiteData {
  const data = useRouteLoaderData<SiteData>('site')
  const nothing = {
    url: '',
    navigation: navigationDefaults,
    organisation: readOrganisation([], siteAddress('')),
  }
  return data ?? { ...nothing, tags: null, theme: '' }
}
