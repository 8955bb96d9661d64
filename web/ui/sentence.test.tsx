import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sentence } from './sentence.tsx'

test('elements stand where the language puts them', () => {
  const parts = { cause: <b>Elder Care</b>, amount: '₹499' }
  expect(renderToStaticMarkup(<Sentence text="{amount} for {cause}." parts={parts} />)).toBe(
    '₹499 for <b>Elder Care</b>.',
  )
  expect(renderToStaticMarkup(<Sentence text="{cause} के लिए {amount}" parts={parts} />)).toBe(
    '<b>Elder Care</b> के लिए ₹499',
  )
})
