import { languageAt } from '#domain/languages/languages.ts'
import type { NavigationItem } from '#domain/website/navigation.ts'
import { siteTheme } from '#web/lib/appearance.ts'
import type { Backend } from '#web/lib/backend.ts'
import { canSendLetters } from '#web/lib/letters.ts'
import { organisation } from '#web/lib/organisation.ts'
import { registrations } from '#web/lib/registrations.ts'
import { showsSamples } from '#web/lib/samples.ts'
import { shownLists } from '#web/lib/shown-lists.ts'
import { dictionary } from '#web/lib/words.ts'
import { navigationItems } from './navigation.ts'
import type { LayoutDictionary, MenuItem, SiteData } from './site.ts'
import { tagIds } from './tags.ts'

const dictionaryFor = dictionary<LayoutDictionary>(import.meta.glob('./words.*.ts'))

/** Data of every public page. */
export async function readSite(backend: Backend, request: Request): Promise<SiteData> {
  const [{ words, ui }, navigation, org, held, letters, hasSamples, lists, tags, theme] = await Promise.all([
    dictionaryFor(request),
    navigationItems(backend),
    organisation(backend),
    registrations(backend),
    canSendLetters(backend),
    showsSamples(backend),
    shownLists(backend),
    tagIds(backend),
    siteTheme(backend),
  ])
  const language = languageAt(new URL(request.url).pathname)
  return {
    url: backend.url,
    language,
    words,
    ui,
    navigation: navigation.map(menuItem),
    organisation: org,
    registrations: held,
    canSendLetters: letters,
    hasSamples,
    lists,
    tags,
    theme,
  }
}

const menuItem = ({ label, path, is_external, parent_id }: NavigationItem): MenuItem => ({
  label,
  path,
  is_external,
  isBelow: parent_id !== null,
})
