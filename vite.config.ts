import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { removeUnused } from './scripts/run/unused-in-packages.ts'

/**
 * Code that many screens share, in a few files instead of dozens: what changes only with a release of React, what the
 * public pages and the back office have in common, and what each of them has alone. Each file costs a visitor
 * about as much as 4 KB of code before compression. A group takes along whatever its files import, so those that
 * come first keep a small file from drawing a large one in.
 */
const groups = [
  // Code of a page that waits for its visitor: shared with other code, and its own, which may fail alone.
  {
    name: 'start',
    priority: 6,
    test: /vite[\\/]preload-helper|[\\/](web[\\/](lib[\\/](start-late|stored-session|utm)|ui[\\/](carried-toasts|count-up|toast)|site[\\/]layout[\\/](language-answer|offered-language|same-page-in|watch-give-buttons))|domain[\\/](languages[\\/](language-list|languages)|india[\\/]numbers))\./,
  },
  {
    name: 'accompany',
    priority: 5,
    test: /[\\/]web[\\/]site[\\/]accompany\./,
  },
  {
    name: 'framework',
    priority: 5,
    test: /[\\/](node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|web[\\/]hydrate\.)/,
  },
  {
    name: 'shared',
    priority: 4,
    test: /[\\/](web[\\/](fonts[\\/]mukta-600-hindi\.|lib[\\/](backend|private-page|stored-session|use-focus-on-navigation|words)\.|ui[\\/](carried-toasts|dialog-props|frame-icons|skeleton|stroke|toast|toaster|ui-words)\.)|domain[\\/](languages[\\/](language-list|languages)|website[\\/]links|india[\\/](money|numbers|western-digits)|input[\\/]is-record)\.)/,
  },
  { name: 'icons', priority: 4, test: /[\\/]web[\\/]ui[\\/]icons\./ },
  // Some public pages need it too, but nothing else of the back office.
  { name: 'indian-days', priority: 4, test: /[\\/]domain[\\/]india[\\/]indian-days\./ },
  {
    name: 'own-pages',
    priority: 4,
    test: /[\\/](domain[\\/]donations[\\/]dedication-kinds|domain[\\/]registrations[\\/]covers|web[\\/]lib[\\/]save-file)\./,
  },
  {
    name: 'functions',
    priority: 4,
    test: /[\\/](web[\\/]lib[\\/]functions|domain[\\/]input[\\/]patterns)\./,
  },
  { name: 'data-layer', priority: 4, test: /[\\/]web[\\/]lib[\\/]data-layer\./ },
  { name: 'ui-words', priority: 4, test: /[\\/]web[\\/]ui[\\/]words\.en\./ },
  { name: 'tables', priority: 4, test: /[\\/]node_modules[\\/]@supabase[\\/]postgrest-js[\\/]/ },
  {
    name: 'signed-in',
    priority: 3,
    test: /[\\/](node_modules[\\/]@supabase[\\/]auth-js[\\/]|web[\\/]lib[\\/](signed-in-client|supabase|call-as-administrator)\.)/,
  },
  { name: 'session', priority: 3, test: /[\\/]web[\\/]lib[\\/](session|own-profile|second-step)\./ },
  {
    name: 'site',
    priority: 2,
    test: /[\\/]web[\\/](site[\\/](layout\.tsx|layout[\\/](?!words\.|offer-words|language-offer|read-site|navigation|tags|footer|is-staff|closing-ask|figure-notes|donate-bar|private|use-leave-private)|donate[\\/](choice|asked-for)\.)|ui[\\/](loaded|honeypot)\.|lib[\\/](amount-field|utm|replaced-gift|late)\.)/,
  },
  // Shown by most pages, and not by the donate page.
  {
    name: 'pages',
    priority: 2,
    test: /[\\/]web[\\/](site[\\/]layout[\\/](closing-ask|figure-notes)|ui[\\/](prose|picture))\./,
  },
  // Other pages need these without the following.
  { name: 'campaigns', priority: 3, test: /[\\/]web[\\/]lib[\\/]campaigns\./ },
  { name: 'day-in-full', priority: 3, test: /[\\/]thank-you[\\/]day-in-full\./ },
  // Pages of one cause, campaign or story.
  {
    name: 'items',
    priority: 2,
    test: /[\\/](web[\\/](site[\\/](items[\\/]|stories[\\/]story-cards\.)|lib[\\/]stories\.)|domain[\\/]website[\\/]drawings\.)/,
  },
  { name: 'share', priority: 2, test: /[\\/]web[\\/]ui[\\/](share|social-icons)\./ },
  // Reads a page's rows: the donate page has them when it arrives, and its own code waits for a move.
  {
    name: 'readers',
    priority: 2,
    test: /[\\/](web[\\/]lib[\\/](page-content|causes|giving-settings|translate)\.|domain[\\/](causes[\\/](cause-texts|giving-links)|settings[\\/]giving-settings)\.)/,
  },
  {
    name: 'back-office',
    priority: 1,
    test: /[\\/]web[\\/]admin[\\/](shell[\\/](?!not-allowed|sign-in-again|search[\\/]|not-found[\\/]|moved)|inbox[\\/](new-items|inbox-data)\.|ui[\\/](confirm-dialog|icons|load-failed|page|small-button)\.|data[\\/](administrators|cached-read|load|may|organisation-name)\.|hooks[\\/](use-action|use-confirm|use-drafts|use-modal|use-resolved)\.|lib[\\/](check-session|drafts|nav-entries|reason-of|recent-screens|toasts|with-error-toast)\.)/,
  },
  // Reads of Home that other screens share: one file compresses better than a dozen.
  {
    name: 'home-reads',
    priority: 1,
    test: /[\\/](web[\\/]admin[\\/](reports[\\/]tax-statement[\\/](statement-data|sums|template-data|filed-rows|reminder)|data[\\/](gifts|gift-names|gift-page|monthly-gifts|registrations|system-health|tax-rules|test-mode|demo-data)|lib[\\/](health-problems|saving|when)|ui[\\/]test-mode-notice)|domain[\\/]donations[\\/](monthly-)?gift-(filter|labels))\./,
  },
]

/** React Router's, for developers. Without them its sentences about mistakes in code are left out as well. */
const manualPureFunctions = ['warning', 'warningOnce', 'warnOnce']

/** Files to fetch with one that is imported later: every page has those of these groups, and names them to none. */
const notOnEveryPage = (_: string, files: string[]) =>
  files.filter((file) => !/\/(rolldown-runtime|framework|start|shared)-[^/]*$/.test(file))

/** How long plugins took is no fault of the build: it warns on a slow machine and not on a quick one. */
const bundlerTimings = false

/** The signed-in client never runs on the server; loading it there costs time and prints what it thinks of Node. */
const noSignedInClient: Plugin = {
  name: 'no-signed-in-client-on-the-server',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (id) =>
    id === '@supabase/auth-js'
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
  ...removeUnused(),
}

export default defineConfig({
  publicDir: 'web/public',
  plugins: [noSignedInClient, productionRouter, tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, modulePreload: { resolveDependencies: notOnEveryPage } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
          treeshake: { manualPureFunctions },
          checks: { bundlerTimings },
        },
      },
    },
    // A browser loads these later; the server has them at once.
    ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false, bundlerTimings } } } },
  },
})
