import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * What public pages share, in two files instead of two dozen: ours, and what changes only with a release of React.
 * Each file costs a visitor about as much as 4 KB of code before compression.
 */
const groups = [
  {
    name: 'framework',
    priority: 2,
    test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
  },
  {
    name: 'site',
    priority: 1,
    test: /[\\/](web[\\/](site[\\/]layout[\\/](?!words\.|offer-words|language-offer|read-site|navigation|tags)|ui[\\/](loaded|prose|skeleton|download-button|honeypot|copy-button|sentence)\.|lib[\\/](page-content|words|causes|giving-settings|translate)\.)|domain[\\/](languages|causes[\\/](cause-texts|giving-links)|giving-settings|money)\.)/,
  },
]

/** How long plugins took is no fault of the build: it warns on a slow machine and not on a quick one. */
const bundlerTimings = false

/** The signed-in client never runs on the server; loading it there costs time and prints what it thinks of Node. */
const noSignedInClient: Plugin = {
  name: 'no-signed-in-client-on-the-server',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (id) =>
    id === '@supabase/supabase-js'
      ? fileURLToPath(new URL('web/lib/supabase.server.ts', import.meta.url))
      : undefined,
}

/** The package's exports name its development files alone, with warnings that no visitor reads. */
const productionRouter: Plugin = {
  name: 'react-router-without-warnings',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(id) {
    const file = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' }[id]
    return (
      file && fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url))
    )
  },
}

export default defineConfig({
  publicDir: 'web/public',
  plugins: [noSignedInClient, productionRouter, tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups } }, checks: { bundlerTimings } } },
    },
    // What a browser loads later, the server has at once.
    ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false, bundlerTimings } } } },
  },
})
