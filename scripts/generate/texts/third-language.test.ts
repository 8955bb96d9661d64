/**
 * A third language, added to a copy of the sources in the three steps of CONTRIBUTING.md and no other: a translator's
 * file, one line in the list, and its letters. It is invented: the English with every letter replaced, so that a Latin
 * letter on a page or in a letter is a text that no file of a language has.
 */

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { type ServerBuild, UNSAFE_withComponentProps } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv } from '#domain/csv/read-csv.ts'
import { writeCsv } from '#domain/csv/write-csv.ts'
import type { createApp } from '#server/app.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { stylesFor } from '../../../fonts/styles.ts'
import { root } from './collect.ts'
import { exportTexts, importTexts } from './exchange.ts'
import { LETTER, madeUp } from './made-up.ts'

const copy = mkdtempSync(join(tmpdir(), 'daan-third-language-'))
/** Imports a module of the copy, with the types of the sources it was copied from. */
const load = <Module>(file: string): Promise<Module> => import(pathToFileURL(join(copy, file)).href)

let server: TestServer
let app: ReturnType<typeof createApp>

beforeAll(async () => {
  for (const folder of ['backend', 'database', 'domain', 'server', 'web'])
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (file) => !/\.test\.tsx?$|web.(admin|gallery).*\.tsx$/.test(file),
    })
  for (const file of ['package.json', 'tsconfig.json', 'react-router.config.ts', 'scripts'])
    cpSync(join(root, file), join(copy, file), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')

  await importTexts('xx', translated(await exportTexts('xx', copy)), copy)
  // Its months are those of Tamil, whose letters it is written in.
  edit(
    'domain/languages/language-list.ts',
    '\n} as const',
    `\n  xx: { tag: 'ta-IN', whole: '${LETTER}', short: '${LETTER}' },\n} as const`,
  )

  const { startTestServer } = await load<typeof import('#server/testing/test-server.ts')>(
    'server/testing/test-server.ts',
  )
  server = await startTestServer()
  const { seed } = await load<typeof import('#database/seed/seed.ts')>('database/seed/seed.ts')
  await seed((text, values) => server.services.database.server.query(text, values))
  const { webOf } = await load<typeof import('#server/web.ts')>('server/web.ts')
  const { createApp } = await load<typeof import('#server/app.ts')>('server/app.ts')
  app = createApp({ ...server.services, ...webOf(await build()) })
})
afterAll(async () => {
  await server?.close()
  rmSync(copy, { recursive: true, force: true })
})

/** The file as a translator returns it. */
function translated(csv: string): string {
  const [header, ...rows] = readCsv(csv.replace(/^\uFEFF/, '')).rows.map(({ cells }) => cells)
  const at = (name: string) => header?.indexOf(name) ?? -1
  return writeCsv(
    header ?? [],
    rows.map((cells) => cells.with(at('translation'), madeUp(cells[at('english')] ?? ''))),
  )
}

function edit(file: string, before: string, after: string): void {
  const code = readFileSync(join(copy, file), 'utf8')
  if (!code.includes(before)) throw new Error(`${file} has no ${before}`)
  writeFileSync(join(copy, file), code.replace(before, after))
}

type BuiltModule = NonNullable<ServerBuild['routes'][string]>['module']
type RouteModule = Omit<BuiltModule, 'default'> & {
  default?: Parameters<typeof UNSAFE_withComponentProps>[0]
}

