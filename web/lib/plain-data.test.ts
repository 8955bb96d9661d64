import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withPlainData } from './plain-data.ts'

/** As React Router writes it. */
const page = (list: string) =>
  `<p>words</p><!--$--><script nonce="n">window.__reactRouterContext.streamController.enqueue(${JSON.stringify(`${list}\n`).replaceAll('<', '\\u003c')});</script><!--$--><script nonce="n">window.__reactRouterContext.streamController.close();</script><!--/$--><!--/$--></body>`

/** The lists that a page's only script passes to React Router. */
function listsOf(html: string): string[] {
  const lists: string[] = []
  const streamController = { enqueue: (list: string) => lists.push(list), close: () => lists.push('closed') }
  const code = /<script nonce="n">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  runInNewContext(code, { window: { __reactRouterContext: { streamController } } })
  return lists
}

const LIST =
  '[{"_1":2,"_3":-5,"_4":-5},"loaderData",{"_5":6},"errors","actionData","page",{"_7":8,"_9":10,"_11":12,"_13":8},"title","</script>दान","tags",[],"isOpen",[14,-5,15],"again",true,1.5]'

test('has the page make the same list of plain JSON, in one script', () => {
  const plain = withPlainData(page(LIST))
  expect(plain).toContain(
    '{"loaderData":{"page":{"title":"\\u003c/script>दान","tags":[],"isOpen":[true,null,1.5],"again":"\\u003c/script>दान"}},"errors":null,"actionData":null}',
  )
  expect(plain.match(/<script/g)).toHaveLength(1)
  const [list = '', closed] = listsOf(plain)
  expect(closed).toBe('closed')
  expect(list.endsWith('\n')).toBe(true)
  // The list has no other form of the same data, apart from texts that it repeats.
  expect(withPlainData(page(list.trim()))).toBe(plain)
})

test.each([
  ['a date', '[{"_1":2},"at",["D",1763510400000]]'],
  ['a value that is undefined in a list', '[{"_1":2},"all",[-7]]'],
  ['infinity', '[{"_1":-6},"most"]'],
  ['a field that is undefined', '[{"_1":-7},"actionData"]'],
  ['a value inside itself', '[{"_1":0},"self"]'],
  ['a name that sets a prototype', '[{"_1":2},"__proto__",{}]'],
  ['a list that is not whole', '[{"_1":2},"later",["P",3]]\n[3'],
])('leaves %s to React Router', (_, list) => {
  expect(withPlainData(page(list))).toBe(page(list))
})

test('leaves a page alone whose data comes in parts', () => {
  const parts = page('["P",1]').replace('close()', 'enqueue("")')
  expect(withPlainData(parts)).toBe(parts)
})
