import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { projectRoot } from '#backend/base/project-root.ts'
import type { Pages } from './services.ts'

export type Web = {
  pages: Pages
  clientFolder?: string
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close(): Promise<void>
}

/** The built web app. */
export async function loadWeb(): Promise<Web> {
  const folder = join(projectRoot, 'build', 'web')
  const build = (await import(pathToFileURL(join(folder, 'server', 'index.js')).href)) as ServerBuild
  return {
    pages: createRequestHandler(build, 'production'),
    clientFolder: join(folder, 'client'),
    async close() {},
  }
}

/** The web app from its sources, reloaded as they change. */
export async function loadWebForDevelopment(): Promise<Web> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root: projectRoot, server: { middlewareMode: true }, appType: 'custom' })
  const build = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
  return {
    pages: createRequestHandler(build, 'development'),
    before: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}
