import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { siteTheme } from '#web/data/appearance.ts'
import { navigationItems } from '#web/data/navigation.ts'
import { organisation } from '#web/data/organisation.ts'
import { tagIds } from '#web/data/tags.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { visitCampaign } from '#web/lib/campaign.ts'
import { useIsPrivate } from '#web/lib/private-page.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import type { Route } from './+types/layout'
import { DonateBar } from './donate-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LateConsent } from './late-consent.tsx'
import type { SiteData } from './site.ts'
import { useHeadStart } from './use-head-start.ts'
import { useLeavePrivate } from './use-leave-private.ts'

async function readSite(backend: Backend): Promise<SiteData> {
  const [navigation, org, tags, theme] = await Promise.all([
    navigationItems(backend),
    organisation(backend),
    tagIds(backend),
    siteTheme(backend),
  ])
  return { url: backend.url, navigation, organisation: org, tags, theme }
}

export const loader = ({ context }: Route.LoaderArgs) => readSite(context.backend)
export const clientLoader = () => readSite(browserBackend())
// The menu and the footer stay as they are while a visitor moves between pages.
export const shouldRevalidate = () => false

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const main = useFocusOnNavigation()
  useHeadStart()
  useLeavePrivate()
  useEffect(() => void visitCampaign(), [])
  const tags = useIsPrivate() ? null : loaderData.tags
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <a
        href="#main"
        className="-translate-y-20 fixed top-2 left-2 z-50 rounded-md bg-brand px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header navigation={loaderData.navigation} organisation={loaderData.organisation} />
      <main id="main" ref={main} tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer
        navigation={loaderData.navigation}
        organisation={loaderData.organisation}
        onCookieChoices={tags && (() => setAsked(true))}
      />
      {tags && <LateConsent ids={tags} isAsked={isAsked} onChosen={() => setAsked(false)} />}
      <DonateBar />
      <Toaster />
    </>
  )
}

/** Those who use a keyboard or listen start a new page at its content, as with a page load. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
