import { useEffect, useState } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useMatches } from 'react-router'
import { languageAt } from '#domain/languages.ts'
import { siteTheme } from '#web/lib/appearance.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { visitCampaign } from '#web/lib/campaign.ts'
import { organisation } from '#web/lib/organisation.ts'
import { useIsPrivate } from '#web/lib/private-page.ts'
import { useFocusOnNavigation } from '#web/lib/use-focus-on-navigation.ts'
import { dictionary } from '#web/lib/words.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { UiWords } from '#web/ui/ui-words.ts'
import type { Route } from './+types/layout'
import { DonateBar } from './donate-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LateConsent } from './late-consent.tsx'
import { navigationItems } from './navigation.ts'
import type { LayoutDictionary, SiteData } from './site.ts'
import { tagIds } from './tags.ts'
import { useHeadStart } from './use-head-start.ts'
import { useLeavePrivate } from './use-leave-private.ts'

const dictionaryFor = dictionary<LayoutDictionary>(import.meta.glob('./words.*.ts'))

async function readSite(backend: Backend, request: Request): Promise<SiteData> {
  const [{ words, ui }, navigation, org, tags, theme] = await Promise.all([
    dictionaryFor(request),
    navigationItems(backend),
    organisation(backend),
    tagIds(backend),
    siteTheme(backend),
  ])
  const language = languageAt(new URL(request.url).pathname)
  return { url: backend.url, language, words, ui, navigation, organisation: org, tags, theme }
}

export const loader = ({ context, request }: Route.LoaderArgs) => readSite(context.backend, request)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readSite(browserBackend(), request)
// The menu and the footer stay as they are while a visitor moves between pages of one language.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  languageAt(currentUrl.pathname) !== languageAt(nextUrl.pathname)

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const main = useFocusOnNavigation()
  useHeadStart()
  useLeavePrivate()
  useEffect(() => void visitCampaign(), [])
  const tags = useIsPrivate() ? null : loaderData.tags
  const [isAsked, setAsked] = useState(false)
  // A route says with `handle = { hasOwnFrame: true }` that header, footer and giving are not for its screens.
  const hasOwnFrame = useMatches().some(
    ({ handle }) => (handle as { hasOwnFrame?: boolean } | undefined)?.hasOwnFrame === true,
  )
  return (
    <UiWords value={loaderData.ui}>
      <a
        href="#main"
        className="-translate-y-20 fixed top-2 left-2 z-50 rounded-md bg-brand px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        {loaderData.words.skipToContent}
      </a>
      {!hasOwnFrame && <Header navigation={loaderData.navigation} organisation={loaderData.organisation} />}
      <main id="main" ref={main} tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      {!hasOwnFrame && (
        <Footer
          navigation={loaderData.navigation}
          organisation={loaderData.organisation}
          onCookieChoices={tags && (() => setAsked(true))}
        />
      )}
      {tags && <LateConsent ids={tags} isAsked={isAsked} onChosen={() => setAsked(false)} />}
      {!hasOwnFrame && <DonateBar />}
      <Toaster />
    </UiWords>
  )
}
