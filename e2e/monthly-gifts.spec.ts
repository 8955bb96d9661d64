import { expectAccessible } from './accessible.ts'
import { payButton, payWithCard, payWithUpi, startPaying } from './giving.ts'
import { type Begun, CARD, monthlyAt } from './monthly-gifts.ts'
import { type OwnServer, startBeside, startOwnServer } from './own-server.ts'
import { open } from './site.ts'
import { expect, type Page, test } from './test.ts'

/** Monthly gifts from the first charge to their end, on a server of these journeys' own: one loses its events. */
test.describe.configure({ mode: 'default', timeout: 180_000 })

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

test('a month passes in the sandbox, and the back office shows the second charge', async ({ page }) => {
  const begun = await monthly.begin({ rupees: 1101, email: 'clock@example.org' })
  await monthly.open(page, '/admin/monthly-gifts?q=clock%40example.org')
  await expect(page.getByRole('table', { name: 'Monthly gifts' }).locator('tbody tr')).toHaveCount(1)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Let a month pass in the payment sandbox' }).click()
  await expectAccessible(page)
  const own = page.getByRole('listitem').filter({ hasText: begun.subscriptionId })
  await own.getByRole('button', { name: 'A month later' }).click()
  await monthly.hasCharges(begun, 2)
  await own.getByRole('link', { name: 'See it in the back office' }).click()
  await page.getByRole('link', { name: 'clock@example.org' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('₹1,101 a month from clock@example.org')
  await page.getByRole('link', { name: '2 so far, ₹2,202 in all' }).click()
  await expect(page.getByRole('table', { name: 'Donations' }).locator('tbody tr')).toHaveCount(2)
  await page.getByRole('link', { name: 'clock@example.org' }).first().click()
  await page.getByRole('link', { name: 'About this monthly gift' }).click()
  await expect(history(page).getByRole('link', { name: 'Charge of ₹1,101 received, by UPI' })).toHaveCount(2)
  await expectAccessible(page)
})

test('failing charges are rescued by the link for a new method', async ({ page }) => {
  const begun = await monthly.begin({ rupees: 1102, email: 'rescued@example.org' })
  await monthly.press(begun, 'fail')
  await monthly.press(begun, 'month')
  await monthly.hasState(begun, { status: 'failing' })
  await openGift(page, begun)
  await expect(page.getByText('Failing', { exact: true })).toBeVisible()
  await expect(history(page)).toContainText('Charge of ₹1,102 failed, by UPI')
  await page.getByRole('button', { name: 'Send a link for a new method' }).click()
  await expect(message(page, 'The link goes to the donor by email.')).toBeVisible()

  const token = await monthly.methodToken(begun)
  expect(await monthly.call('gift-link', { token, action: 'method' })).toMatchObject({
    subscription_id: begun.subscriptionId,
    subscription_card_change: true,
  })
  await monthly.pay(begun, { ...CARD, subscription_card_change: true })
  await monthly.hasState(begun, { status: 'active', failing_since: null, method: 'card' })
  await monthly.hasCharges(begun, 2)
  await page.reload()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await monthly.open(page, '/admin/monthly-gifts?change=recovered')
  await expect(page.getByRole('link', { name: 'rescued@example.org' })).toBeVisible()
})

test('failing charges stop after four tries, and the figures say why it is lost', async ({ page }) => {
  const begun = await monthly.begin({ rupees: 1103, email: 'stopped@example.org' })
  await monthly.press(begun, 'fail')
  await monthly.press(begun, 'month')
  for (let days = 0; days < 3; days++) await monthly.press(begun, 'day')
  await monthly.hasState(begun, { status: 'stopped' })
  await monthly.open(page, '/admin')
  const figures = page.getByRole('region', { name: 'Monthly gifts' })
  await figures.getByRole('link', { name: '1 after charges failed for good' }).click()
  await expect(page).toHaveURL(/change=lost&why=stopped&from=/)
  await expect(page.getByRole('link', { name: 'stopped@example.org' })).toBeVisible()
})

test('staff pause, resume and cancel, and the history names them', async ({ page }) => {
  const begun = await monthly.begin({ rupees: 1104, email: 'staff@example.org' })
  await openGift(page, begun)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Pause' }).click()
  await dialog.getByLabel('For how long?').selectOption('2 months')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText(/^Paused until \d+ \w+ \d{4}\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(message(page, 'The monthly gift has resumed.')).toBeVisible()

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
  await expect(asked).toContainText('by admin@example.org')
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0)
})

test('what the provider has not confirmed is shown as pending until it has', async ({ page }) => {
  const begun = await monthly.begin({ rupees: 1105, email: 'pending@example.org' })
  await openGift(page, begun)
  await monthly.setSwitches({ down: true })
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Asked for by phone')
  await dialog.getByRole('button', { name: 'Cancel the monthly gift' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Cancelling: Razorpay' })).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(
    message(page, 'Razorpay does not answer just now. We will ask again automatically.'),
  ).toBeVisible()
  await monthly.setSwitches({ down: false })
  // The job asks again, and the page follows without a reload.
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible({ timeout: 90_000 })
  await monthly.hasState(begun, { status: 'cancelled', ended_by: 'staff' })
})

test('the donor’s link pauses and cancels', async ({ page }) => {
  const begun = await monthly.begin({ rupees: 1106, email: 'link@example.org' })
  const { id, giftToken: token } = begun
  expect(await monthly.call('change-monthly-gift', { id, action: 'pause', token })).toMatchObject({
    status: 'paused',
  })
  await openGift(page, begun)
  await expect(page.getByText(/until \d+ \w+ \d{4}, by the donor/).first()).toBeVisible()
  expect(await monthly.call('change-monthly-gift', { id, action: 'cancel', token })).toMatchObject({
    status: 'cancelled',
  })
  await page.reload()
  await expect(page.getByText(/\d{4}, by the donor$/).first()).toBeVisible()
})

test('the payer pauses, and only the payer resumes', async ({ page }) => {
  const begun = await monthly.begin({ rupees: 1107, email: 'payer@example.org' })
  await monthly.press(begun, 'pause')
  await monthly.hasState(begun, { status: 'paused', paused_by: 'payer' })
  await openGift(page, begun)
  await expect(
    page.getByText('by the payer in the UPI app; only there can it be resumed').first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0)
  await monthly.press(begun, 'resume')
  await monthly.hasState(begun, { status: 'active' })
  await monthly.press(begun, 'cancel')
  await monthly.hasState(begun, { status: 'cancelled', ended_by: 'bank' })
})

test('a change that came too late says so', async ({ page }) => {
  const begun = await monthly.begin({ rupees: 1110, email: 'late@example.org' })
  await openGift(page, begun)
  await page.getByRole('button', { name: 'Pause' }).click()
  await monthly.press(begun, 'cancel')
  await monthly.hasState(begun, { status: 'cancelled' })
  await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(
    page.getByRole('dialog').getByText('Only a monthly gift that is being charged can be paused.'),
  ).toBeVisible()
})

test('a subscription that is not ours is adopted from what needs attention', async ({ page }) => {
  const { subscriptionId } = await monthly.beginElsewhere({ rupees: 1111, email: 'elsewhere@example.org' })
  await expect
    .poll(async () => {
      await monthly.open(page, '/admin/needs-attention')
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
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  const region = (page: Page) => page.getByRole('region', { name: /a month$/ })

  async function give(page: Page, rupees: number, pay: (page: Page) => Promise<void>, url = server.url) {
    await open(page, `${url}/donate?amount=${rupees}&monthly=1`)
    await expect(payButton(page)).toContainText('a month')
    await startPaying(page)
    await pay(page)
  }

  test('a card is charged twice, fails and is replaced, fails for good, and the payer ends it', async ({
    page,
  }) => {
    await give(page, 1201, payWithCard)
    await page.getByRole('button', { name: 'Open your gift’s page' }).click()
    const show = async () => {
      await page.getByRole('button', { name: 'Show my gift' }).click()
      await expect(region(page)).toBeVisible()
    }
    await show()
    await expect(region(page)).toContainText('The next charge is on')
    const link = page.url()
    const begun = await monthly.of(1201)
    await monthly.press(begun, 'month')
    await monthly.hasCharges(begun, 2)
    await monthly.hasState(begun, { status: 'active', method: 'card' })

    const reopen = async () => {
      await page.goto('about:blank')
      await open(page, link)
      await show()
    }
    await monthly.press(begun, 'fail')
    await monthly.press(begun, 'month')
    await monthly.hasState(begun, { status: 'failing' })
    await reopen()
    await expect(region(page)).toContainText('The last charge did not go through.')
    await page.goto('about:blank')
    await open(page, `${server.url}/gift#method=${await monthly.methodToken(begun)}`)
    await page.getByRole('button', { name: 'Choose another way to pay' }).click()
    await payWithCard(page)
    await expect(page.getByText('Thank you. Your monthly gift goes on.')).toBeVisible()
    await monthly.hasCharges(begun, 3)

    await monthly.press(begun, 'fail')
    await monthly.press(begun, 'month')
    for (let days = 0; days < 3; days++) await monthly.press(begun, 'day')
    await monthly.hasState(begun, { status: 'stopped' })
    await reopen()
    await expect(region(page)).toContainText('The bank has stopped charging')
    await expectAccessible(page)
    await monthly.press(begun, 'cancel')
    await monthly.hasState(begun, { status: 'cancelled', ended_by: 'bank' })
    await reopen()
    await expect(region(page)).toContainText('Your monthly gift has ended.')
  })

  test('a tab closed after paying is made up for by events, and where they are lost by asking', async ({
    page,
    context,
  }) => {
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

  test('two processes: begun and reported at one, seen and paused at the other', async ({ page }) => {
    const second = await startBeside(server)
    try {
      await give(page, 1204, (tab) => payWithUpi(tab, 'success@razorpay'), second.url)
      await page.getByRole('button', { name: 'Open your gift’s page' }).click()
      const { hash } = new URL(page.url())
      await page.goto('about:blank')
      await open(page, `${server.url}/gift${hash}`)
      await page.getByRole('button', { name: 'Show my gift' }).click()
      await region(page).getByRole('button', { name: 'Pause' }).click()
      await region(page).getByRole('button', { name: 'One month' }).click()
      await expect(region(page)).toContainText('Your monthly gift is paused until')
      const begun = await monthly.of(1204)
      await monthly.hasCharges(begun, 1)
      await monthly.hasState(begun, { status: 'paused', paused_by: 'donor' })
    } finally {
      await second.stop()
    }
  })
})

test('events that are lost are made up for when staff check again', async ({ page }) => {
  const begun = await monthly.begin({ rupees: 1109, email: 'lost@example.org' })
  await monthly.setSwitches({ loseEvents: true })
  await monthly.press(begun, 'month')
  await monthly.setSwitches({ loseEvents: false })
  await openGift(page, begun)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(message(page, 'Checked with Razorpay. This is the current state.')).toBeVisible()
  await expect(page.getByRole('link', { name: '2 so far, ₹2,218 in all' })).toBeVisible()
})
