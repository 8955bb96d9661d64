/** The ways to give beside the form. */
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerGiving, custom, preset, stored } from '#web/testing/donate-page.ts'
import { answer } from '#web/testing/network.ts'
import { openPage } from '#web/testing/open-page.tsx'

const code = page.getByRole('img', { name: stored.upi_qr_image.alt })
const upiId = page.getByText(stored.upi_id, { exact: true })

beforeEach(async () => {
  await page.viewport(1280, 800)
  answerGiving()
})

async function open(): Promise<void> {
  await openPage('/donate')
  await expect.element(upiId).toBeInTheDocument()
  upiId.element().scrollIntoView()
}

test('shows a code for the UPI ID, with the amount once it is chosen', async () => {
  await open()
  await expect.element(code).toHaveAttribute('src', '/functions/v1/upi-qr?amount=999')
  await expect.poll(() => (code.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0)
  await preset('₹499').click()
  await expect.element(code).toHaveAttribute('src', '/functions/v1/upi-qr?amount=499')
  await expect.element(upiId).toBeVisible()
})

test('shows the stored code where there is one', async () => {
  const url = '/storage/v1/object/public/site_assets/public/donate/code.webp'
  const rows = { upi_qr_image: { url, alt: 'Scan me' }, upi_id: stored.upi_id }
  answer(
    '/rest/v1/page_content',
    Object.entries(rows).map(([element_id, content_data]) => ({
      page_slug: 'donate',
      element_id,
      content_data,
      is_sample: false,
    })),
  )
  await open()
  await expect.element(page.getByRole('img', { name: 'Scan me' })).toHaveAttribute('src', url)
})

test('does without the code where it cannot be drawn', async () => {
  await open()
  await expect.element(code).toBeVisible()
  code.element().dispatchEvent(new Event('error'))
  await expect.element(code).not.toBeInTheDocument()
  await expect.element(upiId).toBeVisible()
})

test('copies the UPI ID', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await page.getByRole('button', { name: 'Copy UPI ID' }).click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(copied).toHaveBeenCalledWith(stored.upi_id)
})

test('opens a UPI app on phones', async () => {
  const pay = `upi://pay?pa=${stored.upi_id}&pn=Daan%20Foundation`
  await open()
  await expect.element(page.getByCss('a[href^="upi:"]')).not.toBeVisible()
  await page.viewport(360, 740)
  await expect
    .element(page.getByRole('link', { name: 'Pay ₹999 in a UPI app' }))
    .toHaveAttribute('href', `${pay}&am=999.00&cu=INR`)
  await custom.fill('0')
  await expect
    .element(page.getByRole('link', { name: 'Open a UPI app' }))
    .toHaveAttribute('href', `${pay}&cu=INR`)
})

test('leads to the two partners, and has the legal note', async () => {
  await open()
  for (const { text, link } of [stored.ketto_button, stored.giveindia_button]) {
    const partner = page.getByRole('link', { name: text })
    await expect.element(partner).toHaveAttribute('href', link)
    await expect.element(partner).toHaveAttribute('target', '_blank')
    await expect.element(partner).toHaveAttribute('rel', 'noopener')
  }
  await expect.element(page.getByText(stored.legal_note)).toBeVisible()
})
