import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useFocusOnNavigation } from '#web/lib/use-focus-on-navigation.ts'
import { useFreshNewItems } from '../inbox/new-items.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { Screen } from './screen.tsx'
import { Sidebar } from './sidebar.tsx'
import { usePageViews } from './use-page-views.ts'

const Search = lazy(async () => ({ default: (await import('./search/search.tsx')).Search }))

/** Frame around every screen of the back office. */
export function Frame() {
  const main = useFocusOnNavigation()
  const [isSearching, setSearching] = useState(false)
  usePageViews()
  useFreshNewItems()
  useShortcut(() => setSearching(true))
  return (
    <>
      <a
        href="#main"
        className="-translate-y-20 fixed top-2 left-2 z-50 rounded-md bg-brand px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="flex-1 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside className="menu-column on-band sticky top-0 hidden h-dvh overflow-y-auto bg-band text-on-band lg:block">
          <Sidebar />
        </aside>
        <div className="flex min-w-0 flex-col">
          <Header menu={<PhoneMenu />} onSearch={() => setSearching(true)} />
          <main id="main" ref={main} tabIndex={-1} className="min-w-0 flex-1 outline-none">
            <Screen />
          </main>
          <Footer />
        </div>
      </div>
      {isSearching && (
        <Suspense>
          <Search onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </>
  )
}

/** ⌘K on a Mac, Ctrl K elsewhere. */
function useShortcut(search: () => void) {
  const latest = useRef(search)
  latest.current = search
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
