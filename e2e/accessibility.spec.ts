import { expectNoSidewaysScroll, expectNoViolations, open } from './site.ts'
import { expect, test } from './test.ts'

/** Every public screen, light on a desk and dark on a phone, and as narrow as screens get. */
const WAYS = [
  { colorScheme: 'light', size: { width: 1280, height: 800 } },
  { colorScheme: 'dark', size: { width: 360, height: 740 } },
] as const
const visits = {
  'the other pages': [
    '/csr-partnership',
    '/volunteer',
    '/contact',
    '/our-work/therapy-support',
    '/privacy',
    '/terms',
    '/no/such/page',
    '/our-work/no-such-cause',
    '/unsubscribe?token=made-up',
  ],
  'campaigns and stories': [
    '/campaigns',
    '/campaigns/a-full-school-bag',
    '/campaigns/no-such-campaign',
    '/stories',
    '/stories/the-blue-bag',
    '/hi/stories/the-blue-bag',
    '/donate?campaign=a-full-school-bag',
  ],
  'the first pages and the sign-in': [
    '/',
    '/about',
    '/our-work',
    '/impact',
    '/donate',
    '/login',
    '/login/forgot-password',
    '/login/link#token=t&type=recovery',
    '/login/new-password',
    '/login/invitation',
  ],
}

for (const [name, paths] of Object.entries(visits)) {
  test(`shows ${name} with no violation of axe and nothing beyond the edge`, async ({ page }) => {
    test.slow()
    for (const path of paths) {
      await test.step(path, async () => {
        // A page of its own each time: an address that differs behind # alone would not be loaded.
        await page.goto('about:blank')
        await open(page, path)
        await expect(page.getByText('Loading authentication...')).toHaveCount(0)
        for (const { colorScheme, size } of WAYS) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize(size)
          await expectNoViolations(page)
        }
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(page)
      })
    }
  })
}
