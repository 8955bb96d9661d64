/**
 * Pictures of every screen of the back office, for looking at: `npx tsx scripts/screenshots.ts FOLDER`, on a
 * product that runs at `SITE` (by default http://localhost:3000) with `ADMIN_EMAIL` and `ADMIN_PASSWORD`. A path
 * or several after the folder take those alone.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import ws from 'ws'
import routes from '../web/routes.ts'
import { chromium as browserPath } from './chromium.mjs'

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
        // Colours fade into each other.
        await page.waitForTimeout(COLOURS_MS)
        const name = `${path.slice(1).replaceAll(/[^a-z0-9]+/g, '-')}-${width}-${colorScheme}.png`
        await page.screenshot({ path: join(folder, name), fullPage: true })
      }
    }
    await context.close()
  }
} finally {
  await browser.close()
}

/** The screens of the menu, and the newest of each thing that has a screen of its own. */
async function screens(): Promise<string[]> {
  const newest = async (table: string) => {
    const { data: rows } = await client
      .from(table)
      .select('id')
      .order('created_at', { ascending: false })
      .limit(1)
    return rows?.[0]?.id as string | undefined
  }
  const ids: Record<string, string | undefined> = {
    'donations/:id': await newest('donations'),
    'monthly-gifts/:id': await newest('monthly_gifts'),
    'messages/:id': await newest('outgoing_messages'),
    'donors/:donorId': await newest('donors'),
    'inbox/:kind/:id': await newest('contact_messages'),
    'content/:page': 'home',
  }
  const admin = routes.find(({ path }) => path === 'admin')
  return (admin?.children ?? []).flatMap(({ path = '' }) => {
    if (!path.includes(':')) return [`/admin/${path.replace('*', 'no-such-screen')}`.replace(/\/$/, '')]
    const id = ids[path]
    return id ? [`/admin/${path.replace(':kind', 'message').replace(/:\w+$/, id)}`] : []
  })
}
