import { expect, test } from 'vitest'
import { sampleData } from '../../testing/receipt-data.ts'
import { drawHead } from './receipt-head.ts'
import { textsIn } from './receipt-texts.ts'
import { measuring, openSheet } from './sheet.ts'

test('leaves room for the mark of a duplicate above the line below the head', () => {
  const about = { title: '', author: '', language: 'en', made: new Date(0) }
  const sheet = measuring(openSheet(about, { brand: '#0f4c45', accent: '#e0912f' }), 1)
  const endOf = (isDuplicate: boolean) =>
    drawHead(
      sheet,
      {
        receiptNo: 'DF/2026-27/00042',
        kind: 'tax',
        data: sampleData(),
        identifier: null,
        verifyUrl: '',
        qr: [],
        logo: null,
        signature: null,
        isDuplicate,
        isCancelled: false,
      },
      textsIn('en'),
    )
  expect(endOf(true)).toBeGreaterThan(endOf(false))
})
