/**
 * Screenshots of every public and back-office screen, for review: `npx tsx scripts/generate/screenshots.ts FOLDER`, on
 * a product running at `SITE` (by default http://localhost:3000) with `ADMIN_EMAIL` and `ADMIN_PASSWORD`.
 * Paths after the folder select single screens.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import ws from 'ws'
import { pages } from '../../domain/page-content/pages.ts'
import routes from '../../web/routes.ts'
import { chromium as browserPath } from '../run/chromium.mjs'

const { SITE = 'http://localhost:3000', ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = process.env
const [folder = 'screenshots', ...only] = process.argv.slice(2)
const WIDTHS = [390, 1280]
const COLOURS_MS = 250
const SCHEMES = ['light', 'dark'] as const

const { anonKey } = await (await fetch(`${SITE}/config.json`)).json()
const client = createClient(SITE, anonKey, {
  auth: { persistSession: false, autoRefreshToken: false },
  realtime: { transport: ws as never },
})
const { data, error } = await client.auth.signInWithPassword({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
if (error) throw error

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
try {
  const paths = only.length > 0 ? only : await screens()
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 800 } })
    const page = await context.newPage()
    await page.goto(`${SITE}/robots.txt`)
    await page.evaluate((session) => localStorage.setItem('daan-auth', JSON.stringify(session)), data.session)
    for (const path of paths) {
      await page.goto(SITE + path)
      await page.locator('h1').waitFor()
      await page.waitForLoadState('networkidle')
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme })
        // Waits for colour transitions.
        await page.waitForTimeout(COLOURS_MS)
        const name = `${path.slice(1).replaceAll(/[^a-z0-9]+/g, '-') || 'home'}-${width}-${colorScheme}.png`
        await page.screenshot({ path: join(folder, name), fullPage: true })
      }
    }
    await context.close()
  }
} finally {
  await browser.close()
}

/** Every screen: all editors, and the newest of each item that has a screen. */
async function screens(): Promise<string[]> {
  const newest = async (table: string) => {
    const { data: rows } = await client
      .from(table)
      .select('id')
      .order('created_at', { ascending: false })
      .limit(1)
    return rows?.[0] ? [String(rows[0].id)] : []
  }
  const ofOne = async (path: string, table: string) => [
    path,
    (await newest(table)).map((id) => path.replace(/:\w+/, id)),
  ]
  const slugs = pages.map(({ slug }) => slug.replaceAll('_', '-'))
  const examples: Record<string, string[]> = Object.fromEntries([
    await ofOne('our-work/:causeId', 'causes'),
    await ofOne('donations/:id', 'donations'),
    await ofOne('monthly-gifts/:id', 'monthly_gifts'),
    await ofOne('messages/:id', 'outgoing_messages'),
    await ofOne('stories/:id/letters', 'stories'),
    await ofOne('donors/:donorId', 'donors'),
    ['inbox/:kind/:id', (await newest('contact_messages')).map((id) => `inbox/message/${id}`)],
    ['content/:page', slugs.map((slug) => `content/${slug}`)],
    ['translations/:language?', ['translations', 'translations/hi']],
    [
      'translations/:language/:kind/:item',
      [
        ...slugs.map((slug) => `translations/hi/page/${slug}`),
        ...(await newest('causes')).map((id) => `translations/hi/cause/${id}`),
      ],
    ],
    ['*', ['no-such-screen']],
    // Requires a code that was sent.
    ['receipt/:code', []],
  ])
  const under = (prefix: string, children: typeof routes): string[] =>
    children.flatMap(({ path = '', children: inner, file }) => {
      if (inner) return under(path ? `${prefix}/${path}` : prefix, inner)
      // Excludes the sitemap and the like.
      if (!file.endsWith('.tsx')) return []
      return (examples[path] ?? [path]).map((screen) => `${prefix}/${screen}`.replace(/(.)\/$/, '$1'))
    })
  return under('', routes)
}
