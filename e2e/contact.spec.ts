import { expectNoViolations, message, open, whileStored } from './site.ts'
import { expect, type Page, test } from './test.ts'

const FUNCTION = '**/functions/v1/contact-form'

async function fill(page: Page) {
  await page.getByLabel('Your name').fill('Asha Rao')
  await page.getByLabel('Email address').fill('asha@example.org')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('Where do I send books?')
}

test('shows the address in two lines, a mail link and a call link', async ({ page }) => {
  await page.goto('/contact')
  const main = page.locator('main')
  await expect(main.locator('address > span')).toHaveText(['Connaught Place', 'New Delhi 110001'])
  await expect(main.getByRole('link', { name: 'hello@example.org' })).toHaveAttribute(
    'href',
    'mailto:hello@example.org',
  )
  await expect(main.getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute(
    'href',
    'tel:+919876543210',
  )

  // A stored address cannot add fields to a mail.
  await whileStored('contact', 'email_address', 'help@example.org?bcc=all@example.org', async () => {
    await page.goto('/contact')
    await expect(main.getByRole('link', { name: /^help@/ })).toHaveAttribute(
      'href',
      'mailto:help@example.org%3Fbcc%3Dall@example.org',
    )
  })
})

test.describe('the map', () => {
  test('has its frame, and asks nobody before it is pressed', async ({ page }) => {
    const asked: string[] = []
    await page.route(/google\.com/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<h1>The map</h1>' })
    })
    await page.goto('/contact')
    const frame = page.locator('iframe[title="Find us on the map"]')
    await expect(frame).toHaveAttribute('height', '450')
    await frame.scrollIntoViewIfNeeded()
    expect((await frame.boundingBox())?.height).toBe(450)
    const inside = page.frameLocator('iframe[title="Find us on the map"]')
    await expect(inside.getByRole('link', { name: 'Show the map' })).toBeVisible()
    expect(asked).toEqual([])
    await inside.getByRole('link', { name: 'Show the map' }).click()
    await expect(inside.getByRole('heading', { name: 'The map' })).toBeVisible()
    expect(asked).toEqual(['https://www.google.com/maps?q=Connaught+Place,+New+Delhi+110001&output=embed'])
  })

  test('is our own where none is stored', async ({ page }) => {
    await whileStored('contact', 'map_embed_url', {}, async () => {
      await page.goto('/contact')
      await expect(page.locator('iframe')).toHaveAttribute('src', /^https:\/\/www\.google\.com\/maps\?/)
    })
  })
})

test('says what is wrong beside each field and goes to the first', async ({ page }) => {
  await open(page, '/contact')
  await page.getByLabel('Your name').fill('Asha')
  await page.getByLabel('Email address').fill('asha@')
  await page.getByLabel('Subject').fill('Help')
  await page.getByLabel('Message').fill('Too short')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('Your name')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(
    'Please enter a valid email address.',
  )
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(
    'Subject must be at least 5 characters.',
  )
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(
    'Message must be at least 10 characters.',
  )
  await expectNoViolations(page)
})

test('sends the message, says so, and is empty again', async ({ page }) => {
  const sent: unknown[] = []
  await page.route(FUNCTION, (route) => {
    sent.push(route.request().postDataJSON())
    expect(route.request().headers().apikey).toBeTruthy()
    return route.fulfill({ json: { ok: true } })
  })
  await open(page, '/contact')
  await fill(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(message(page, 'Your message has been sent! We will get back to you shortly.')).toBeVisible()
  expect(sent).toEqual([
    {
      name: 'Asha Rao',
      email: 'asha@example.org',
      subject: 'A question',
      message: 'Where do I send books?',
    },
  ])
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expect(page.getByLabel('Message')).toHaveValue('')
})

for (const [what, answer, said] of [
  [
    'the server says why',
    { status: 429, json: { error: 'Too many messages.' } },
    'Failed to send message: Too many messages.',
  ],
  [
    'the server does not say why',
    { status: 500, json: { message: 'Oops' } },
    'Failed to send message: Failed to send message',
  ],
  ['it cannot be reached', 'offline', 'Failed to send message: Failed to send message'],
] as const) {
  test(`keeps the form when sending fails and ${what}`, async ({ page }) => {
    await page.route(FUNCTION, (route) => (answer === 'offline' ? route.abort() : route.fulfill(answer)))
    await open(page, '/contact')
    await fill(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(message(page, said)).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Where do I send books?')
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  })
}
