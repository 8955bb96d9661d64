import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { answer, record } from '#web/testing/network.ts'
import { openPage, openPrivatePage } from '#web/testing/open-page.tsx'
import { answerRole, keepSession, session } from '#web/testing/sign-in.ts'
import { answerSite } from '#web/testing/site-rows.ts'

const banner = page.getByRole('banner')
const bar = page.getByRole('complementary', { name: 'Donate' })
const heading = page.getByRole('heading', { level: 1 })
const labels = (navigation: Locator) =>
  navigation
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
const open = async (address: string) => {
  await openPage(address)
  await expect.element(heading).toBeVisible()
}

beforeEach(() => answerSite())

describe('the layout on a desktop', () => {
  const main = page.getByRole('navigation', { name: 'Main' })

  beforeEach(async () => {
    await page.viewport(1280, 800)
    await open('/about')
  })

  test('keeps the header in view, with top-level items only', async () => {
    expect(labels(main)).toEqual([
      'Home',
      'About',
      'Our Work',
      'Impact',
      'CSR Partnership',
      'Volunteer',
      'Contact',
    ])
    await expect.element(main.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page')
    await expect.element(banner.getByRole('link', { name: 'Donate Now' })).toHaveAttribute('href', '/donate')
    scrollTo(0, 3000)
    expect(scrollY).toBeGreaterThan(0)
    await expect.element(banner).toBeInViewport()
    await expect.element(page.getByText('Donate ₹199')).not.toBeVisible()
  })

  test('leads the keyboard past the menu first', async () => {
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await userEvent.keyboard('{Tab}')
    await expect.element(skip).toHaveFocus()
    await expect.element(skip).toBeInViewport()
    await userEvent.keyboard('{Enter}{Tab}')
    await expect.poll(() => document.activeElement?.matches('main *')).toBe(true)
  })

  test('opens an external item in a new tab, which cannot reach back', async () => {
    answer('/rest/v1/navigation_items', [
      {
        id: 'blog',
        label: 'Blog',
        path: 'https://blog.example/',
        is_external: true,
        order: 0,
        parent_id: null,
      },
    ])
    await open('/terms')
    const link = main.getByRole('link', { name: 'Blog' })
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener')
    await expect.element(link).toHaveAttribute('href', 'https://blog.example/')
  })

  test('moves focus and title with the page', async () => {
    await main.getByRole('link', { name: 'Our Work' }).click()
    await expect.poll(() => document.title).toBe('Our work: six causes you can support | Daan Foundation')
    await expect.element(page.getByRole('main')).toHaveFocus()
  })
})

describe('the layout on a phone', () => {
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })

  beforeEach(() => page.viewport(360, 740))

  test('opens a menu with every item, keeps the focus inside, and closes it on Escape', async () => {
    await open('/about')
    await expect.element(menu).not.toBeInTheDocument()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(menu).toBeVisible()
    expect(labels(page.getByRole('navigation', { name: 'All pages' }))).toEqual([
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
      await userEvent.keyboard('{Tab}')
      const { activeElement } = document
      expect(activeElement === document.body || activeElement?.closest('dialog')).toBeTruthy()
    }
    // The last stops may be outside of the page.
    ;(menu.element() as HTMLElement).focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

  test('closes the menu when an item is followed, or a press falls beside it', async () => {
    await open('/about')
    await button.click()
    await expect.element(menu).toBeVisible()
    await userEvent.click(document.documentElement, { position: { x: 350, y: 400 } })
    await expect.element(menu).not.toBeInTheDocument()
    await button.click()
    await menu.getByRole('link', { name: 'Our Work' }).click()
    await expect.element(menu).not.toBeInTheDocument()
    await expect.poll(() => location.pathname).toBe('/our-work')
  })

  test('has the short button in the header, and a bar with the gift of ₹199 below 768 px', async () => {
    await open('/about')
    await expect.element(banner.getByRole('link', { name: 'Donate', exact: true })).toBeVisible()
    await expect
      .element(bar.getByRole('link', { name: 'Donate ₹199' }))
      .toHaveAttribute('href', '/donate?amount=199')
    await page.viewport(767, 740)
    await expect.element(bar).toBeVisible()
    await page.viewport(768, 740)
    await expect.element(bar).not.toBeInTheDocument()
  })

  test.each([
    '/donate',
    '/csr-partnership',
    '/privacy',
    '/terms',
    '/login',
    '/no-such-page',
    '/our-work/no-such-cause',
  ])('shows no bar on %s', async (address) => {
    await openPrivatePage(address)
    await expect.element(heading).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
  })

  test('keeps the bar off the end of the page and off the focused link', async () => {
    await open('/about')
    await expect.element(bar).toBeVisible()
    const bottom = (element: Element | undefined) => element?.getBoundingClientRect().bottom
    await expect.poll(() => document.querySelectorAll('footer p').length).toBeGreaterThan(0)
    scrollTo(0, document.body.scrollHeight)
    const top = bar.element().getBoundingClientRect().top
    expect(bottom([...document.querySelectorAll('footer p')].at(-1))).toBeLessThanOrEqual(top)
    scrollTo(0, 0)
    const links = [...document.querySelectorAll<HTMLElement>('main a')]
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) {
      link.focus()
      expect(bottom(link), link.textContent ?? '').toBeLessThanOrEqual(top)
    }
  })
})

describe('the footer', () => {
  const footer = page.getByRole('contentinfo')
  beforeEach(() => page.viewport(1280, 800))

  test('shows the details of the organisation', async () => {
    await open('/terms')
    await expect.element(footer.getByText('Connaught Place')).toBeVisible()
    await expect
      .element(footer.getByRole('link', { name: 'hello@example.org' }))
      .toHaveAttribute('href', 'mailto:hello@example.org')
    await expect.element(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
    await expect.element(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
    await expect.element(footer.getByRole('link', { name: 'YouTube' })).toBeVisible()
  })

  test('follows the stored details and leaves out what is empty', async () => {
    answerSite({ org_phone: '+91 11 2345 6789', social_youtube: '' })
    await open('/terms')
    await expect
      .element(footer.getByRole('link', { name: '+91 11 2345 6789' }))
      .toHaveAttribute('href', 'tel:+911123456789')
    await expect.element(footer.getByRole('link', { name: 'YouTube' })).not.toBeInTheDocument()
  })
})

describe('the Admin Panel button', () => {
  const button = banner.getByRole('link', { name: 'Admin Panel' })
  beforeEach(() => page.viewport(1280, 800))

  test('shows for an administrator', async () => {
    keepSession()
    answerRole('admin')
    await open('/about')
    await expect.element(button).toHaveAttribute('href', '/admin')
  })

  test('shows for an administrator whose token has expired since the last visit', async () => {
    keepSession({ ...session(), access_token: 'stale.stale.stale', expires_at: 1 })
    const renewed = record('/auth/v1/token', session())
    answerRole('admin')
    await open('/about')
    await expect.element(button).toBeVisible()
    expect(renewed[0]?.url.searchParams.get('grant_type')).toBe('refresh_token')
  })

  test('shows for an account of any role with access', async () => {
    keepSession()
    answerRole('editor', ['content'])
    await open('/about')
    await expect.element(button).toBeVisible()
  })

  test('stays hidden for a visitor, whose role is not requested', async () => {
    const asked = record(/^\/(auth|rest\/v1\/rpc\/my_capabilities)/, [])
    await open('/about')
    await expect.element(page.getByRole('contentinfo')).toBeVisible()
    expect(asked).toEqual([])
    await expect.element(button).not.toBeInTheDocument()
  })

  test('stays hidden for a member', async () => {
    keepSession()
    const asked = record('/rest/v1/rpc/my_capabilities', [])
    await open('/about')
    await expect.poll(() => asked.length).toBe(1)
    await expect.element(button).not.toBeInTheDocument()
  })
})
