/** The choice on the donate page: the amount, once or monthly, the cause. */
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '#web/testing/accessible.ts'
import {
  answerGiving,
  cause,
  checkout,
  custom,
  forgetCheckout,
  KEY,
  monthly,
  ORDER,
  order,
  payButton,
  preset,
  stored,
  sum,
} from '#web/testing/donate-page.ts'
import { exactly, message } from '#web/testing/find.ts'
import { answer, record } from '#web/testing/network.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { causes } from '#web/testing/site-rows.ts'

const expectSum = (text: string) => expect.element(sum).toHaveTextContent(exactly(text))
const expectButton = (text: string) => expect.element(payButton).toHaveTextContent(exactly(text))
const address = () => location.pathname + location.search

beforeEach(() => answerGiving())

describe('the amount', () => {
  beforeEach(async () => {
    answer(KEY, [])
    await openPage('/donate')
    await expect.element(payButton).toBeEnabled()
  })
  const field = () => custom.element() as HTMLInputElement

  test('takes a preset or a typed amount, never both, also by keyboard', async () => {
    await expect.element(preset('₹999')).toBeChecked()
    await expectButton('Give ₹999')
    await preset('₹499').click()
    await expectSum('₹499')
    await expect.element(payButton).toBeEnabled()
    await userEvent.type(custom, '75')
    await expect.element(preset('₹499')).not.toBeChecked()
    await expectSum('₹75')
    await preset('₹1,999').click()
    await expect.element(custom).toHaveValue('')
    await expectSum('₹1,999')
    ;(preset('₹199').element() as HTMLElement).focus()
    await userEvent.keyboard(' {ArrowDown}')
    await expectSum('₹499')
    await userEvent.keyboard('{Tab}')
    await expect.element(custom).toHaveFocus()
  })

  test('takes digits only, groups them the Indian way and keeps the caret in place', async () => {
    await userEvent.type(custom, '1a2.5-0 0x0')
    await expect.element(custom).toHaveValue('1,25,000')
    await expectSum('₹1,25,000')
    await userEvent.keyboard('{Backspace}')
    await expect.element(custom).toHaveValue('12,500')
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
    await expect.element(custom).toHaveValue('')
    await expect.element(payButton).toBeDisabled()
    await expectButton('Choose an amount to give')

    await userEvent.type(custom, '12345')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}9')
    await expect.element(custom).toHaveValue('1,29,345')
    expect(field().selectionStart).toBe(4)
    await userEvent.keyboard('{Backspace}')
    await expect.element(custom).toHaveValue('12,345')
    // Backspace behind a comma takes the digit before it.
    field().setSelectionRange(3, 3)
    await userEvent.keyboard('{Backspace}')
    await expect.element(custom).toHaveValue('1,345')
    expect(field().selectionStart).toBe(1)
  })

  test('cleans pasted text, and refuses an empty amount on Enter', async () => {
    const paste = (text: string) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      field().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
    paste('Rs. 2,500.00 only')
    await expect.element(custom).toHaveValue('2,500')
    await custom.fill('')
    paste('nothing here')
    await expect.element(custom).toHaveValue('')
    await userEvent.keyboard('{Enter}')
    await expect.element(message('Please enter a valid donation amount.')).toBeVisible()
    await custom.fill('0')
    await expect.element(payButton).toBeDisabled()
  })
})

test('takes amount, month and cause from the address, and keeps them against a plain link and the way back', async () => {
  const { navigate } = await openPage('/donate?amount=1999&monthly=1&cause_id=elder-care')
  await expectSum('₹1,999')
  await expectButton('Give ₹1,999 a month')
  await expect.element(monthly).toBeChecked()
  await expect.element(cause).toHaveValue('elder-care')
  await expect
    .element(page.getByRole('link', { name: 'Read more Elder Care' }))
    .toHaveAttribute('href', '/our-work/elder-care')
  expect((cause.element() as HTMLSelectElement).options[0]?.text).toBe('Where it is needed most')

  await custom.fill('1501')
  await page.getByRole('banner').getByRole('link', { name: 'Donate Now' }).click()
  await expect.poll(address).toBe('/donate')
  await expectButton('Give ₹1,501 a month')
  await expect.element(cause).toHaveValue('elder-care')
  history.back()
  await expect.poll(address).toContain('amount=1999')
  await expect.element(custom).toHaveValue('1,501')
  await expectButton('Give ₹1,501 a month')

  // A link that asks for something else is followed.
  await navigate('/donate?amount=499')
  await expectButton('Give ₹499')
  await expect.element(cause).toHaveValue('')
  history.back()
  await expectButton('Give ₹1,999 a month')
  await expect.element(cause).toHaveValue('elder-care')
})

