import { expectAccessible } from './accessible.ts'
import { expect, test } from './staff.ts'

const screens = [
  '/admin',
  '/admin/donations',
  '/admin/needs-attention',
  '/admin/inbox?status=any',
  '/admin/messages',
  '/admin/messages/templates',
  '/admin/navigation-menu',
  '/admin/causes?cause=elder-care',
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

for (const path of screens) {
  test(`${path} has nothing for axe to find, and fits a phone`, async ({ admin }) => {
    test.slow()
    await admin.goto(path)
    await expect(admin.locator('h1')).toBeVisible()
    await expect(admin.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(admin)
  })
}
