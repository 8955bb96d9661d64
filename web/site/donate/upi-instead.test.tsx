import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { donateDefaults } from '#domain/page-content/donate.ts'
import { words as ofPaying } from './payment-words.en.ts'
import { UpiInstead } from './upi-instead.tsx'
import { words } from './words.en.ts'

vi.mock('../layout/site.ts', () => ({ useSite: () => ({ organisation: { org_name: 'Asha Trust' } }) }))

const summary = (upi_id: string, isMonthly = false) =>
  /<summary[^>]*>([^<]*)</.exec(
    renderToStaticMarkup(
      <UpiInstead
        page={{ ...donateDefaults, upi_id, upi_qr_image: { ...donateDefaults.upi_qr_image, url: '/qr.png' } }}
        words={{ upi: words.upi, box: { ...words.box, ...ofPaying.box } }}
        choice={{ rupees: 614, isMonthly, causeId: null }}
      />,
    ),
  )?.[1]

test('shows the amount with a drawn code, and not with a stored picture', () => {
  expect(summary('asha@upi')).toBe('Show a UPI QR code for ₹614')
  expect(summary('asha@upi', true)).toBe('Show a UPI QR code to give ₹614 once')
  expect(summary('')).toBe('Show our UPI QR code')
  expect(summary('', true)).toBe('Show our UPI QR code')
})
