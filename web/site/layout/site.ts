import { useRouteLoaderData } from 'react-router'
import type { Language } from '#domain/languages/languages.ts'
import type { NavigationItem } from '#domain/website/navigation.ts'
import type { Organisation } from '#domain/website/organisation.ts'
import type { TagIds } from '#domain/website/tags.ts'
import type { Registration } from '#web/lib/registrations.ts'

export type LayoutDictionary = typeof import('./words.en.ts')

/** An item of the menu, or one below the item before it. */
export type MenuItem = Pick<NavigationItem, 'label' | 'path' | 'is_external'> & { isBelow: boolean }

export type SiteData = {
  url: string
  language: Language
  words: LayoutDictionary['words']
  /** Words of the components on every page. */
  ui: LayoutDictionary['ui']
  navigation: readonly MenuItem[]
  organisation: Organisation
  /** Registrations that are public and valid today. */
  registrations: readonly Registration[]
  /** Whether emails can be sent. */
  canSendLetters: boolean
  /** Whether the content is partly made up: never at a public address. */
  hasSamples: boolean
  /** Whether there are campaigns and stories to link to. */
  lists: { campaigns: boolean; stories: boolean }
  /** Configured third-party tags; null for none. */
  tags: TagIds | null
  /** The organisation's own colours as style rules; empty for the default ones. */
  theme: string
}

/** Data of every public page: the site's address, language, menu and organisation. */
export function useSite(): SiteData {
  const data = useRouteLoaderData<SiteData>('site')
  if (!data) throw new Error('useSite must be used within the layout of the site.')
  return data
}
