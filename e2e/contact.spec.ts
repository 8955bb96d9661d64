import { asAdministrator, message, open } from './site.ts'
import { expect, type Page, test } from './test.ts'

const FUNCTION = '**/functions/v1/contact-form'

async function fill(page: Page) {
  await page.getByLabel('Your name').fill('Asha Rao')
  await page.getByLabel('Email address').fill('asha@example.org')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('Where do I send books?')
}

test('frames the map, and stores each message once, also of a program or when the response got lost', async ({
  page,
}) => {
  const subject = `A question ${Date.now()}`
  const kept = async (subject: string) =>
    (await (await asAdministrator()).from('contact_messages').select().eq('subject', subject).throwOnError())
      .data
  const asked: string[] = []
  await page.route(/google\.com/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<h1>The map</h1>' })
  })
  await open(page, '/contact')
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

  await test.step('sends a message once, and stores it with its letters', async () => {
    const sent: Record<string, unknown>[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/functions/v1/contact-form')) sent.push(request.postDataJSON())
    })
    // One address gets only so many acknowledgements a day.
    const email = `asha-${Date.now()}@example.org`
    await fill(page)
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Subject').fill(subject)
    // A person takes longer than this.
    await page.waitForFunction(() => performance.now() > 3200)
    await page.getByRole('button', { name: 'Send Message' }).dblclick()
    await expect(message(page, 'Your message has been sent! We will get back to you shortly.')).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveValue('')
    await expect(page.getByLabel('Message')).toHaveValue('')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      name: 'Asha Rao',
      email,
      subject,
      message: 'Where do I send books?',
    })
    const [row, ...others] = await kept(subject)
    expect(others).toEqual([])
    expect(row).toMatchObject({ name: 'Asha Rao', status: 'new', suspected_spam: false })
    const { data: written } = await (await asAdministrator())
      .from('outgoing_messages')
      .select('template, state')
      .eq('contact_message_id', row.id)
      .order('template')
      .throwOnError()
    expect(written).toEqual([
      { template: 'contact_acknowledgement', state: 'waiting' },
      { template: 'contact_notice', state: 'waiting' },
    ])
  })

  await test.step('stores a message once whose response got lost', async () => {
    const lost = `A lost answer ${Date.now()}`
    let isFirst = true
    await page.route(FUNCTION, async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      await route.fetch()
      await route.abort()
    })
    await fill(page)
    await page.getByLabel('Subject').fill(lost)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(message(page, 'Failed to send message: Failed to send message')).toBeVisible()
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByLabel('Message')).toHaveValue('')
    await expect(
      message(page, 'Your message has been sent! We will get back to you shortly.').first(),
    ).toBeVisible()
    expect(await kept(lost)).toHaveLength(1)
  })

  await test.step('marks a program that filled in the honeypot, and gives it the same answer', async () => {
    const trap = page.locator('input[name="website"]')
    await expect(trap).not.toBeInViewport()
    await fill(page)
    await page.getByLabel('Subject').fill(`${subject}, from a program`)
    await trap.evaluate((input: HTMLInputElement) => {
      input.value = 'https://pills.example'
    })
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByLabel('Message')).toHaveValue('')
    expect(await kept(`${subject}, from a program`)).toMatchObject([
      { suspected_spam: true, spam_reason: 'honeypot' },
    ])
  })
})