/** The public routes as the web app's build lists them, from the copy. */
async function build(): Promise<ServerBuild> {
  const { default: all } = await load<{ default: RouteConfigEntry[] }>('web/routes.ts')
  const { default: config } =
    await load<typeof import('../../../react-router.config.ts')>('react-router.config.ts')
  const routes: ServerBuild['routes'] = {}
  const listed: Record<string, object> = {}
  const add = async (entry: RouteConfigEntry, parentId?: string) => {
    if (entry.path === 'admin' || entry.path?.startsWith('login')) return
    const { path, index, children = [] } = entry
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
    const module = await load<RouteModule>(`web/${entry.file}`)
    const named = {
      id,
      ...(parentId && { parentId }),
      ...(path !== undefined && { path }),
      ...(index && { index }),
    }
    // As the build does: a screen gets what its loader brought.
    const { default: Screen, ...rest } = module
    const shown = Screen ? { ...rest, default: UNSAFE_withComponentProps(Screen) } : rest
    // Routes for machines have no screen.
    routes[id] = { ...named, module: shown as BuiltModule }
    listed[id] = {
      ...named,
      module: `/${id}.js`,
      hasLoader: 'loader' in module,
      hasAction: false,
      imports: [],
    }
    for (const child of children) await add(child, id)
  }
  await add({ id: 'root', path: '', file: 'root.tsx', children: all })
  return {
    entry: { module: await load<ServerBuild['entry']['module']>('web/entry.server.tsx') },
    routes,
    assets: {
      version: '1',
      url: '/manifest.js',
      entry: { module: '/entry.js', imports: [] },
      routes: listed as ServerBuild['assets']['routes'],
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: config.future as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  }
}

const page = async (path: string) => (await app.request(path, {}, {})).text()

const SCREENS = [
  '',
  '/about',
  '/our-work',
  '/our-work/therapy-support',
  '/impact',
  '/donate',
  '/donate?monthly=1&citizenship=foreign',
  '/donate/thank-you?reference=pay_xx',
  '/csr-partnership',
  '/volunteer',
  '/volunteer/guardian',
  '/contact',
  '/my-giving',
  '/claim',
  '/gift',
  '/receipt/00000000',
  '/unsubscribe',
  '/privacy',
  '/terms',
  '/nowhere',
]

/** Names, addresses and numbers that every language writes alike, and the other languages' own names. */
const SAME = /\b(English|EN|pay_xx)\b|\S+@\S+|https?:\/\/\S+/g

/** All texts of a page, including attributes that screen readers announce. */
function readOn(html: string): string[] {
  const plain = html.replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '')
  const said = [...plain.matchAll(/ (?:alt|aria-label|placeholder|title|aria-roledescription)="([^"]*)"/g)]
  const described = [...plain.matchAll(/<meta (?:name="description"|property="og:title") content="([^"]*)"/g)]
  return [...plain.split(/<[^>]*>/), ...[...said, ...described].map(([, text]) => text ?? '')].map((text) =>
    text.replace(/&#?\w+;/g, ' ').trim(),
  )
}

const english = (texts: string[]) => texts.filter((text) => /[a-z]/i.test(text.replace(SAME, '')))

test.each(SCREENS)('shows /xx%s in the third language throughout', async (path) => {
  await server.services.database.server.query(
    `insert into public.donations (amount, platform, payment_status, transaction_id, cause_id, language)
    select 999, 'upi', 'successful', 'pay_xx', 'elder-care', 'xx'
    where not exists (select from public.donations where transaction_id = 'pay_xx')`,
  )
  const html = await page(`/xx${path}`)
  expect(html).toContain('<html lang="ta-IN"')
  expect(html).toContain(LETTER)
  expect(english(readOn(html))).toEqual([])
  const links = [...html.matchAll(/<a [^>]*?href="(\/[^"]*)"[^>]*>/g)].filter(
    ([tag]) => !/hreflang/i.test(tag),
  )
  expect(links.length).toBeGreaterThan(5)
  expect(links.map(([, to]) => to).filter((to) => !/^\/(xx(\/|\?|#|$)|storage\/)/.test(to ?? ''))).toEqual([])
})

test('keeps the translated name of a cause whose English name changed until it is reviewed', async () => {
  const sql = (text: string) => server.services.database.server.query(text)
  const { rows } = await sql(
    `update public.translations set is_sample = false
    where language = 'xx' and kind = 'cause' and item = 'elder-care' and field = 'title' returning text`,
  )
  await sql(`update public.causes set title = 'Care for elders' where id = 'elder-care'`)
  const html = await page('/xx/donate/thank-you?reference=pay_xx')
  expect(html).toContain(rows[0].text)
  expect(english(readOn(html))).toEqual([])
})

test('offers the language in the switch, the sitemap and the manifest', async () => {
  const html = await page('/donate?amount=499&utm_source=poster')
  const switches = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*hreflang="([^"]*)"/gi)]
  expect(new Set(switches.map(([, to, tag]) => `${tag} ${to}`))).toEqual(
    new Set(['hi-IN /hi/donate?amount=499', 'ta-IN /xx/donate?amount=499']),
  )
  const { url } = server
  expect(html).toContain(`<link rel="alternate" hrefLang="ta-IN" href="${url}/xx/donate"/>`)
  expect(await page('/sitemap.xml')).toContain(`hreflang="ta-IN" href="${url}/xx/donate"`)
  expect(await page('/xx/donate')).toContain('<meta property="og:locale" content="ta_IN"/>')
  expect(await page('/xx')).toContain('<link rel="manifest" href="/xx/manifest.webmanifest"/>')
  const manifest = JSON.parse(await page('/xx/manifest.webmanifest'))
  expect(manifest).toMatchObject({ lang: 'ta-IN', start_url: '/xx' })
  expect(english([manifest.name, manifest.short_name, manifest.description])).toEqual([])
})

test('gives its letters a face, of which pages in other languages load only its name', async () => {
  const { languageNames } = await load<typeof import('#domain/languages/languages.ts')>(
    'domain/languages/languages.ts',
  )
  const styles = stylesFor(Object.values(languageNames))
  const faces = [
    ...styles.matchAll(/font-family: (.+);\n.*\n.*\n.*fonts\/([^"]+)".*\n {2}unicode-range: (.+);/g),
  ]
  const code = `U+0${LETTER.charCodeAt(0).toString(16).toUpperCase()}`
  expect(faces.filter(([, , , range]) => range === code).map(([, family]) => family)).toEqual(
    Array(2).fill('"Mukta Daan"'),
  )
  expect(faces.filter(([, , , range]) => range?.includes('U+0B80-0BFF')).map(([, family]) => family)).toEqual(
    Array(2).fill('Mukta'),
  )
})

test('shows the window of the payment sandbox in the language', async () => {
  const { withWords } = await load<typeof import('#server/sandbox/checkout-words.ts')>(
    'server/sandbox/checkout-words.ts',
  )
  const { xx } = JSON.parse(withWords('/* words */ {}'))
  expect(Object.keys(xx).length).toBeGreaterThan(20)
  const said = JSON.stringify(xx).match(/(?<=:")[^"]*/g) ?? []
  expect(english(said.map((text) => text.replace(/\{\w+\}/g, '')))).toEqual([])
})

/** Sends all queued messages to the recipient, and returns them. */
async function sendAll(recipient: string) {
  const { sendMessage } = await load<typeof import('#server/messages/send-message.ts')>(
    'server/messages/send-message.ts',
  )
  const { rows } = await server.services.database.server.query(
    `update public.outgoing_messages set send_after = null
    where recipient = $1 and state = 'waiting' returning id`,
    [recipient],
  )
  for (const { id } of rows) await sendMessage(server.services, 'email', id)
  const written = await server.services.database.server.query(
    `select template, language, subject, text from public.outgoing_messages
    where recipient = $1 order by template`,
    [recipient],
  )
  return written.rows
}

/** References of messages and payments, which are the same in every language. */
const REFERENCES = /\bM-[0-9A-F]{8}\b|\bpay_\w+/g

test('writes to visitors and donors in their language, from the thanks to the cancelled receipt', async () => {
  const { settlePayment } = await load<typeof import('#server/giving/events/settle.ts')>(
    'server/giving/events/settle.ts',
  )
  const { issueReceipt } = await load<typeof import('#server/receipts/issue-receipt.ts')>(
    'server/receipts/issue-receipt.ts',
  )
  const { makeReceipt } = await load<typeof import('#server/receipts/make-file.ts')>(
    'server/receipts/make-file.ts',
  )
  const { issueToken } = await load<typeof import('#server/giving/tokens/gift-tokens.ts')>(
    'server/giving/tokens/gift-tokens.ts',
  )
  const sql = (text: string, values: unknown[] = []) => server.services.database.server.query(text, values)
  const call = (name: string, body: object) =>
    fetch(`${server.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: server.anonKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const sent = await call('contact-form', {
    name: LETTER.repeat(5),
    email: 'donor@example.org',
    subject: LETTER.repeat(9),
    message: LETTER.repeat(20),
    language: 'xx',
  })
  expect(sent.status).toBe(200)
  await sql(
    `insert into public.donations (amount, order_id, cause_id, language) values (499, 'order_xx', 'elder-care', 'xx')`,
  )
  await settlePayment(sql, {
    payment_id: 'pay_letter',
    order_id: 'order_xx',
    invoice_id: null,
    status: 'captured',
    amount: '499.00',
    currency: 'INR',
    refunded_amount: null,
    method: 'upi',
    fee: null,
    tax: null,
    bank_reference: null,
    error_reason: null,
    email: 'donor@example.org',
    phone: null,
    is_monthly: false,
    paid_at: null,
    method_ends_on: null,
    confirmed: true,
  })
  await sql(
    `insert into public.registrations (kind, number, valid_from) values ('80g', 'AAATD1234EF20214', '2022-04-01')`,
  )
  const { rows } = await sql(`select id from public.donations where order_id = 'order_xx'`)
  const donationId: string = rows[0].id
  await issueReceipt(server.services, donationId)
  const told = await call('donor-details', {
    token: await issueToken(sql, { purpose: 'details', donationId }),
    kind: 'person',
    name: LETTER.repeat(5),
    id_kind: 'pan',
    id_number: 'ABCPR1234F',
    address: LETTER.repeat(9),
    city: LETTER.repeat(4),
    state: 'Tamil Nadu',
    pincode: '600001',
    country: 'India',
    citizenship: 'indian',
  })
  expect(told.status).toBe(200)
  const issued = await issueReceipt(server.services, donationId)
  await makeReceipt(server.services, issued.receipt?.id ?? '')
  await sendAll('donor@example.org')
  await sql(`select private.record_refund($1)`, [
    JSON.stringify({
      refund_id: 'rfnd_xx',
      payment_id: 'pay_letter',
      amount: 499,
      currency: 'INR',
      status: 'processed',
    }),
  ])
  await issueReceipt(server.services, donationId)
  const written = await sendAll('donor@example.org')
  expect(written).toMatchObject([
    { template: 'contact_acknowledgement', language: 'xx' },
    { template: 'gift_refunded', language: 'xx' },
    { template: 'gift_thanks', language: 'xx' },
    { template: 'receipt_cancelled', language: 'xx' },
    // Asked for twice at most.
    { template: 'receipt_details', language: 'xx' },
    { template: 'receipt_details', language: 'xx' },
    { template: 'receipt_issued', language: 'xx' },
  ])
  for (const { subject, text } of written)
    expect(english([subject, text].map((one) => one.replace(REFERENCES, '')))).toEqual([])
})

test('records the language that a person without a record chose', async () => {
  const { correctPerson } = await load<typeof import('#server/privacy/privacy-requests.ts')>(
    'server/privacy/privacy-requests.ts',
  )
  const requester = {
    kind: 'staff',
    claims: {},
    who: { email: 'wrote@example.org' },
    proof: 'Letter',
  }
  const choose = async (language: string) => {
    await correctPerson(server.services, requester as Parameters<typeof correctPerson>[1], { language })
    const { rows } = await server.services.database.server.query(
      `select private.language_of('wrote@example.org') as chosen`,
    )
    return rows[0].chosen
  }
  expect(await choose('xx')).toBe('xx')
  expect(await choose('zz')).toBe('xx')
})

test('has every template in the language', async () => {
  const { defaultWords } = await load<typeof import('#domain/messages/default-text.ts')>(
    'domain/messages/default-text.ts',
  )
  const { sampleValues } = await load<typeof import('#domain/messages/sample-values.ts')>(
    'domain/messages/sample-values.ts',
  )
  const { templateKeys, templates } = await load<typeof import('#domain/messages/templates.ts')>(
    'domain/messages/templates.ts',
  )
  const { fill } = await load<typeof import('#domain/messages/template-text.ts')>(
    'domain/messages/template-text.ts',
  )
  const xx = 'xx' as 'hi'
  const said = templateKeys.flatMap((key) =>
    templates[key].channels.flatMap((channel) => {
      const { subject, body } = defaultWords(key, channel, xx)
      return [fill(subject, sampleValues(key, xx)), fill(body, sampleValues(key, xx))]
    }),
  )
  expect(english(said.map((text) => text.replace(/pay_\w+|M-\w+|Form 114|\/picture\.jpg/g, '')))).toEqual([])
})
