import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startLate } from './start-late.ts'

const code = 'import * as route0 from "/assets/root.js";\nimport("/assets/entry.js");'
const page = `<head><link rel="modulepreload" href="/assets/entry.js" nonce="n"/><link rel="modulepreload" href="/assets/root.js"/><link rel="stylesheet" href="/assets/root.css"/></head><body>words<script nonce="n">window.first=1</script><script nonce="n" type="module" async="">${code}</script></body>`

test('takes the modules out of the way of the pictures, and names them to the starter', () => {
  const late = startLate(page, 'n', '/assets/entry.js', false)
  expect(late).not.toContain('<link rel="modulepreload"')
  expect(late).toContain('["/assets/entry.js","/assets/root.js"]')
  expect(late).toContain('<link rel="stylesheet" href="/assets/root.css"/>')
})

test('keeps the code as it is, to be run later under the page’s nonce', () => {
  const late = startLate(page, 'n', '/assets/entry.js', false)
  const held = code.replace(
    'entry.js")',
    'entry.js").then(({hydrate})=>hydrate()).catch(error=>{dispatchEvent(new Event("daan:failed"));throw error})',
  )
  expect(late).toContain(
    `<script type="plain" id="start">${held}</script><script nonce="n">try{window.first=1}`,
  )
  expect(late).not.toContain('async=""')
})

test('makes one script of those around the code, and leaves their elements to React', () => {
  const controller = 'window.__reactRouterContext.streamController.'
  const stream = `<!--$--><script nonce="n">${controller}enqueue("[[]]\\n");</script><!--$--><script nonce="n">${controller}close();</script><!--/$--><!--/$--></body>`
  const late = startLate(
    page.replace('</body>', () => stream),
    'n',
    '/assets/entry.js',
    false,
  )
  expect(late.match(/nonce="n"/g)).toHaveLength(1)
  expect(late).toContain('words<script></script><script type="plain" id="start">')
  expect(late).toMatch(
    /try{window\.first=1}.*;\nwindow\.__reactRouterContext.*close\(\);<\/script><\/body>$/s,
  )
})

test('starts the code where a script before it fails, as on a page without storage', () => {
  const failing = page.replace('window.first=1', 'throw new Error("Storage is blocked")')
  const code = /<script nonce="n">(.*?)<\/script>/s.exec(
    startLate(failing, 'n', '/assets/entry.js', false),
  )?.[1]
  const heard: string[] = []
  runInNewContext(code ?? '', {
    addEventListener: (type: string) => heard.push(type),
    document: { currentScript: { nonce: 'n' }, readyState: 'loading' },
    console: { error() {} },
    setTimeout() {},
  })
  expect(heard).toContain('daan:start')
})

test('leaves data that is not plain in scripts of its own', () => {
  const stream =
    '<!--$--><script nonce="n">window.data=new Date()</script><!--$--><script nonce="n">1</script>'
  expect(
    startLate(
      page.replace('</body>', () => stream),
      'n',
      '/assets/entry.js',
      false,
    ),
  ).toContain(stream)
})

test('hands the entry alone to the starter of a page that waits', () => {
  expect(startLate(page, 'n', '/assets/entry.js', true)).toContain('],"/assets/entry.js")')
  expect(startLate(page, 'n', '/assets/entry.js', false)).toContain('],"")')
})

test('leaves a page without code as it is', () => {
  expect(startLate('<body>words</body>', 'n', '/assets/entry.js', true)).toBe('<body>words</body>')
})
