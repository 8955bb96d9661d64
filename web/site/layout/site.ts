import { useRouteLoaderData } from 'react-router'
import type { Language } from '#domain/languages/languages.ts'
import type { NavigationItem } from '#domain/website/navigation.ts'
import type { Organisation } from '#domain/website/organisation.ts'
import type { TagIds } from '#domain/website/tags.ts'
import type { Registration } from '#web/lib/registrations.ts'

export type LayoutDictionary = typeof import('./words.en.ts')

export type SiteData = {
  url: string
  language: Language
  words: LayoutDictionary['words']
  /** What the parts that every page has say. */
  ui: LayoutDictionary['ui']
  navigation: readonly NavigationItem[]
  organisation: Organisation
  /** Those that are shown and valid today. */
  registrations: readonly Registration[]
  /** Whether emails can be sent. */
  canSendLetters: boolean
  /** Whether what the pages say is partly made up: never at a public address. */
  hasSamples: boolean
  /** The tags of other companies that are configured; null for none. */
  tags: TagIds | null
  /** The foundation's own colours, as style; empty for the usual ones. */
  theme: string
}

/** What every public page knows: the site's address, its language, its menu and whose it is. */
export function useSite(): SiteData {
  const data = useRouteLoaderData<SiteData>('site')
  if (!data) throw new Error('useSite must be used within the layout of the site.')
  return data
}
