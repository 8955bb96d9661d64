import { expect, test } from 'vitest'
import { tagCookies } from './forget-cookies.ts'

test('selects only cookies that tags set', () => {
  expect(tagCookies('_ga=GA1.1; _ga_ABC=x; session=1; _fbp=fb.1; my_ga=2; _gcl_au=3')).toEqual([
    '_ga',
    '_ga_ABC',
    '_fbp',
    '_gcl_au',
  ])
  expect(tagCookies('')).toEqual([])
})
