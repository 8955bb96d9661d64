import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '#backend/base/project-root.ts'
import { pathIn, siteLanguages } from '#domain/languages/languages.ts'
import { chromium } from '../../scripts/run/chromium.mjs'
import { endTree, npm } from '../../scripts/run/run.mjs'
import { pageBefore } from './baseline.ts'
import { weighBackOffice } from './pages/back-office.ts'
import { openStaticCopy } from './pages/static-copy.ts'
import { LIGHTHOUSE_PHONE, weigh } from './pages/weigh.ts'

/**
 * For every public page: the transfer of a first visit by kind, and Lighthouse's (mobile) result, compared
 * with a static copy of the same page without its code, served alike in the same run. For the back office,
 * the weight of its code.
 */

const PAGES = [
  '/',
  '/about',
  '/our-work',
  '/our-work/therapy-support',
  '/campaigns',
  '/campaigns/a-full-school-bag',
  '/stories',
  '/stories/the-blue-bag',
  '/impact',
  '/donate',
  '/csr-partnership',
  '/volunteer',
  '/contact',
  '/privacy',
  '/terms',
]
const ROUTES = siteLanguages.flatMap((language) => PAGES.map((path) => pathIn(language, path)))
const BACK_OFFICE = '/admin'
const LIGHTHOUSE = '12.8.2'
const PORT = 4600
/** Lighthouse varies with the machine's load; the median of three is stable. */
const RUNS = 3
const browser = chromium()
const asked = process.argv.slice(2).length > 0 ? process.argv.slice(2) : [...ROUTES, BACK_OFFICE]
const routes = asked.filter((route) => route !== BACK_OFFICE)

type Scores = Record<'performance' | 'accessibility' | 'best' | 'seo' | 'lcp' | 'tbt' | 'cls', number>

const server = await startProduct()
const copy = await openStaticCopy(`http://localhost:${PORT}`, PORT + 1)
const kb = (bytes = 0) => (bytes / 1024).toFixed(1)
try {
  if (routes.length > 0) await measurePages()
  if (asked.includes(BACK_OFFICE)) {
    const bytes = await weighBackOffice(`http://localhost:${PORT}`, browser)
    console.log(`First screen of the back office: ${kb(bytes)} KiB of JavaScript, gzipped`)
  }
} finally {
  await copy.close()
  endTree(server)
}

async function measurePages() {
  const lighthouse = await loadLighthouse()
  console.log(
    '| page | HTML | CSS | JS | JS in use | fonts | pictures | all, KiB | perf | a11y | best | SEO | LCP ms | TBT ms | CLS | LCP ÷ copy | before: JS | all, KiB | perf | LCP ÷ copy |',
  )
  console.log(`|${'---|'.repeat(20)}`)
  for (const route of routes) {
    const weight = await weigh(`http://localhost:${PORT}${route}`, browser)
    // Warms up, since new picture sizes are made once.
    await weigh(`http://localhost:${PORT}${route}`, browser, LIGHTHOUSE_PHONE)
    const runs: { ours: Scores; plain: Scores }[] = []
    for (let run = 0; run < RUNS; run++)
      runs.push({
        ours: await lighthouse(`http://localhost:${PORT}${route}`),
        plain: await lighthouse(`http://localhost:${copy.port}${route}`),
      })
    const ours = medianOf(runs.map((run) => run.ours))
    const plain = medianOf(runs.map((run) => run.plain))
    const kinds = [
      weight.document,
      weight.stylesheet,
      weight.script,
      weight.inUse,
      weight.font,
      weight.image,
      weight.all,
    ].map(kb)
    const scores = [ours.performance, ours.accessibility, ours.best, ours.seo]
    const times = [
      ours.lcp.toFixed(0),
      ours.tbt.toFixed(0),
      ours.cls.toFixed(3),
      (ours.lcp / plain.lcp).toFixed(2),
    ]
    const before = pageBefore[route]
    const then = before
      ? [before.scripts.toFixed(1), before.all.toFixed(1), before.perf, before.ratio.toFixed(2)]
      : ['', '', '', '']
    console.log(`| ${[route, ...kinds, ...scores, ...times, ...then].join(' | ')} |`)
  }
}

function medianOf(runs: Scores[]): Scores {
  const middle = (name: keyof Scores) => {
    const values = runs.map((run) => run[name]).sort((a, b) => a - b)
    return values[Math.floor(values.length / 2)] ?? 0
  }
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    best: middle('best'),
    seo: middle('seo'),
    lcp: middle('lcp'),
    tbt: middle('tbt'),
    cls: middle('cls'),
  }
}

async function startProduct(): Promise<ChildProcess> {
  if (!existsSync(join(projectRoot, 'build', 'main.js'))) throw new Error('Build first: npm run build')
  const env = { ...process.env, PORT: String(PORT) }
  const child = spawn(process.execPath, [join(projectRoot, 'e2e', 'serve.mjs')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`http://localhost:${PORT}/healthz`).catch(() => undefined)
    if (answer?.ok) return child
    await new Promise((wake) => setTimeout(wake, 100))
  }
  endTree(child)
  throw new Error('The server did not start')
}

/** Lighthouse is large and used only here, so it is fetched on first use and stored beside the packages. */
async function loadLighthouse(): Promise<(url: string) => Promise<Scores>> {
  const folder = join(projectRoot, 'node_modules', '.cache', 'lighthouse')
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  if (!existsSync(entry)) {
    console.error('Fetching Lighthouse…')
    const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund']
    const [command, args] = npm('install', ...options, `lighthouse@${LIGHTHOUSE}`)
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const { default: run } = await import(pathToFileURL(entry).href)
  const { launch } = await import(
    pathToFileURL(join(folder, 'node_modules', 'chrome-launcher', 'dist', 'index.js')).href
  )
  const measure = async (url: string): Promise<Scores> => {
    const chrome = await launch({
      chromePath: browser,
      chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    try {
      const { lhr } = await run(url, { port: chrome.port, output: 'json', logLevel: 'error' })
      if (lhr.runtimeError)
        throw new Error(`Lighthouse could not measure ${url}: ${lhr.runtimeError.message}`)
      const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
      const value = (name: string) => lhr.audits[name]?.numericValue ?? 0
      return {
        performance: score('performance'),
        accessibility: score('accessibility'),
        best: score('best-practices'),
        seo: score('seo'),
        lcp: value('largest-contentful-paint'),
        tbt: value('total-blocking-time'),
        cls: value('cumulative-layout-shift'),
      }
    } finally {
      await chrome.kill()
    }
  }
  // The browser occasionally loses a trace, which says nothing about the page.
  return (url) => measure(url).catch(() => measure(url))
}
