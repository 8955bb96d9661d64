/**
 * Opens an address of the product in the test's frame: the real routes with their layouts and client loaders, on the
 * frame's own location, which screens read. The server's part, the first rendering, is left to the journeys.
 */

import { routes } from 'virtual:route-modules'
import type { ComponentType, ContextType } from 'react'
import {
  createBrowserRouter,
  UNSAFE_FrameworkContext as FrameworkContext,
  Outlet,
  type RouteObject,
  RouterProvider,
  useActionData,
  useLoaderData,
  useMatches,
  useParams,
} from 'react-router'
import { afterEach } from 'vitest'
import { languageAt, languageNames, pathIn } from '#domain/languages/languages.ts'
import { privateMark } from '#web/lib/private-page.ts'
import { toast, toastStore } from '#web/ui/toast.ts'
import { show } from './show.tsx'

type Module = {
  default?: ComponentType<Record<string, unknown>>
  ErrorBoundary?: ComponentType
  HydrateFallback?: ComponentType
  clientLoader?: RouteObject['loader']
  handle?: unknown
  shouldRevalidate?: RouteObject['shouldRevalidate']
}
export type RouteNode = {
  id: string
  path?: string
  index?: boolean
  load(): Promise<Module>
  children?: readonly RouteNode[]
}

/** Addresses of documents that the page wanted to load: the frame stays where it is. */
export let documentsAsked: string[] = []
let close = async () => {}

/** Enough for links that prefetch: there is nothing to fetch ahead here. */
const framework = {
  manifest: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' },
  routeModules: {},
  future: {},
  ssr: false,
  isSpaMode: false,
  routeDiscovery: { mode: 'initial' },
} as unknown as NonNullable<ContextType<typeof FrameworkContext>>

export async function openPage(address: string): Promise<{ navigate(to: string): Promise<void> }> {
  history.replaceState(null, '', address)
  const language = languageAt(location.pathname)
  document.documentElement.lang = languageNames[language].tag
  const home = pathIn(language, '/')
  const router = createBrowserRouter(
    [
      {
        id: 'root',
        loader: () => ({ url: location.origin, anonKey: 'key', language }),
        shouldRevalidate: () => false,
        Component: Outlet,
        HydrateFallback: () => null,
        children: routes.map(toRoute),
      },
    ],
    { basename: home },
  )
  await close()
  // Another document has none of the toasts of the last one.
  dismissToasts()
  const shown = await show(
    <FrameworkContext value={framework}>
      <RouterProvider router={router} />
    </FrameworkContext>,
  )
  close = async () => {
    await shown.unmount()
    router.dispose()
  }
  return { navigate: async (to) => void (await router.navigate(to)) }
}

export function dismissToasts(): void {
  for (const { id } of toastStore.read()) toast.dismiss(id)
}

/** A page that asks for a password or an identifier, in a document that the server has marked as private. */
export function openPrivatePage(address: string): ReturnType<typeof openPage> {
  document.head.append(mark)
  return openPage(address)
}
const mark = Object.assign(document.createElement('meta'), privateMark)

function toRoute({ id, path, index, load, children }: RouteNode): RouteObject {
  return {
    id,
    ...(path !== undefined && { path }),
    ...(index ? { index } : { children: children?.map(toRoute) ?? [] }),
    lazy: async () => {
      const { default: Screen, clientLoader, ErrorBoundary, handle, shouldRevalidate } = await load()
      return {
        ...(Screen && { Component: withProps(Screen) }),
        ...(clientLoader && { loader: clientLoader }),
        ...(ErrorBoundary && { ErrorBoundary }),
        ...(shouldRevalidate && { shouldRevalidate }),
        handle,
      }
    },
  } as RouteObject
}

/** The props that the framework gives a route's component. */
function withProps(Screen: ComponentType<Record<string, unknown>>) {
  return function Route() {
    const given = {
      loaderData: useLoaderData(),
      actionData: useActionData(),
      params: useParams(),
      matches: useMatches(),
    }
    return <Screen {...given} />
  }
}

window.navigation.addEventListener('navigate', (event) => {
  if (event.destination.sameDocument) return
  event.preventDefault()
  documentsAsked.push(event.destination.url.replace(location.origin, ''))
})

afterEach(async () => {
  await close()
  close = async () => {}
  documentsAsked = []
  mark.remove()
  dismissToasts()
  localStorage.clear()
  sessionStorage.clear()
})
