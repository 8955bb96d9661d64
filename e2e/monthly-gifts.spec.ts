import { expectAccessible } from './accessible.ts'
import { payButton, payWithCard, payWithUpi, startPaying } from './giving.ts'
import { type Begun, monthlyAt } from './monthly-gifts.ts'
import { type OwnServer, startBeside, startOwnServer } from './own-server.ts'
import { open } from './site.ts'
import { expect, type Page, test } from './test.ts'

/**
 * Monthly gifts from the first charge to their end, for donors and staff on a phone, on a server of these journeys' own:
 * one loses its events.
 */
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 360, height: 740 } })

let server: OwnServer
let monthly: ReturnType<typeof monthlyAt>
test.beforeAll(async () => {
  server = await startOwnServer({})
  monthly = monthlyAt(server)
})
test.afterAll(() => server.stop())

const openGift = (page: Page, { id }: Begun) => monthly.open(page, `/admin/monthly-gifts/${id}`)
const history = (page: Page) => page.getByRole('region', { name: 'History' })
const message = (page: Page, text: string) => page.getByText(text, { exact: true })
const state = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
/** The monthly gift on its donor's own page. */
const region = (page: Page) => page.getByRole('region', { name: /a month$/ })

async function give(page: Page, rupees: number, pay: (page: Page) => Promise<void>, url = server.url) {
  await open(page, `${url}/donate?amount=${rupees}&monthly=1`)
  await expect(payButton(page)).toContainText('a month')
  await startPaying(page)
  await pay(page)
}

/** Another tab's history must not stand in the way: an address that differs by its fragment alone loads nothing. */
async function openLink(page: Page, link: string) {
  await page.goto('about:blank')
  await open(page, link)
}
async function showGift(page: Page, link: string) {
  await openLink(page, link)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(region(page)).toBeVisible()
}

