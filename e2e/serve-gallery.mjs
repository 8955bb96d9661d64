// The gallery from its sources, for its browser test: the web part of `npm run dev` without the server and its
// database, which no primitive asks. Says where it is once it answers.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler } from 'react-router'
import { createServer as createVite } from 'vite'

process.env.NODE_ENV = 'development'
const root = join(import.meta.dirname, '..')
const server = createServer((request, response) =>
  vite.middlewares(request, response, () => answer(request, response)),
)
const vite = await createVite({
  root,
  // Apart from those of a development server that may be running beside it.
  cacheDir: join(root, 'node_modules', '.cache', 'vite-gallery'),
  server: { middlewareMode: true, hmr: { server }, watch: null },
  appType: 'custom',
  logLevel: 'error',
  // Known from the start: a package found later would reload the page under the test.
  optimizeDeps: { entries: ['web/entry.client.tsx', 'web/root.tsx', 'web/gallery/**/*.tsx'] },
})
const pages = createRequestHandler(
  () => vite.ssrLoadModule('virtual:react-router/server-build'),
  'development',
)
const context = { backend: { url: '', anonKey: '', fetch }, nonce: '' }
const answer = getRequestListener((request) => pages(request, context))
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
