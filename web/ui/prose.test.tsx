import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Amounts } from './prose.tsx'

test.each([
  ['From ₹20 Lakhs to ₹1.5 Crore', ['₹20 Lakhs', '₹1.5 Crore']],
  ['₹20 लाख से ₹1.5 करोड़ तक', ['₹20 लाख', '₹1.5 करोड़']],
  ['Nothing to count', []],
])('keeps amounts in "%s" on one line with their unit', (text, together) => {
  const html = renderToStaticMarkup(<Amounts text={text} />)
  expect(
    [...html.matchAll(/<span class="whitespace-nowrap">(.*?)<\/span>/g)].map(([, part]) => part),
  ).toEqual(together)
})
