import { expect, test } from './test.ts'

test('opens with its title, three ways on and four badges', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help you can see, touch and count')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Donate Now', exact: true })).toHaveAttribute('href', '/donate')
  await expect(main.getByRole('link', { name: 'Sponsor a Project' })).toHaveAttribute('href', '/our-work')
  await expect(main.getByRole('link', { name: 'Partner through CSR' })).toHaveAttribute(
    'href',
    '/csr-partnership',
  )
  for (const badge of ['80G', '12A', 'Section 8 NGO', 'CSR eligible']) {
    await expect(main.getByText(badge, { exact: true })).toBeVisible()
  }
})

test('shows four counters, six areas, a story, three tiers and the CSR section', async ({ page }) => {
  await page.goto('/')
  const counters = page.getByRole('region', { name: 'What people like you have made possible' })
  await expect(counters.locator('dt')).toHaveText([
    'Families fed',
    'Therapy sessions',
    'Hygiene kits',
    'Children and elderly supported',
  ])
  await expect(counters.locator('dd .sr-only')).toHaveText(['10,842+', '2,137+', '1,006+', '2,000+'])

  const areas = page.getByRole('region', { name: 'Where your gift goes to work' })
  await expect(areas.getByRole('article')).toHaveCount(6)
  await expect(areas.locator('img')).toHaveCount(6)

  await expect(page.getByRole('link', { name: 'Read more stories' })).toHaveAttribute(
    'href',
    '/impact#stories',
  )

  const tiers = page.getByRole('region', { name: 'Give a little every month' }).getByRole('listitem')
  await expect(tiers).toHaveCount(3)
  for (const [at, amount, what] of [
    [0, '₹499', 'One therapy session'],
    [1, '₹999', 'One day of elder care'],
    [2, '₹1,999', 'An education kit'],
  ] as const) {
    await expect(tiers.nth(at)).toContainText(amount)
    await expect(tiers.nth(at).getByRole('heading')).toHaveText(what)
  }

  const csr = page.getByRole('region', { name: 'CSR that your board can follow' })
  await expect(csr.getByRole('link', { name: 'Book a Call' })).toHaveAttribute('href', '/contact?about=call')
  await expect(csr.getByRole('link', { name: 'Ask for the CSR dossier' })).toBeVisible()
})

test('its first picture is asked for before any of its code', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/', { waitUntil: 'load' })
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  const picture = asked.findIndex((url) => url.includes('hero_image.webp'))
  const code = asked.findIndex((url) => url.endsWith('.js'))
  expect(picture).toBeGreaterThan(-1)
  expect(code).toBeGreaterThan(picture)
})

test('nothing moves while it loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  )
  expect(moved).toBeLessThan(0.01)
})

test('tells machines who the organisation is', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')
  expect(facts).toMatchObject({
    '@type': 'NGO',
    name: 'Daan Foundation',
    potentialAction: { '@type': 'DonateAction' },
  })
})