describe('a cause', () => {
  test('offers its own unit costs, and the usual amounts come back without it', async () => {
    await openPage('/donate')
    await cause.selectOptions('therapy-support')
    await expect.element(preset('₹1,499')).toBeVisible()
    await expect.element(preset('₹999')).not.toBeInTheDocument()
    await expectSum('₹499')
    await custom.fill('750')
    await cause.selectOptions('')
    await expectSum('₹750')
    await expect.element(preset('₹999')).toBeVisible()
  })

  test('leaves a typed amount as it is, even where it has it as a preset', async () => {
    await openPage('/donate')
    await custom.fill('499')
    await cause.selectOptions('therapy-support')
    await expect.element(custom).toHaveValue('499')
    await expect.element(preset('₹499')).not.toBeChecked()
    await cause.selectOptions('elder-care')
    await expect.element(custom).toHaveValue('499')
    await expectButton('Give ₹499')
  })

  test('puts a usual amount that is no preset into the field, and gives it', async () => {
    const sent = record(ORDER, order)
    answer(
      '/rest/v1/causes',
      causes.map((one) => (one.id === 'hygiene-drives' ? { ...one, default_amount: 751 } : one)),
    )
    answer('/rest/v1/causes?*id=eq.hygiene-drives', [{ ...causes[1], default_amount: 751 }])
    const give = async () => {
      forgetCheckout()
      await payButton.click()
      await checkout()
    }
    await openPage('/donate')
    await cause.selectOptions('hygiene-drives')
    await expect.element(custom).toHaveValue('751')
    await expectButton('Give ₹751')
    expect(page.getByRole('radio', { checked: true }).elements()).toEqual([])
    await give()
    await cause.selectOptions('')
    await expect.element(custom).toHaveValue('')
    await expect.element(preset('₹999')).toBeChecked()
    await expectButton('Give ₹999')

    await openPage('/donate?cause_id=hygiene-drives')
    await expect.element(custom).toHaveValue('751')
    await cause.selectOptions('')
    await expect.element(custom).toHaveValue('')
    await give()
    expect(sent.map(({ body }) => body)).toMatchObject([
      { amount: 751, cause_id: 'hygiene-drives' },
      { amount: 999, cause_id: null },
    ])
  })

  test('sends an unknown cause with the gift without naming it', async () => {
    const sent = record(ORDER, order)
    await openPage('/donate?cause_id=no-such-cause')
    await expect.element(payButton).toBeEnabled()
    expect((cause.element() as HTMLSelectElement).selectedOptions[0]?.text).toBe(stored.needed_most_label)
    await payButton.click()
    await checkout()
    expect(sent[0]?.body).toMatchObject({ cause_id: 'no-such-cause' })
  })
})

test('chooses once or monthly with one checkbox; pressing the chosen one changes nothing', async () => {
  await openPage('/donate')
  await expect.element(monthly).not.toBeChecked()
  await page.getByText(stored.once_label, { exact: true }).click()
  await expect.element(monthly).not.toBeChecked()
  await monthly.click()
  await expectButton('Give ₹999 a month')
  await expect.element(page.getByText('₹999 today, and then every month on the same day')).toBeVisible()
  await page.getByText(stored.monthly_label, { exact: true }).click()
  await expect.element(monthly).toBeChecked()
  await monthly.click()
  await expectButton('Give ₹999')
  const makeMonthly = page.getByRole('link', { name: stored.make_monthly_text })
  await makeMonthly.click()
  await expect.element(monthly).toBeChecked()
  await expect.element(makeMonthly).not.toBeInTheDocument()
})

test('states the limits beside the field while the donor types, and focuses it on submit', async () => {
  await openPage('/donate')
  await custom.fill('1000001')
  await expect.element(page.getByText('The largest gift we can take online is ₹10,00,000.')).toBeVisible()
  await expect.element(custom).toHaveAttribute('aria-invalid', 'true')
  await payButton.click()
  await expect.element(custom).toHaveFocus()
  await custom.fill('15001')
  await expect.element(custom).not.toHaveAttribute('aria-invalid', 'true')
  await monthly.click()
  await expect.element(page.getByText('A monthly gift is at most ₹15,000')).toBeVisible()
  await expectNoViolations()
})

test('explains to holders of a foreign passport why they cannot pay', async () => {
  await openPage('/donate')
  await expect.element(page.getByText(stored.citizenship_text)).toBeVisible()
  await page.getByRole('link', { name: 'I hold a foreign passport or OCI card' }).click()
  await expect
    .element(page.getByText('Indian law counts gifts from citizens of other countries'))
    .toBeVisible()
  await expect.element(payButton).toBeDisabled()
  await expect.element(page.getByRole('heading', { name: stored.upi_heading })).not.toBeInTheDocument()
  await expectNoViolations()
  await page.getByRole('link', { name: 'I am an Indian citizen' }).click()
  await expect.element(payButton).toBeEnabled()
})
