import { donateDefaults as stored } from '#domain/page-content/donate.ts'
import {
  configured,
  custom,
  ORDER,
  opened,
  order,
  preset,
  sum,
  withCheckout,
  withKey,
} from './donate-page.ts'
import { payButton } from './giving.ts'
import { heldBack } from './held-back.ts'
import { weighScripts } from './script-weight.ts'
import { asAdministrator, expectNoViolations, follow, isQuiet, message, open } from './site.ts'
import { expect, test } from './test.ts'

/** What is chosen on the donate page: the amount, once or monthly, the cause. */

/** Moves as a link of the menu does. */
declare const __reactRouterDataRouter: { navigate(to: string): Promise<void> }

/** Runs a journey while a cause has another amount chosen first. */
async function whileUsual(id: string, default_amount: number, journey: () => Promise<void>) {
  const client = await asAdministrator()
  const store = (amount: number | null) =>
    client.from('causes').update({ default_amount: amount }).eq('id', id).throwOnError()
  await store(default_amount)
  try {
    await journey()
  } finally {
    await store(null)
  }
}

test.describe('the amount', () => {
  test.beforeEach(async ({ page }) => {
    await withKey(page, { json: [] })
    await open(page, '/donate')
  })

  test('is a preset or one’s own, never both, with the keyboard alone too', async ({ page }) => {
    await expect(preset(page, '₹999')).toBeChecked()
    await expect(payButton(page)).toHaveText('Give ₹999')
    await preset(page, '₹499').check()
    await expect(sum(page)).toHaveText('₹499')
    await expect(payButton(page)).toBeEnabled()
    await custom(page).pressSequentially('75')
    await expect(preset(page, '₹499')).not.toBeChecked()
    await expect(sum(page)).toHaveText('₹75')
    await preset(page, '₹1,999').check()
    await expect(custom(page)).toHaveValue('')
    await expect(sum(page)).toHaveText('₹1,999')
    await preset(page, '₹199').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(sum(page)).toHaveText('₹499')
    await page.keyboard.press('Tab')
    await expect(custom(page)).toBeFocused()
  })

  test('takes digits only, groups them the Indian way and keeps the caret where something was typed', async ({
    page,
  }) => {
    await custom(page).pressSequentially('1a2.5-0 0x0')
    await expect(custom(page)).toHaveValue('1,25,000')
    await expect(sum(page)).toHaveText('₹1,25,000')
    await custom(page).press('Backspace')
    await expect(custom(page)).toHaveValue('12,500')
    for (let digit = 0; digit < 5; digit++) await custom(page).press('Backspace')
    await expect(custom(page)).toHaveValue('')
    await expect(payButton(page)).toBeDisabled()
    await expect(payButton(page)).toHaveText('Choose an amount to give')

    const caret = () => custom(page).evaluate((input: HTMLInputElement) => input.selectionStart)
    await custom(page).pressSequentially('12345')
    for (let step = 0; step < 4; step++) await custom(page).press('ArrowLeft')
    await custom(page).press('9')
    await expect(custom(page)).toHaveValue('1,29,345')
    expect(await caret()).toBe(4)
    await custom(page).press('Backspace')
    await expect(custom(page)).toHaveValue('12,345')
    // Backspace behind a comma takes the digit before it.
    await custom(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
    await custom(page).press('Backspace')
    await expect(custom(page)).toHaveValue('1,345')
    expect(await caret()).toBe(1)
  })

  test('cleans what is pasted, and nothing is refused in words', async ({ page }) => {
    const paste = (text: string) =>
      custom(page).evaluate((input, pasted) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', pasted)
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
    await paste('Rs. 2,500.00 only')
    await expect(custom(page)).toHaveValue('2,500')
    await custom(page).fill('')
    await paste('nothing here')
    await expect(custom(page)).toHaveValue('')
    await custom(page).press('Enter')
    await expect(message(page, 'Please enter a valid donation amount.')).toBeVisible()
    await custom(page).fill('0')
    await expect(payButton(page)).toBeDisabled()
  })
})

test('a first visit loads at most 125 KiB of code, gzipped', async ({ page }) => {
  const scripts = weighScripts(page)
  await page.goto('/donate')
  await isQuiet(page)
  await expect(payButton(page)).toBeEnabled()
  expect((await scripts.sum()) / 1024).toBeLessThanOrEqual(125)
})

test('what was chosen before the page’s code arrived is kept', async ({ page }) => {
  const arrived = heldBack()
  await page.route(/entry\.client/, async (route) => {
    await arrived.until
    await route.continue()
  })
  await page.goto('/donate', { waitUntil: 'commit' })
  await custom(page).fill('1500')
  arrived.letGo()
  await expect(sum(page)).toHaveText('₹1,500')
  await expect(payButton(page)).toBeEnabled()
})

test('an address may bring the amount, the month and the cause', async ({ page }) => {
  await open(page, '/donate?amount=1999&monthly=1&cause_id=elder-care')
  await expect(sum(page)).toHaveText('₹1,999')
  await expect(payButton(page)).toHaveText('Give ₹1,999 a month')
  await expect(page.getByRole('checkbox', { name: stored.monthly_label })).toBeChecked()
  const cause = page.getByLabel(stored.cause_label)
  await expect(cause).toHaveValue('elder-care')
  await expect(page.getByRole('link', { name: 'Read more Elder Care' })).toHaveAttribute(
    'href',
    '/our-work/elder-care',
  )
  await expect(cause.getByRole('option').first()).toHaveText('Where it is needed most')

  await test.step('and neither a link to the plain page nor the way back changes what was chosen', async () => {
    await custom(page).fill('1501')
    await follow(page, '/donate')
    await expect(page).toHaveURL('/donate')
    await expect(payButton(page)).toHaveText('Give ₹1,501 a month')
    await expect(cause).toHaveValue('elder-care')
    await page.goBack()
    await expect(page).toHaveURL(/amount=1999/)
    await expect(custom(page)).toHaveValue('1,501')
    await expect(payButton(page)).toHaveText('Give ₹1,501 a month')
  })

  await test.step('while a link that asks for something else is followed', async () => {
    await page.evaluate(() => __reactRouterDataRouter.navigate('/donate?amount=499'))
    await expect(payButton(page)).toHaveText('Give ₹499')
    await expect(cause).toHaveValue('')
    await page.goBack()
    await expect(payButton(page)).toHaveText('Give ₹1,999 a month')
    await expect(cause).toHaveValue('elder-care')
  })
})

test('the page in another language keeps what was chosen', async ({ page }) => {
  await open(page, '/donate?amount=499&cause_id=therapy-support')
  await custom(page).fill('1501')
  await page.getByRole('checkbox', { name: stored.monthly_label }).check()
  await page.getByLabel(stored.cause_label).selectOption('elder-care')
  await expect(payButton(page)).toHaveText('Give ₹1,501 a month')
  await page.locator('header a[hreflang="hi-IN"]').filter({ visible: true }).click()
  await expect(page).toHaveURL('/hi/donate?amount=1501&cause_id=elder-care&monthly=1')
  await expect(sum(page)).toHaveText('₹1,501')
  await expect(page.locator('[name="monthly"]')).toBeChecked()
  await expect(page.locator('[name="cause_id"]')).toHaveValue('elder-care')
})

test('a cause offers its own unit costs, and the usual amounts come back without it', async ({ page }) => {
  await open(page, '/donate')
  const cause = page.getByLabel(stored.cause_label)
  await cause.selectOption('therapy-support')
  await expect(preset(page, '₹1,499')).toBeVisible()
  await expect(preset(page, '₹999')).toHaveCount(0)
  await expect(sum(page)).toHaveText('₹499')
  await custom(page).fill('750')
  await cause.selectOption('')
  await expect(sum(page)).toHaveText('₹750')
  await expect(preset(page, '₹999')).toBeVisible()

  await test.step('an amount that was typed stays, also where a cause has it as a preset', async () => {
    await custom(page).fill('499')
    await cause.selectOption('therapy-support')
    await expect(custom(page)).toHaveValue('499')
    await expect(preset(page, '₹499')).not.toBeChecked()
    await cause.selectOption('elder-care')
    await expect(custom(page)).toHaveValue('499')
    await expect(payButton(page)).toHaveText('Give ₹499')
  })

  await test.step('a usual amount that is no preset stands in the field, and is what is given', async () => {
    const sent: { amount: number; cause_id: string | null }[] = []
    await withKey(page, configured)
    await withCheckout(page)
    await page.route(ORDER, (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: order })
    })
    const give = async () => {
      await page.evaluate(() => Reflect.deleteProperty(window, 'checkout'))
      await payButton(page).click()
      await opened(page)
    }
    await whileUsual('hygiene-drives', 751, async () => {
      await open(page, '/donate')
      await cause.selectOption('hygiene-drives')
      await expect(custom(page)).toHaveValue('751')
      await expect(payButton(page)).toHaveText('Give ₹751')
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
      await give()
      await cause.selectOption('')
      await expect(custom(page)).toHaveValue('')
      await expect(preset(page, '₹999')).toBeChecked()
      await expect(payButton(page)).toHaveText('Give ₹999')

      await open(page, '/donate?cause_id=hygiene-drives')
      await expect(custom(page)).toHaveValue('751')
      await cause.selectOption('')
      await expect(custom(page)).toHaveValue('')
      await give()
    })
    expect(sent.map(({ amount, cause_id }) => [amount, cause_id])).toEqual([
      [751, 'hygiene-drives'],
      [999, null],
    ])
  })
})

