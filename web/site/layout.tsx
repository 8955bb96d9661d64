import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useMatches } from 'react-router'
import { languageAt } from '#domain/languages/languages.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { late } from '#web/lib/late.tsx'
import { useIsPrivate } from '#web/lib/private-page.ts'
import { useFocusOnNavigation } from '#web/lib/use-focus-on-navigation.ts'
import { visitUtm } from '#web/lib/utm.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { UiWords } from '#web/ui/ui-words.ts'
import type { Route } from './+types/layout'
import { Header } from './layout/header.tsx'
import { LateConsent } from './layout/late-consent.tsx'
import { LateOffer } from './layout/late-offer.tsx'
import { SampleNotice } from './layout/sample-notice.tsx'
import { useHeadStart } from './use-head-start.ts'

const Footer = late(async () => (await import('./layout/footer.tsx')).Footer)
const DonateBar = lazy(async () => ({ default: (await import('./layout/donate-bar.tsx')).DonateBar }))

type Handle = { hasOwnFrame?: boolean; hasDonateBar?: boolean } | undefined

export const loader = async ({ context, request }: Route.LoaderArgs) =>
  (await import('./layout/read-site.ts')).readSite(context.backend, request)
// A page rendered by the server has all its data; the code that reads it loads when the language changes.
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) =>
  (await import('./layout/read-site.ts')).readSite(browserBackend(), request)
// Menu and footer stay while a visitor moves between pages of one language.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  languageAt(currentUrl.pathname) !== languageAt(nextUrl.pathname)

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const main = useFocusOnNavigation()
  useHeadStart()
  useEffect(() => void visitUtm(), [])
  const tags = useIsPrivate() ? null : loaderData.tags
  const [isAsked, setAsked] = useState(false)
  const handles = useMatches().map(({ handle }) => handle as Handle)
  // A route omits header, footer and donation bar with `handle = { hasOwnFrame: true }`, and the donation bar
  // alone with `{ hasDonateBar: false }`.
  const hasOwnFrame = handles.some((handle) => handle?.hasOwnFrame)
  const hasDonateBar = !hasOwnFrame && handles.every((handle) => handle?.hasDonateBar !== false)
  return (
    <UiWords value={loaderData.ui}>
      <a
        href="#main"
        className="-translate-y-20 fixed top-2 left-2 z-50 rounded-md bg-brand px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        {loaderData.words.skipToContent}
      </a>
      {!hasOwnFrame && <SampleNotice />}
      {!hasOwnFrame && <Header navigation={loaderData.navigation} organisation={loaderData.organisation} />}
      <main id="main" ref={main} tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      {!hasOwnFrame && <LateOffer />}
      {!hasOwnFrame && (
        <Footer
          navigation={loaderData.navigation}
          organisation={loaderData.organisation}
          onCookieChoices={tags && (() => setAsked(true))}
        />
      )}
      {tags && <LateConsent ids={tags} isAsked={isAsked} onChosen={() => setAsked(false)} />}
      <Suspense>{hasDonateBar && <DonateBar />}</Suspense>
      <Toaster />
    </UiWords>
  )
}
