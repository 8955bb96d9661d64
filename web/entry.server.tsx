// The entry for Node keeps track of every promise of the process from the first page on.
import { renderToReadableStream } from 'react-dom/server.edge'
import { type AppLoadContext, type EntryContext, ServerRouter } from 'react-router'
import { CHECKOUT_PAGE, PAGE_TAGS, PRIVATE_PAGE } from '#domain/website/tags.ts'
import { Nonce } from './lib/nonce.ts'
import { hasCheckout, isPrivateRoute } from './lib/private-page.ts'
import { startLate } from './lib/start-late.ts'
import type { SiteData } from './site/layout/site.ts'

/** Renders a page whole: its loaders have already awaited what it shows, so nothing is left to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { html, failed } = await render(
    <Nonce value={context.nonce}>
      <ServerRouter
        context={import.meta.env.PROD ? withOwnRoutes(router) : router}
        url={request.url}
        nonce={context.nonce}
      />
    </Nonce>,
    context.nonce,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(PAGE_TAGS, tagsOf(router).join(' '))
  const { entry } = router.manifest
  const waits = !failed && waitsForVisitor(router)
  const body = import.meta.env.PROD ? startLate(html, context.nonce, entry.module, waits) : html
  return new Response(body, { status: failed ? 500 : status, headers })
}

function isPrivate({ staticHandlerContext: { matches } }: EntryContext): boolean {
  return isPrivateRoute(matches.map(({ route }) => route.handle))
}

/**
 * A public page never moves to the back office within its document, nor the back office to a public page but the
 * sign-in: each gets the list of routes without the other's.
 */
function withOwnRoutes(router: EntryContext): EntryContext {
  const isBackOffice = router.staticHandlerContext.matches.some(({ route }) => route.id.startsWith('admin/'))
  if (isPrivate(router) && !isBackOffice) return router
  const url = router.manifest.url.replace(/\.js$/, isBackOffice ? '.admin.js' : '.site.js')
  return { ...router, manifest: { ...router.manifest, url } }
}

/**
 * Pages to be read start their code when a visitor reaches for a control. Private pages, those that tags run on,
 * and routes with `handle = { startsByItself: true }` do not wait.
 */
function waitsForVisitor(router: EntryContext): boolean {
  const handles = router.staticHandlerContext.matches.map(({ route }) => route.handle)
  return tagsOf(router).length === 0 && !handles.some((handle) => handle?.startsByItself)
}

/** The server writes the page's policy by them. */
function tagsOf(router: EntryContext): string[] {
  const { matches, loaderData } = router.staticHandlerContext
  if (isPrivate(router))
    return hasCheckout(matches.map(({ route }) => route.handle))
      ? [PRIVATE_PAGE, CHECKOUT_PAGE]
      : [PRIVATE_PAGE]
  const { tags }: Partial<SiteData> = loaderData.site ?? {}
  return Object.entries(tags ?? {}).flatMap(([name, id]) => (id ? [name] : []))
}

async function render(page: React.ReactNode, nonce: string): Promise<{ html: string; failed: boolean }> {
  let failed = false
  const stream = await renderToReadableStream(page, {
    nonce,
    // Without code, every part stands in its place: none comes later through a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      console.error(error)
      failed = true
    },
  })
  await stream.allReady
  return { html: await new Response(stream).text(), failed }
}
