// Builds the web app, bundles the server into build/, and precompresses the web app's files.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { install, recordCommit } from './prepare.mjs'
import { root, run } from './run.mjs'

await install()
rmSync(join(root, 'build'), { recursive: true, force: true })
const env = { ...process.env, NODE_ENV: 'production' }
const reactRouter = join(root, 'scripts', 'run', 'react-router.mjs')
try {
  await run(process.execPath, [reactRouter, 'build', '--logLevel', 'warn'], { stdio: 'inherit', env })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

writeOwnManifests()

const { build } = await import('esbuild')
await build({
  absWorkingDir: root,
  // The tools too, for an installation without sources and tsx.
  entryPoints: [
    'server/main.ts',
    // Draws receipts on a separate thread.
    'server/receipts/pdf/pdf-worker.ts',
    'scripts/generate/sample-pictures.ts',
    ...readdirSync(join(root, 'scripts', 'operate'))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `scripts/operate/${name}`),
  ],
  outdir: 'build',
  entryNames: '[name]',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  alias: {
    '#domain': './domain',
    '#server': './server',
    '#backend': './backend',
    '#database': './database',
  },
  sourcemap: true,
  logLevel: 'warning',
})

// In parallel with the compression here.
const pictures = run(process.execPath, [join(root, 'build', 'sample-pictures.js')], { stdio: 'inherit' })
const client = join(root, 'build', 'web', 'client')
for (const item of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!item.isFile() || !/\.(js|css|svg|json|txt|webmanifest|html)$/.test(item.name)) continue
  const path = join(item.parentPath, item.name)
  const bytes = readFileSync(path)
  if (bytes.length < 1024) continue
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
await pictures
recordCommit()

/**
 * The routes' manifest for visitors, without the back office, which is a separate document; and for the back
 * office, without public pages except the sign-in.
 */
function writeOwnManifests() {
  const assets = join(root, 'build', 'web', 'client', 'assets')
  const [name, ...others] = readdirSync(assets).filter((file) => /^manifest-[0-9a-f]+\.js$/.test(file))
  if (!name || others.length > 0) throw new Error('The build must have exactly one list of routes.')
  const [assignment, json] = readFileSync(join(assets, name), 'utf8').split(/(?<=^[^{]*)(?=\{)/)
  const { routes, ...manifest } = JSON.parse(json.replace(/;\s*$/, ''))
  const isAdmin = (id) => id.startsWith('admin/')
  const isSignIn = (id) =>
    ['site', 'site/layout/private', 'site/not-found/not-found'].includes(id) || id.startsWith('site/login/')
  const withoutFalse = (route) =>
    Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))
  const write = (ending, isShown) => {
    const named = (path) => path.replace(/\.js$/, ending)
    // A page's imports are listed for prefetching links, which the site does not use.
    const shown = Object.fromEntries(
      Object.entries(routes)
        .filter(([id]) => isShown(id))
        .map(([id, route]) => [id, withoutFalse({ ...route, imports: [] })]),
    )
    // It contains its own address, since the page requests the list at its manifest's address.
    const list = { ...manifest, url: named(manifest.url), routes: shown }
    writeFileSync(join(assets, named(name)), `${assignment}${JSON.stringify(list)};`)
  }
  write('.site.js', (id) => !isAdmin(id))
  write('.admin.js', (id) => id === 'root' || isAdmin(id) || isSignIn(id))
}
