import { readFileSync } from 'node:fs'
import { expectAccessible } from './accessible.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { asOwner } from './owner.ts'
import { signInOn } from './staff.ts'
import { expect, type Page, test } from './test.ts'

/** On a server of its own: the report counts whatever is there. */

let site: OwnServer
test.beforeAll(async () => {
  site = await startOwnServer({})
})
test.afterAll(() => site.stop())

const open = (page: Page, query = '') => page.goto(`${site.url}/admin/mis-dashboard${query}`)

const total = (page: Page) => page.locator('dl a').first()
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const cells = async (page: Page, name: string) =>
  Promise.all(
    (await table(page, name).locator('tbody tr').all()).map((row) => row.locator('th, td').allInnerTexts()),
  )
const query = (page: Page) => new URL(page.url()).search

test('reports the gifts of the chosen days, as figures, trend, files and print', async ({ page }) => {
  const { data } = await site.administrator.auth.getSession()
  await signInOn(page, data.session)
  await test.step('reports a period without gifts, and what could not be loaded', async () => {
    await open(page)
    await expect(
      page.getByRole('heading', { name: 'Management Information System (MIS) Dashboard' }),
    ).toBeVisible()
    await expect(page.getByText('No donations found for the selected period.', { exact: true })).toBeVisible()
    await expect(total(page)).toHaveText('₹0.00')

    await asOwner(site.url, 'revoke select on public.causes from authenticated')
    await page.reload()
    await expect(page.getByText('Failed to load causes data.', { exact: true })).toBeVisible()
    await asOwner(site.url, 'grant select on public.causes to authenticated')

    await asOwner(site.url, 'revoke select on public.gift_figures from authenticated')
    await page.reload()
    await expect(page.getByText('Failed to load donations data.', { exact: true })).toBeVisible()
    await asOwner(site.url, 'grant select on public.gift_figures to authenticated')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No donations found for the selected period.', { exact: true })).toBeVisible()
  })

  await test.step('shows the figures of the chosen days, which open their gifts', async () => {
    await asOwner(
      site.url,
      `
    insert into public.donations (amount, platform, payment_status, cause_id, is_monthly, utm_source, created_at)
    values
      (100000.50, 'bank_transfer', 'successful', 'elder-care', false, null, '2026-03-31 23:59:59+05:30'),
      (499, 'cash', 'successful', null, true, 'newsletter', '2026-04-01 00:00:00+05:30'),
      (1999, 'upi', 'successful', 'elder-care', false, null, '2026-04-30 23:59:59+05:30'),
      (7, 'cash', 'successful', 'therapy-support', false, null, '2026-05-01 00:00:00+05:30')`,
    )
    await asOwner(
      site.url,
      `insert into public.donations (id, amount, cause_id, order_id, created_at)
     values ('d0000000-0000-4000-8000-000000000001', 1000, 'therapy-support', 'order_mis', '2026-04-10')`,
    )
    await asOwner(
      site.url,
      `update public.donations set payment_status = 'successful', payment_id = 'pay_mis' where order_id = 'order_mis'`,
    )
    await asOwner(
      site.url,
      `update public.donations set refunded_amount = 400.25 where order_id = 'order_mis'`,
    )

    await open(page)
    await expect(total(page)).toHaveText('₹1,03,105.25')
    await expect(page.getByText('₹1,03,505.50 given, ₹400.25 refunded')).toBeVisible()

    await page.getByRole('button', { name: 'Pick a date range' }).click()
    await page.getByLabel('From').fill('2026-04-01')
    await page.getByLabel('To', { exact: true }).fill('2026-04-30')
    await page.getByRole('button', { name: 'Apply Filter' }).click()
    await expect(page.getByRole('heading', { name: '1 Apr 2026 – 30 Apr 2026' })).toBeVisible()
    expect(query(page)).toBe('?from=2026-04-01&to=2026-04-30')
    await expect(total(page)).toHaveText('₹3,097.75')
    await expect(table(page, 'Donations by Cause').getByRole('columnheader')).toHaveText([
      'Cause',
      'Total Amount',
      'Count',
      'Refunded',
    ])
    expect(await cells(page, 'Donations by Cause')).toEqual([
      ['Elder Care', '₹1,999.00', '1', '–'],
      ['Therapy Support', '₹599.75', '1', '₹400.25'],
      ['General / Unassigned', '₹499.00', '1', '–'],
    ])
    expect(await cells(page, 'Donations by Platform')).toEqual([
      ['UPI', '₹1,999.00', '1', '–'],
      ['Razorpay', '₹599.75', '1', '₹400.25'],
      ['Cash', '₹499.00', '1', '–'],
    ])
    expect(await cells(page, 'One-time and monthly')).toEqual([
      ['One-time', '₹2,598.75', '2', '₹400.25'],
      ['Monthly', '₹499.00', '1', '–'],
    ])
    // April is compared with the April before, in which there was nothing.
    await expect(page.getByText('The period before: 1 Apr 2025 – 30 Apr 2025')).toBeVisible()

    await table(page, 'Donations by Cause').getByRole('link', { name: '₹599.75: Therapy Support' }).click()
    await expect(page).toHaveURL(
      `${site.url}/admin/donations?from=2026-04-01&to=2026-04-30&status=successful&cause=therapy-support`,
    )
    await expect(page.getByText('₹599.75').first()).toBeVisible()
    await page.goBack()
    await expect(total(page)).toHaveText('₹3,097.75')

    await page.getByRole('button', { name: 'Reset Filter' }).click()
    await expect(page.getByRole('heading', { name: 'All time', exact: true })).toBeVisible()
    expect(query(page)).toBe('')
    await expect(total(page)).toHaveText('₹1,03,105.25')
  })

  await test.step('picks days by keyboard in two months', async () => {
    await open(page, '?from=2026-04-15&to=2026-04-15')
    await page.getByRole('button', { name: 'Pick a date range' }).focus()
    await page.keyboard.press('Enter')
    const months = page.getByRole('grid')
    await expect(months).toHaveCount(2)
    await expect(months.nth(0)).toHaveAccessibleName(/March 2026/)
    await expect(months.nth(1)).toHaveAccessibleName(/April 2026/)
    await page.getByRole('button', { name: /April 15th, 2026/ }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('button', { name: /March 31st, 2026/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('From')).toHaveValue('2026-03-31')
    await page.getByRole('button', { name: 'Apply Filter' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/from=2026-03-31&to=2026-04-15$/)
    await expect(total(page)).toHaveText('₹1,01,099.25')
  })

  await test.step('changes the steps of the trend, exports files and prints the page', async () => {
    await open(page, '?from=2026-04-01&to=2027-03-31')
    await page.getByRole('button', { name: 'By month' }).click()
    await expect(page).toHaveURL(/step=month$/)
    await expect(page.getByRole('button', { name: 'By month' })).toHaveAttribute('aria-pressed', 'true')
    // A bar is read by pointing at it, by a tap and by the arrow keys.
    const chart = page.getByRole('slider', { name: 'Read the chart' })
    const box = await chart.boundingBox()
    if (!box) throw new Error('The chart has no place.')
    await page.mouse.move(box.x + 2, box.y + 40)
    await expect(chart).toHaveAttribute('aria-valuetext', 'Apr 2026: ₹3,097.75, 3 gifts')
    await chart.focus()
    await page.keyboard.press('ArrowRight')
    await expect(chart).toHaveAttribute('aria-valuetext', 'May 2026: ₹7.00, 1 gift')
    await expect(page.getByRole('link', { name: 'Show the gifts of May 2026' })).toBeVisible()
    await page.getByText('Show as a table').click()
    expect((await cells(page, 'Giving over time, by month')).slice(0, 2)).toEqual([
      ['Apr 2026', '₹3,097.75', '3'],
      ['May 2026', '₹7.00', '1'],
    ])

    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(csv.suggestedFilename()).toBe('donations-report-2026-04-01-to-2027-03-31.csv')
    const lines = readFileSync(await csv.path(), 'utf8').split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFSection,Name,Count,Given (INR),Refunded (INR),Chargebacks (INR),Total Amount (INR)',
    )
    expect(lines).toContain('Donations by Cause,Therapy Support,2,1007,400.25,0,606.75')
    const [xlsx] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Excel' }).click(),
    ])
    expect(xlsx.suggestedFilename()).toBe('donations-report-2026-04-01-to-2027-03-31.xlsx')
    expect(
      readFileSync(await xlsx.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Apply Filter' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden()
    await expect(table(page, 'Donations by Cause')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('prints the page of a month on one sheet', async () => {
    await page.emulateMedia({ media: null })
    await page.goto(`${site.url}/admin/charts/2026-04`)
    await expect(page.getByRole('region', { name: 'Causes' })).toBeVisible()
    const sheet = await page.pdf({
      format: 'A4',
      margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' },
    })
    expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  })

  await test.step('has no violation of axe with the months open, and fits a phone', async () => {
    await open(page, '?from=2026-04-01&to=2026-04-30')
    await page.getByRole('button', { name: 'Pick a date range' }).click()
    await expect(page.getByRole('grid')).toHaveCount(2)
    await page.getByText('Show as a table').click()
    await expectAccessible(page)
  })
})
