/**
 * Shows drafts in a page of the site without its knowledge: only in the preview's frame, the backend's
 * responses are replaced by those after saving, and the page reads them again.
 */
export type Overlay = (table: string, answer: unknown) => unknown

type Router = { revalidate: () => Promise<void> }
type PageWindow = Window & { fetch: typeof fetch; __reactRouterDataRouter?: Router }

const REST = '/rest/v1/'

/** Returns a function that makes the page read again, once it has hydrated. */
export async function takeOver(frame: HTMLIFrameElement, overlay: Overlay): Promise<() => void> {
  const page = frame.contentWindow as PageWindow | null
  if (!page) return () => {}
  const ask = page.fetch.bind(page)
  page.fetch = async (input, init) => {
    const response = await ask(input, init)
    const address = new URL(input instanceof Request ? input.url : String(input), page.location.href)
    const isRead = (init?.method ?? 'GET') === 'GET' && address.pathname.includes(REST)
    if (!isRead || !response.ok) return response
    const table = address.pathname.slice(address.pathname.indexOf(REST) + REST.length)
    const answer = overlay(table, await response.clone().json())
    const headers = { 'Content-Type': response.headers.get('Content-Type') ?? 'application/json' }
    return new Response(JSON.stringify(answer), { status: response.status, headers })
  }
  const router = await routerOf(page)
  return () => void router?.revalidate()
}

/** Pages start their code late, so that pictures load first. */
async function routerOf(page: PageWindow): Promise<Router | undefined> {
  for (let tries = 0; tries < 100; tries++) {
    if (page.__reactRouterDataRouter) return page.__reactRouterDataRouter
    await new Promise((later) => setTimeout(later, 100))
  }
  return undefined
}
