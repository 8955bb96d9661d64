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
 * The same routes once for each language, below its part of the address: links, redirects and moves within the page
 * stay in the language without any screen's doing.
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

/** By the route table: what only the public site's last resort matches is no page. */
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
    // The data of a page has its address with this ending.
    const matches = matchRoutes(table, path.replace(/(\/_root)?\.data$/, '') || '/')
    return matches === null || matches.at(-1)?.params['*'] === undefined || path.startsWith('/admin/')
  }
}

/** The web app from its sources, reloaded as they change. */
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
 * React Router makes Vite servers of its own with an option that Vite is about to drop, out of reach of any
 * configuration (scripts/run/react-router.mjs): what Vite says about it is for them and not for who develops here.
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
