/** Pages of the sandbox with buttons, which work without scripts. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from '#backend/http/env.ts'
import { DATA_POLICY } from '#backend/http/security-headers.ts'
import { Refusal } from './refusal.ts'

const STYLES = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 56rem; margin: 0 auto; padding: 1rem; }
  ul { display: grid; gap: 1rem; padding: 0; list-style: none; }
  li { padding: 1rem; border: 1px solid; border-radius: .5rem; }
  h2 { margin: 0; font-size: 1.1rem; overflow-wrap: anywhere; }
  dl { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin: .5rem 0; }
  dt { font-size: .85rem; }
  dd { margin: 0; font-weight: 600; }
  .moves { display: flex; flex-wrap: wrap; gap: .5rem; }
  input, select { box-sizing: border-box; width: 24rem; max-width: 100%; }
  button, input, select { min-height: 2.75rem; padding: 0 .75rem; font: inherit; }`

const STYLE_HASH = createHash('sha256').update(STYLES).digest('base64')
const PAGE_POLICY = `${DATA_POLICY.replace("form-action 'none'", "form-action 'self'")}; style-src 'sha256-${STYLE_HASH}'`
export function answerPage(c: Context<Env>, title: string, body: string) {
  c.header('Content-Security-Policy', PAGE_POLICY)
  c.env?.outgoing?.setHeader('Content-Security-Policy', PAGE_POLICY)
  return c.html(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLES}</style></head>
<body><main>
<h1>${title}</h1>
${body}
</main></body>
</html>`)
}

export const isForm = (c: Context<Env>) =>
  c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false

/** Prevents request forgery: accepts forms of this page only. */
export function refuseOtherSites(c: Context<Env>): void {
  if (isForm(c) ? c.req.header('sec-fetch-site') !== 'same-origin' : !isJson(c))
    throw new Refusal('JSON is wanted')
}

const isJson = (c: Context<Env>) => c.req.header('content-type')?.startsWith('application/json')
