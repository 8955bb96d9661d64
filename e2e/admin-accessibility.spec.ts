import { expectAccessible } from './accessible.ts'
import { expect, test } from './staff.ts'

const screens = [
  '/admin',
  '/admin/donations',
  '/admin/monthly-gifts',
  '/admin/needs-attention',
  '/admin/tax-statement',
  '/admin/inbox?status=any',
  '/admin/messages',
  '/admin/messages/templates',
  '/admin/navigation-menu',
  '/admin/causes?cause=elder-care',
  '/admin/files',
  '/admin/donors',
  '/admin/donors/import',
  '/admin/donors/duplicates',
  '/admin/content/home',
  '/admin/content/about',
  '/admin/content/our-work',
  '/admin/content/impact',
  '/admin/content/donate',
  '/admin/content/volunteer',
  '/admin/content/csr-partnership',
  '/admin/content/contact',
  '/admin/content/privacy',
  '/admin/content/terms',
  '/admin/settings/organisation',
  '/admin/settings/appearance',
  '/admin/settings/google-tag',
  '/admin/settings/meta-pixel',
  '/admin/settings/razorpay',
  '/admin/settings/whatsapp',
  '/admin/settings/email',
  '/admin/settings/people',
  '/admin/settings/account',
]

const AT_ONCE = 8
const visits = Array.from({ length: Math.ceil(screens.length / AT_ONCE) }, (_, i) =>
  screens.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
)
for (const visit of visits) {
  test(`nothing for axe to find, and all of it on a phone: ${visit.join(' ')}`, async ({ admin }) => {
    test.slow()
    for (const path of visit) {
      await test.step(path, async () => {
        await admin.goto(path)
        await expect(admin.locator('h1')).toBeVisible()
        await expect(admin.locator('[aria-busy=true]')).toHaveCount(0)
        await expectAccessible(admin)
      })
    }
  })
}
