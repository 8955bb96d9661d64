import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStoryBody } from './story-body.ts'

const paragraph = (...stretches: object[]) => ({ kind: 'paragraph', stretches })

test('reads paragraphs, headings and links', () => {
  expect(
    readStoryBody(
      'Rain came\nearly.\r\n\r\n## The roof\r\nSee [our work](/our-work) or [write](mailto:a@b.in).',
    ),
  ).toEqual([
    paragraph({ text: 'Rain came\nearly.' }),
    { kind: 'heading', stretches: [{ text: 'The roof' }] },
    paragraph(
      { text: 'See ' },
      { text: 'our work', to: '/our-work' },
      { text: ' or ' },
      { text: 'write', to: 'mailto:a@b.in' },
      { text: '.' },
    ),
  ])
})

test.each([
  '# One mark',
  '##No space',
  '##',
  '### Three',
  '**bold** _thin_ `code` <b onclick=x>',
  '![picture](//host/x.png)',
  '[no address]',
  '[](/empty)',
  '[text](javascript:alert(1))',
  '[text](JAVASCRIPT:alert)',
  '[text](java\tscript:x)',
  '[text](http://insecure.example)',
  '[text](//host.example)',
  '[text](/.//host.example)',
  String.raw`[text](/\host.example)`,
  '[text](data:text/html,x)',
  '[text](tel:+911)',
  '[text](upi://pay)',
  '[text](#place)',
  '[text](https://a b)',
  '[text] (https://a.example)',
])('leaves %s as it is', (text) => {
  expect(readStoryBody(text)).toEqual([paragraph({ text })])
})

test('keeps the innermost text of nested brackets', () => {
  expect(readStoryBody('[a [b](https://c.example) d](e)')).toEqual([
    paragraph({ text: '[a ' }, { text: 'b', to: 'https://c.example' }, { text: ' d](e)' }),
  ])
})

const hostile = fc.array(
  fc.constantFrom('[', ']', '(', ')', '](', '[a](/b)', '#', '## ', '\n', ' ', 'https://x', '\\', 'ब'),
  {
    maxLength: 200,
  },
)

test('loses no letter of any text, and links nowhere else', () => {
  fc.assert(
    fc.property(hostile, (pieces) => {
      const body = pieces.join('')
      const stretches = readStoryBody(body).flatMap((block) => block.stretches)
      for (const { to } of stretches) if (to) expect(to).toMatch(/^(https:\/\/|\/(?![/\\]))/)
      const letters = (text: string) => text.replace(/[^aब]/g, '')
      expect(letters(stretches.map(({ text }) => text).join(''))).toBe(letters(body))
    }),
    { seed: 36 },
  )
})

test('reads a million hostile characters before the test times out', () => {
  const units = ['[', '](', '[](', '[a](', '[a](/b', '(', 'mailto:@', '[a](mailto:@', '\n', '## ', ' ']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 4 }), (pieces) => {
      const unit = pieces.join('')
      const blocks = readStoryBody(`ब${unit.repeat(1_000_000 / unit.length)}`)
      expect(blocks[0]?.stretches[0]?.text).toMatch(/^ब/)
    }),
    { numRuns: 15, seed: 36 },
  )
})
