import { open } from './site.ts'
import { expect, test } from './test.ts'

test('requests its first picture before any of its code, and shifts nothing while it loads', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  const picture = asked.findIndex((url) => url.includes('hero_image.webp'))
  const code = asked.findIndex((url) => url.endsWith('.js'))
  expect(picture).toBeGreaterThan(-1)
  expect(code).toBeGreaterThan(picture)
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  )
  expect(moved).toBeLessThan(0.01)
})