test('once or monthly is one checkbox, and pressing what is chosen changes nothing', async ({ page }) => {
  await open(page, '/donate')
  const monthly = page.getByRole('checkbox', { name: stored.monthly_label })
  await expect(monthly).not.toBeChecked()
  const once = page.getByText(stored.once_label, { exact: true })
  await once.click()
  await expect(monthly).not.toBeChecked()
  await monthly.check()
  await expect(payButton(page)).toHaveText('Give ₹999 a month')
  await expect(page.getByText('₹999 today, and then every month on the same day')).toBeVisible()
  await page.getByText(stored.monthly_label, { exact: true }).click()
  await expect(monthly).toBeChecked()
  await monthly.uncheck()
  await expect(payButton(page)).toHaveText('Give ₹999')
  await page.getByRole('link', { name: stored.make_monthly_text }).click()
  await expect(monthly).toBeChecked()
  await expect(page.getByRole('link', { name: stored.make_monthly_text })).toHaveCount(0)
})

test('limits are said beside the field while somebody types', async ({ page }) => {
  await open(page, '/donate')
  await custom(page).fill('1000001')
  await expect(page.getByText('The largest gift we can take online is ₹10,00,000.')).toBeVisible()
  await expect(custom(page)).toHaveAttribute('aria-invalid', 'true')
  await payButton(page).click()
  await expect(custom(page)).toBeFocused()
  await custom(page).fill('15001')
  await expect(custom(page)).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('checkbox', { name: stored.monthly_label }).check()
  await expect(page.getByText('A monthly gift is at most ₹15,000')).toBeVisible()
  await expectNoViolations(page)
})

test('a foreign passport is told why, and cannot pay', async ({ page }) => {
  await open(page, '/donate')
  await expect(page.getByText(stored.citizenship_text)).toBeVisible()
  await page.getByRole('link', { name: 'I hold a foreign passport or OCI card' }).click()
  await expect(page.getByText('Indian law counts gifts from citizens of other countries')).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  await expect(page.getByRole('heading', { name: stored.upi_heading })).toHaveCount(0)
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'I am an Indian citizen' }).click()
  await expect(payButton(page)).toBeEnabled()
})

test('a cause that does not exist is not named, and still goes with the gift', async ({ page }) => {
  const sent: { cause_id?: unknown }[] = []
  await withKey(page, configured)
  await withCheckout(page)
  await page.route(ORDER, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: order })
  })
  await open(page, '/donate?cause_id=no-such-cause')
  const chosen = page.getByLabel(stored.cause_label).locator('option:checked')
  await expect(chosen).toHaveText(stored.needed_most_label)
  await payButton(page).click()
  await opened(page)
  expect(sent[0]?.cause_id).toBe('no-such-cause')
})
