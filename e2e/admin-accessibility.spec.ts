import { adminScreens } from './admin-screens.ts'
import { OF_COLORS, violations } from './axe.ts'
import { moveTo } from './move-to.ts'
import { expectRoom } from './room.ts'
import { expect, test } from './staff.ts'

const AT_ONCE = 19
const PARTS = 4

/** Pages of the site that frames of the back office show; e2e/accessibility.spec.ts looks at them by themselves. */
const isPage = ({ pathname }: URL) => !/^\/(admin|rest|auth|storage|functions)\b|\./.test(pathname)

/** The screens in parts, so that they are looked at side by side. */
for (const part of Array.from({ length: PARTS }, (_, at) => at)) {
  test(`has no violation of axe, and room at every width: part ${part + 1} of ${PARTS}`, async ({
    admin,
    baseURL,
  }) => {
    // Nineteen screens in two color schemes and at four widths.
    test.setTimeout(240_000)
    const screens = await adminScreens(baseURL)
    expect(screens.length).toBeLessThanOrEqual(AT_ONCE * PARTS)
    await admin.route(isPage, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await admin.goto('/admin')
    await expect(admin.locator('h1')).toBeVisible()
    for (const path of screens.slice(part * AT_ONCE, (part + 1) * AT_ONCE)) {
      await test.step(path, async () => {
        await admin.setViewportSize({ width: 1280, height: 800 })
        await moveTo(admin, path)
        await expect(admin.locator('h1')).toBeVisible()
        await expect(admin.locator('[aria-busy=true]')).toHaveCount(0)
        expect(await violations(admin)).toEqual([])
        await admin.emulateMedia({ colorScheme: 'dark' })
        expect(await violations(admin, OF_COLORS)).toEqual([])
        await admin.emulateMedia({ colorScheme: 'light' })
        await expectRoom(admin, path)
      })
    }
  })
}
