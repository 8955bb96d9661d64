import { BACK_OFFICE_PAGES, HOSTILE_CAUSE } from '../quality/attack/fill.ts'
import { hostileTexts } from '../quality/attack/hostile-texts.ts'
import { startProduct } from '../quality/attack/product.ts'
import { attackInBrowser } from '../quality/attack/rendered.ts'
import { expect, test } from './test.ts'

test('runs nothing of hostile texts and addresses in every field, for visitors or for staff', async () => {
  const product = await startProduct()
  try {
    const { findings, count } = await attackInBrowser(product, {
      urls: ['javascript:__pwned(1)', 'https://www.google.com.canary.invalid/maps/embed'],
      texts: hostileTexts,
      site: ['/', `/our-work/${HOSTILE_CAUSE}`, '/contact'],
      backOffice: [
        '/admin/causes',
        ...BACK_OFFICE_PAGES.filter((path) => /\/(inbox|messages)\/.*\d/.test(path)),
      ],
    })
    expect(findings).toEqual([])
    expect(count).toBe(9)
  } finally {
    await product.stop()
  }
})
