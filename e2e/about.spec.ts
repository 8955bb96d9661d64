import { whileStored } from './site.ts'
import { expect, test } from './test.ts'

test('tells the story in two paragraphs, the mission and the vision', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We begin by listening')
  await expect(page.getByRole('region', { name: 'How it began' }).locator('p')).toHaveText([
    /^It started with a pot of khichdi\./,
    /^So the kitchen grew a therapy room/,
  ])
  await expect(page.getByRole('region', { name: 'Our mission' })).toContainText(
    'To bring therapy, good health',
  )
  await expect(page.getByRole('region', { name: 'Our vision' })).toContainText('An India where')
})

test('its certificates have an anchor, and a file to download once there is one', async ({ page }) => {
  await page.goto('/about#certificates')
  const certificates = page.locator('#certificates')
  await expect(certificates).toBeInViewport()
  await expect(certificates.getByRole('listitem')).toHaveCount(4)
  await expect(certificates.getByRole('link', { name: 'Ask for our certificates' })).toHaveAttribute(
    'href',
    '/contact?about=certificates',
  )

  const file = '/storage/v1/object/public/site_assets/public/about/certificates_button-1.pdf'
  const stored = { url: file, text: 'Download Certificates', link: '/contact' }
  await whileStored('about', 'certificates_button', stored, async () => {
    await page.goto('/about')
    await expect(certificates.getByRole('link', { name: 'Download Certificates' })).toHaveAttribute(
      'href',
      file,
    )
  })
})
