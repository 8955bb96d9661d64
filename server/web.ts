import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createRequestHandler,
  matchRoutes,
  type RequestHandler,
  type RouteObject,
  type ServerBuild,
} from 'react-router'
import { projectRoot } from '#backend/base/project-root.ts'
import { languageAt, prefixOf, siteLanguages, withoutLanguage } from '#domain/languages/languages.ts'
import type { Pages } from './services.ts'

export type Web = {
  pages: Pages
  hasPage?: (path: string) => boolean
  clientFolder?: string
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close(): Promise<void>
}

/** The built web app. */
export async function loadWeb(): Promise<Web> {
  const folder = join(projectRoot, 'build', 'web')
  const build = (await import(pathToFileURL(join(folder, 'server', 'index.js')).href)) as ServerBuild
  return { ...webOf(build), clientFolder: join(folder, 'client'), async close() {} }
}

/** The pages of a build, in every language. */
export function webOf(build: ServerBuild): Pick<Web, 'pages' | 'hasPage'> {
  return {
    pages: inEachLanguage((basename) => createRequestHandler({ ...build, basename }, 'production')),
    hasPage: pagesOf(build),
  }
}

/**
 * The same routes for each language, below its path prefix: links, redirects and client navigation keep the language
 * without help from any screen.
 */
function inEachLanguage(handlerBelow: (basename: string) => RequestHandler): Pages {
  const handlers = new Map(
    siteLanguages.map((language) => [language, handlerBelow(prefixOf(language) || '/')] as const),
  )
  return (request, context) => {
    const handle = handlers.get(languageAt(new URL(request.url).pathname))
    if (!handle) throw new Error('Every language has its pages.')
    return handle(request, context)
  }
}

/** Uses the route table: a path that only the public site's catch-all matches is not a page. */
function pagesOf({ routes }: ServerBuild): (path: string) => boolean {
  const below = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parentId) return []
      const { id, path, index } = route
      const named = path === undefined ? { id } : { id, path }
      return [index ? { ...named, index } : { ...named, children: below(id) }]
    })
  const table = below(undefined)
  return (asked) => {
    const path = withoutLanguage(asked)
    // A page's data has its address with this suffix.
    const matches = matchRoutes(table, path.replace(/(\/_root)?\.data$/, '') || '/')
    return matches === null || matches.at(-1)?.params['*'] === undefined || path.startsWith('/admin/')
  }
}

/** The web app from its sources, reloaded on changes. */
export async function loadWebForDevelopment(): Promise<Web> {
  const { createServer } = await import('vite')
  const vite = await withoutNotice(() =>
    createServer({ root: projectRoot, server: { middlewareMode: true }, appType: 'custom' }),
  )
  const build = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
  return {
    pages: inEachLanguage((basename) =>
      createRequestHandler(async () => ({ ...(await build()), basename }), 'development'),
    ),
    before: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}

/**
 * React Router creates Vite servers with an option that Vite deprecates, beyond the reach of any configuration
 * (scripts/run/react-router.mjs): the warning does not concern developers of this product.
 */
async function withoutNotice<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = (...said) => {
    if (!String(said[0]).includes('`envFile` option is deprecated')) warn(...said)
  }
  try {
    return await work()
  } finally {
    console.warn = warn
  }
}
