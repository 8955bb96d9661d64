import { expectAccessible } from './accessible.ts'
import { adminScreens } from './admin-screens.ts'
import { OF_COLORS, violations } from './axe.ts'
import { moveTo } from './move-to.ts'
import { expectRoom } from './room.ts'
import { expect, test } from './staff.ts'

const AT_ONCE = 13
const PARTS = 4

/** The screens in four parts, so that they are looked at side by side. */
for (const part of Array.from({ length: PARTS }, (_, at) => at)) {
  test(`axe, narrow screens, zoom and targets: part ${part + 1} of ${PARTS}`, async ({ admin, baseURL }) => {
    test.setTimeout(240_000)
    const screens = await adminScreens(baseURL)
    expect(screens.length).toBeLessThanOrEqual(AT_ONCE * PARTS)
    await admin.goto('/admin')
    await expect(admin.locator('h1')).toBeVisible()
    for (const path of screens.slice(part * AT_ONCE, (part + 1) * AT_ONCE)) {
      await test.step(path, async () => {
        await moveTo(admin, path)
        await expect(admin.locator('h1')).toBeVisible()
        await expect(admin.locator('[aria-busy=true]')).toHaveCount(0)
        await admin.emulateMedia({ colorScheme: 'light' })
        await expectAccessible(admin)
        await admin.emulateMedia({ colorScheme: 'dark' })
        expect(await violations(admin, OF_COLORS)).toEqual([])
        await expectRoom(admin, path)
      })
    }
  })
}
