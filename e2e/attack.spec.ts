import { BACK_OFFICE_PAGES, HOSTILE_CAUSE } from '../proof/attack/fill.ts'
import { hostileTexts } from '../proof/attack/hostile-texts.ts'
import { startProduct } from '../proof/attack/product.ts'
import { attackInBrowser } from '../proof/attack/rendered.ts'
import { expect, test } from './test.ts'

test('hostile texts and addresses in every field run nothing, for visitors or for staff', async () => {
  const product = await startProduct()
  try {
    const { findings, count } = await attackInBrowser(product, {
      urls: ['javascript:__pwned(1)'],
      texts: hostileTexts,
      site: ['/', `/our-work/${HOSTILE_CAUSE}`, '/donate', '/contact'],
      backOffice: [
        ...BACK_OFFICE_PAGES.filter(
          (path) => /\/(inbox|messages|donors)\//.test(path) && !/import|duplicates/.test(path),
        ),
        '/admin/causes',
        '/admin/content/home',
      ],
    })
    expect(findings).toEqual([])
    expect(count).toBeGreaterThan(8)
  } finally {
    await product.stop()
  }
})
