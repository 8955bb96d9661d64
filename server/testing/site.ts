/** The product with its built pages. Texts, links and heads are read from a page as it is sent, without a browser. */
import { type HTMLElement, parse } from 'node-html-parser'
import { listen } from '#backend/http/listen.ts'
import { createApp } from '../app.ts'
import { prepareSandbox } from '../giving/provider/sandbox-mode.ts'
import { loadWeb } from '../web.ts'
import { buildProduct } from './product-process.ts'
import { startTestServer } from './test-server.ts'

export type Site = Awaited<ReturnType<typeof openSite>>

/** Serves the site at `publicUrl`, or else at its own address on this machine. */
export async function openSite(publicUrl?: string) {
  buildProduct()
  const server = await startTestServer()
  const { pages, hasPage = () => true, clientFolder = '' } = await loadWeb()
  const services = { ...server.services, pages, hasPage }
  const served = { port: 0, host: '127.0.0.1', clientFolder }
  const listening = await listen(createApp(services), services, served)
  const url = `http://127.0.0.1:${listening.port}`
  services.config.publicUrl = publicUrl ?? url
  await prepareSandbox(services)
  const { client: administrator } = await server.signedIn('admin')

  return {
    url,
    services,
    administrator,
    visitor: server.visitor,
    async get(path: string) {
      const response = await fetch(new URL(path, url), { redirect: 'manual' })
      const html = await response.text()
      return { status: response.status, headers: response.headers, html, page: parse(html) }
    },
    async read(path: string): Promise<HTMLElement> {
      const { status, page } = await this.get(path)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      return page
    },
    /** Saves an element of a page as an administrator does. */
    async store(slug: string, id: string, content_data: unknown): Promise<void> {
      const row = { page_slug: slug, element_id: id, content_data }
      await administrator
        .from('page_content')
        .upsert(row, { onConflict: 'page_slug,element_id' })
        .throwOnError()
    },
    async close() {
      await listening.close()
      await server.close()
    },
  }
}

/** The words of an element, as a reader gets them. */
export function wordsOf(element: HTMLElement): string {
  const copy = parse(element.outerHTML)
  for (const code of copy.querySelectorAll('script, style, noscript')) code.remove()
  return copy.textContent.replace(/\s+/g, ' ').trim()
}

type Wanted = string | RegExp

const fits = (text: string, wanted: Wanted) =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text)

/** The accessible name of a landmark, a table, a link or a heading. */
function nameOf(element: HTMLElement): string {
  const labelledBy = element.getAttribute('aria-labelledby')
  if (!labelledBy) return element.getAttribute('aria-label') ?? wordsOf(element)
  const label = rootOf(element).getElementById(labelledBy)
  return label ? wordsOf(label) : ''
}

function rootOf(element: HTMLElement): HTMLElement {
  let root = element
  while (root.parentNode) root = root.parentNode
  return root
}

/** The elements that match the selector and have the name. */
export const allNamed = (within: HTMLElement, selector: string, name: Wanted) =>
  within.querySelectorAll(selector).filter((element) => fits(nameOf(element), name))

/** The first such element; throws where there is none. */
export function named(within: HTMLElement, selector: string, name: Wanted): HTMLElement {
  const [found] = allNamed(within, selector, name)
  if (!found) throw new Error(`The page has no ${selector} with the name ${name}.`)
  return found
}

export const region = (page: HTMLElement, name: Wanted) => named(page, 'section', name)
export const linkTo = (within: HTMLElement, name: Wanted) => named(within, 'a', name).getAttribute('href')

export const allWords = (within: HTMLElement, selector: string) =>
  within.querySelectorAll(selector).map(wordsOf)

/** The content of a meta element, by its name or property. */
export const metaOf = (page: HTMLElement, name: string) =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')

/** The JSON-LD of a page. */
export const factsOf = (page: HTMLElement): unknown[] =>
  page
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.textContent) as unknown)