test('shows each charge of a month in the sandbox, and makes up for lost events', async ({ page }) => {
  const begun = await monthly.begin({ rupees: 1101, email: 'clock@example.org' })
  await monthly.open(page, '/admin/monthly-gifts?q=clock%40example.org')
  await expect(page.getByRole('link', { name: 'clock@example.org' })).toHaveCount(1)

  await page.getByRole('link', { name: 'Simulate next month (test mode)' }).click()
  await expectAccessible(page)
  const own = page.getByRole('listitem').filter({ hasText: begun.subscriptionId })
  await own.getByRole('button', { name: 'A month later' }).click()
  await monthly.hasCharges(begun, 2)
  await own.getByRole('link', { name: 'See it in the back office' }).click()
  await page.getByRole('link', { name: 'clock@example.org' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('₹1,101 a month from clock@example.org')
  await page.getByRole('link', { name: '2 so far, ₹2,202 in all' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donations')
  await page.getByRole('link', { name: 'clock@example.org' }).first().click()
  await page.getByRole('link', { name: 'About this monthly gift' }).click()
  await expect(history(page).getByRole('link', { name: 'Charge of ₹1,101 received, by UPI' })).toHaveCount(2)

  await monthly.setSwitches({ loseEvents: true })
  await monthly.press(begun, 'month')
  await monthly.setSwitches({ loseEvents: false })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(message(page, 'Checked with Razorpay. This is the current state.')).toBeVisible()
  await expect(page.getByRole('link', { name: '3 so far, ₹3,303 in all' })).toBeVisible()
})

test('replaces a card that fails, and the monthly gift that was stopped', async ({ page }) => {
  await give(page, 1201, (tab) => payWithCard(tab, 'card@example.org'))
  await page.getByRole('button', { name: 'Open your gift’s page' }).click()
  const link = page.url()
  await showGift(page, link)
  await expect(region(page)).toContainText('The next charge is on')
  const begun = await monthly.of(1201)

  await test.step('continues a failing gift with another method, by a link that staff send', async () => {
    await monthly.press(begun, 'fail')
    await monthly.press(begun, 'month')
    await monthly.hasState(begun, { status: 'failing' })
    await showGift(page, link)
    await expect(region(page)).toContainText('The last charge did not go through.')
    await page.route('**/functions/v1/gift-link', (route) =>
      route.request().postDataJSON().action === 'send_method_link'
        ? route.fulfill({ status: 409, json: { error: 'We know no address.', code: 'no_address' } })
        : route.continue(),
    )
    await expect(region(page).getByRole('button', { name: 'Begin again' })).toHaveCount(0)
    await region(page).getByRole('button', { name: 'Send me a link to change the payment method' }).click()
    await expect(region(page).getByRole('alert')).toHaveText('We know no address.')
    await expect(region(page).getByRole('button', { name: 'Begin again' })).toBeVisible()
    await page.unroute('**/functions/v1/gift-link')
    await openGift(page, begun)
    await expect(state(page, 'Failing')).toBeVisible()
    await expect(history(page)).toContainText('Charge of ₹1,201 failed, by card')
    await page.getByRole('button', { name: 'Send a link for a new method' }).click()
    await expect(message(page, 'The link is on its way to the donor by email.')).toBeVisible()

    await openLink(page, `${server.url}/gift#method=${await monthly.methodToken(begun)}`)
    const choose = page.getByRole('button', { name: 'Change payment method' })
    await choose.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await expect(choose).toBeEnabled()
    await choose.click()
    await payWithCard(page)
    await expect(page.getByText('Thank you. Your monthly gift goes on.')).toBeVisible()
    await monthly.hasState(begun, { status: 'active', failing_since: null })
    await monthly.hasCharges(begun, 2)
    await monthly.open(page, '/admin/monthly-gifts?change=recovered')
    await expect(page.getByRole('link', { name: /card@example.org/ })).toBeVisible()
  })

  await test.step('explains a stopped gift in the figures, and continues it without charging missed months', async () => {
    await monthly.stop(begun)
    await monthly.open(page, '/admin')
    await expect(page.getByRole('heading', { name: 'Last gifts' })).toBeVisible()
    // The figures are read once they are scrolled to.
    await page.keyboard.press('End')
    const figures = page.getByRole('region', { name: 'Monthly gifts' })
    await figures.getByRole('link', { name: '1 after charges failed for good' }).click()
    await expect(page).toHaveURL(/change=lost&why=stopped&from=/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monthly gifts')
    await expect(page.getByRole('link', { name: /card@example.org/ })).toBeVisible()
    await openLink(page, `${server.url}/gift#method=${await monthly.methodToken(begun)}`)
    await page.getByRole('button', { name: 'Change payment method' }).click()
    await payWithCard(page)
    await expect(page.getByText('Thank you. Your monthly gift goes on.')).toBeVisible()
    await monthly.hasState(begun, { status: 'active' })
    await monthly.hasCharges(begun, 2)
  })

  await test.step('starts a gift that stopped again anew on its own page, which ends the old one', async () => {
    await monthly.stop(begun)
    await showGift(page, link)
    await expect(region(page)).toContainText('The bank has stopped charging')
    await region(page).getByRole('button', { name: 'End it' }).click()
    await expect(region(page)).toContainText('Thank you for all that you have given.')
    // A gift that is not charged cannot be paused.
    await expect(region(page)).not.toContainText('pause')
    await region(page).getByRole('button', { name: 'Go back' }).click()
    await region(page).getByRole('button', { name: 'Begin again' }).click()
    await expect(page).toHaveURL(/\/donate\?monthly=1&amount=1201$/)
    await expect(page.getByText('This replaces your present monthly gift')).toBeVisible()
    await startPaying(page)
    await payWithUpi(page, 'success@razorpay')
    await expect(page.getByRole('region', { name: 'Your monthly gift' })).toContainText('₹1,201')
    await monthly.hasState(begun, { status: 'cancelled', ended_by: 'donor' })
    await showGift(page, link)
    await expect(region(page)).toContainText('Your monthly gift has ended.')
  })
})

test('pauses, resumes and cancels for staff and payer, whom the history names', async ({ page }) => {
  const begun = await monthly.begin({ rupees: 1104, email: 'staff@example.org' })
  await openGift(page, begun)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Pause' }).click()
  await dialog.getByLabel('For how long?').selectOption('2 months')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText(/^Paused until \d+ \w+ \d{4}\.$/)).toBeVisible()

  const link = `${server.url}/gift#${begun.giftToken}`
  await test.step('shows the pause of staff on the donor’s page, without a button to resume', async () => {
    await showGift(page, link)
    await expect(region(page)).toContainText(
      /We have paused your monthly gift until \d+ \w+ \d{4}\. Nothing is charged before\./,
    )
    await expect(region(page).getByRole('button')).toHaveText(['End it'])
    await openGift(page, begun)
  })
  await page.getByRole('button', { name: 'Resume' }).click()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(message(page, 'The monthly gift has resumed.')).toBeVisible()

  await test.step('refuses a change that comes too late', async () => {
    await page.getByRole('button', { name: 'Pause' }).click()
    await monthly.press(begun, 'fail')
    await monthly.press(begun, 'month')
    await monthly.hasState(begun, { status: 'failing' })
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(dialog.getByText('Only a monthly gift that is being charged can be paused.')).toBeVisible()
    await monthly.press(begun, 'succeed')
    await monthly.press(begun, 'day')
    await monthly.hasState(begun, { status: 'active' })
  })

  await test.step('lets only the payer resume what the payer paused', async () => {
    await showGift(page, link)
    await monthly.press(begun, 'pause')
    await monthly.hasState(begun, { status: 'paused', paused_by: 'payer' })
    await region(page).getByRole('button', { name: 'Pause' }).click()
    await region(page).getByRole('button', { name: 'One month' }).click()
    await expect(region(page)).toContainText('It was paused in your UPI app or at your bank.')
    await expect(region(page).getByRole('button')).toHaveText(['End it'])
    await openGift(page, begun)
    await expect(
      page.getByText('by the payer in the UPI app; only there can it be resumed').first(),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0)
    await monthly.press(begun, 'resume')
    await monthly.hasState(begun, { status: 'active' })
    await page.reload()
  })

  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await dialog.getByRole('button', { name: 'Cancel the monthly gift' }).click()
  await expect(dialog.getByText('Please give a reason for cancelling.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Asked for by phone')
  // The payer was faster.
  await monthly.press(begun, 'cancel')
  await monthly.hasState(begun, { status: 'cancelled', ended_by: 'bank' })
  await dialog.getByRole('button', { name: 'Cancel the monthly gift' }).click()
  await expect(message(page, 'The monthly gift is cancelled.')).toBeVisible()
  const asked = history(page).getByRole('listitem').filter({ hasText: 'Pause requested' })
  await expect(asked).toContainText(/by (Asha|admin@example\.org)/)
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0)
})

test('adopts a subscription made in the provider’s dashboard, and shows its end as pending until that is confirmed', async ({
  page,
}) => {
  const { subscriptionId } = await monthly.beginElsewhere({ rupees: 1111, email: 'elsewhere@example.org' })
  await expect
    .poll(async () => {
      await monthly.open(page, '/admin/payments-to-check')
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      return page.getByRole('button', { name: `Adopt as a monthly gift: ${subscriptionId}` }).count()
    })
    .toBe(1)
  await page.getByRole('button', { name: `Adopt as a monthly gift: ${subscriptionId}` }).click()
  await expect(page).toHaveURL(/\/admin\/monthly-gifts\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('link', { name: '1 so far, ₹1,111 in all' })).toBeVisible()
  await expect(history(page)).toContainText('Adopted from the Razorpay dashboard')
  await expectAccessible(page)

  await test.step('shows a change as pending until the provider has confirmed it', async () => {
    await monthly.setSwitches({ down: true })
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Asked for by phone')
    await dialog.getByRole('button', { name: 'Cancel the monthly gift' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Cancelling: Razorpay' })).toBeVisible()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(
      message(page, 'Razorpay is not responding at the moment. We will ask again automatically.'),
    ).toBeVisible()
    await monthly.setSwitches({ down: false })
    // The job asks again after its first pause, and the page follows without a reload.
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible({ timeout: 90_000 })
    await monthly.hasState(await monthly.of(1111), { status: 'cancelled', ended_by: 'staff' })
  })
})

test('settles a first charge by events or by asking when the tab was closed', async ({ page, context }) => {
  async function payAndLeave(tab: Page, rupees: number) {
    await give(tab, rupees, async () => {
      await tab.route('**/functions/v1/verify-razorpay-payment', (route) => route.abort())
      const paid = tab.waitForResponse('**/sandbox/checkout/payments')
      await payWithUpi(tab, 'success@razorpay')
      await paid
    })
    await tab.close()
    return monthly.of(rupees)
  }
  const byEvents = await payAndLeave(page, 1202)
  await monthly.hasCharges(byEvents, 1)
  await monthly.hasState(byEvents, { status: 'active' })

  await monthly.setSwitches({ loseEvents: true })
  const byAsking = await payAndLeave(await context.newPage(), 1203)
  await monthly.hasCharges(byAsking, 0)
  await server.startAgain()
  await monthly.hasCharges(byAsking, 1)
  await monthly.hasState(byAsking, { status: 'active' })
  await monthly.setSwitches({ loseEvents: false })
})

test('pauses, resumes and ends at one process what began at another', async ({ page }) => {
  const second = await startBeside(server)
  try {
    await give(page, 1204, (tab) => payWithUpi(tab, 'success@razorpay'), second.url)
    await page.getByRole('button', { name: 'Open your gift’s page' }).click()
    const link = `${server.url}/gift${new URL(page.url()).hash}`
    await showGift(page, link)
    await expectAccessible(page)
    await region(page).getByRole('button', { name: 'Pause' }).click()
    await region(page).getByRole('button', { name: 'Two months' }).click()
    await expect(region(page)).toContainText(
      /Your monthly gift is paused until .+\. Nothing is charged before\./,
    )
    const begun = await monthly.of(1204)
    await monthly.hasCharges(begun, 1)
    await openGift(page, begun)
    await expect(page.getByText(/until \d+ \w+ \d{4}, by the donor/).first()).toBeVisible()

    await showGift(page, link)
    await region(page).getByRole('button', { name: 'Resume now' }).click()
    await expect(region(page)).toContainText('The next charge is on')
    await region(page).getByRole('button', { name: 'End it' }).click()
    await expect(region(page)).toContainText('A pause may help for a while')
    await region(page).getByLabel('Would you tell us why? (optional)').fill('Moving house')
    await expectAccessible(page)
    await region(page).getByRole('button', { name: 'End my monthly gift' }).click()
    await expect(region(page)).toContainText('Your monthly gift has ended.')
    await expect(region(page).getByRole('button')).toHaveCount(0)
    await monthly.hasState(begun, { status: 'cancelled', ended_by: 'donor' })
  } finally {
    await second.stop()
  }
})
