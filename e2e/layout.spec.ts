import { asAdministrator, open } from './site.ts'
import { expect, type Page, test } from './test.ts'

const phone = { width: 360, height: 740 }
const labels = (page: Page, name: string) =>
  page.getByRole('navigation', { name }).getByRole('link').allInnerTexts()

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the header stays and shows top-level items only', async ({ page }) => {
    await page.goto('/about')
    expect(await labels(page, 'Main')).toEqual([
      'Home',
      'About',
      'Our Work',
      'Impact',
      'CSR Partnership',
      'Volunteer',
      'Contact',
    ])
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }),
    ).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Donate Now' })).toHaveAttribute(
      'href',
      '/donate',
    )
    await page.mouse.wheel(0, 3000)
    await expect(page.getByRole('banner')).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Donate ₹199' })).toBeHidden()
  })

  test('the first stop of the keyboard leads past the menu', async ({ page }) => {
    await page.goto('/about')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.locator('main :focus')).toHaveCount(1)
  })

  test('moving to another page takes the focus to its content and its title to the tab', async ({ page }) => {
    await open(page, '/about')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Work' }).click()
    await expect(page).toHaveTitle('Our work: six causes you can support | Daan Foundation')
    await expect(page.locator('main')).toBeFocused()
  })

  test('moving between pages asks the backend, and never the site for a page or its data', async ({
    page,
  }) => {
    await open(page, '/about')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Work' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Six causes, close to home')
    expect(asked).toContain('/rest/v1/causes')
    expect(
      asked.filter((path) => path === '/our-work' || path.endsWith('.data') || path === '/__manifest'),
    ).toEqual([])
  })

  test('an anchor on another page is reached once that page has its content', async ({ page }) => {
    await open(page, '/terms')
    await page.route('**/rest/v1/page_content**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Certificates' }).click()
    await expect(page.getByRole('heading', { name: 'Certificates and registrations' })).toBeInViewport()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the menu slides out with every item, keeps the focus inside, and Escape closes it', async ({
    page,
  }) => {
    await open(page, '/about')
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    expect(await labels(page, 'All pages')).toEqual([
      'Home',
      'About',
      'Certificates',
      'Our Work',
      'Impact',
      'Stories',
      'CSR Partnership',
      'Volunteer',
      'Contact',
    ])
    for (let stop = 0; stop < 16; stop++) {
      await page.keyboard.press('Tab')
      const escaped = await page.evaluate(() => {
        const focused = document.activeElement
        return focused !== document.body && !focused?.closest('dialog')
      })
      expect(escaped).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('the menu closes when one of its items is followed, or a press falls beside it', async ({ page }) => {
    await open(page, '/about')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.mouse.click(350, 400)
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu.getByRole('link', { name: 'Our Work' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(/\/our-work$/)
  })

  test.describe('before the page’s code has arrived', () => {
    test('the menu still opens', async ({ page }) => {
      await page.route('**/assets/*.js', () => {})
      await page.goto('/about', { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    })
  })

  test('the header has the short button, and the bar at the bottom the gift of ₹199', async ({ page }) => {
    await page.goto('/about')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Donate', exact: true })).toBeVisible()
    const bar = page.getByRole('complementary', { name: 'Donate' })
    await expect(bar.getByRole('link', { name: 'Donate ₹199' })).toHaveAttribute('href', '/donate?amount=199')
    await page.setViewportSize({ width: 767, height: 740 })
    await expect(bar).toBeVisible()
    await page.setViewportSize({ width: 768, height: 740 })
    await expect(bar).toBeHidden()
  })

  test('the bar carries the cause of the page, and gives way to a donate button in its body', async ({
    page,
  }) => {
    await open(page, '/our-work/elder-care')
    const bar = page.getByRole('complementary', { name: 'Donate' })
    const link = page.locator('.donate-bar a')
    await expect(link).toHaveText('Donate ₹199')
    await expect(link).toHaveAttribute('href', '/donate?amount=199&cause_id=elder-care')
    const button = page.locator('main').getByRole('link', { name: 'Donate Now' })
    await button.first().scrollIntoViewIfNeeded()
    await expect(bar).toBeHidden()
    await page.getByRole('region', { name: 'Our Solution & Strategy' }).evaluate((it) => it.scrollIntoView())
    await expect(bar).toBeVisible()
    await button.last().scrollIntoViewIfNeeded()
    await expect(bar).toBeHidden()

    await test.step('also on a page that was moved to', async () => {
      await page.evaluate(() => scrollTo(0, 0))
      await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
      await expect(page).toHaveURL('/about')
      await expect(bar).toBeVisible()
      await expect(link).toHaveAttribute('href', '/donate?amount=199')
    })
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test('the bar is there with the cause, in both languages', async ({ page }) => {
      for (const prefix of ['', '/hi']) {
        await page.goto(`${prefix}/our-work/elder-care`)
        await expect(page.locator('.donate-bar')).toBeVisible()
        await expect(page.locator('.donate-bar a')).toHaveAttribute(
          'href',
          `${prefix}/donate?amount=199&cause_id=elder-care`,
        )
      }
    })
  })

  for (const path of [
    '/donate',
    '/csr-partnership',
    '/privacy',
    '/terms',
    '/login',
    '/no-such-page',
    '/our-work/no-such-cause',
  ]) {
    test(`the bar leaves ${path} alone`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('complementary', { name: 'Donate' })).toHaveCount(0)
    })
  }

  test('the bar covers neither the end of the page nor what has the focus', async ({ page }) => {
    await open(page, '/about')
    const bar = page.getByRole('complementary', { name: 'Donate' })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const barTop = (await bar.boundingBox())?.y ?? 0
    const last = await page.getByRole('contentinfo').locator('p').last().boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(barTop)

    await page.evaluate(() => scrollTo(0, 0))
    const links = await page.locator('main a').count()
    for (let stop = 0; stop < links; stop++) {
      await page.locator('main a').nth(stop).focus()
      const box = await page.locator('main a').nth(stop).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(barTop)
    }
  })
})

test('the footer speaks with the stored details of the organisation', async ({ page }) => {
  const client = await asAdministrator()
  const settings = (org_phone: string, social_youtube: string) =>
    client
      .from('site_settings')
      .upsert(
        [
          { key: 'org_phone', value: org_phone },
          { key: 'social_youtube', value: social_youtube },
        ],
        { onConflict: 'key' },
      )
      .throwOnError()
  await page.goto('/terms')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Connaught Place')).toBeVisible()
  await expect(footer.getByRole('link', { name: 'hello@example.org' })).toHaveAttribute(
    'href',
    'mailto:hello@example.org',
  )
  await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
  await expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  await expect(footer.getByRole('link', { name: 'YouTube' })).toBeVisible()
  await settings('+91 11 2345 6789', '')
  try {
    await page.goto('/terms')
    await expect(footer.getByRole('link', { name: '+91 11 2345 6789' })).toHaveAttribute(
      'href',
      'tel:+911123456789',
    )
    await expect(footer.getByRole('link', { name: 'YouTube' })).toHaveCount(0)
  } finally {
    await settings('+91 98765 43210', 'https://www.youtube.com/')
  }
})

test.describe('the Admin Panel button', () => {
  async function withSession(page: Page, session: unknown) {
    await page.addInitScript((kept) => localStorage.setItem('daan-auth', JSON.stringify(kept)), session)
  }

  test('is there for an administrator', async ({ page }) => {
    const { data } = await (await asAdministrator()).auth.getSession()
    await withSession(page, data.session)
    await open(page, '/about')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin Panel' })).toHaveAttribute(
      'href',
      '/admin',
    )
  })

  test('is there for an administrator whose token has run out since the last visit', async ({ page }) => {
    const { data } = await (await asAdministrator()).auth.getSession()
    await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
      route.fulfill({ json: data.session }),
    )
    await withSession(page, { ...data.session, access_token: 'stale.stale.stale', expires_at: 1 })
    await open(page, '/about')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin Panel' })).toBeVisible()
  })

  test('is not there for a visitor, who costs no call', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await open(page, '/about')
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
    expect(asked.filter((url) => url.includes('/rest/') || url.includes('/auth/'))).toEqual([])
  })

  test('is not there for one whom the database does not know as administrator', async ({ page }) => {
    const { data } = await (await asAdministrator()).auth.getSession()
    await page.route('**/rest/v1/profiles**', (route) => route.fulfill({ json: [{ role: 'member' }] }))
    await withSession(page, data.session)
    const answered = page.waitForResponse('**/rest/v1/profiles**')
    await open(page, '/about')
    await answered
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
  })
})
