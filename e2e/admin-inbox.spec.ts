import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { asOwner } from './owner.ts'
import { expect, fail, message, test } from './staff.ts'
import type { Page } from './test.ts'

/** From a visitor's form to the answer in the log. Each journey writes under a name of its own. */

const badge = (page: Page) => page.getByRole('navigation', { name: 'Back office' }).getByText(/^\d+ new$/)

async function sendContactForm(page: Page, name: string, subject: string): Promise<void> {
  await page.goto('/contact')
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email address').fill('asha@example.org')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill('I have two boxes of school books.\nWhere can I bring them?')
  // A person takes a while; what comes at once is taken for a program's.
  await page.waitForFunction(() => performance.now() > 3200)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(message(page, 'Your message has been sent! We will get back to you shortly.')).toBeVisible()
}

test('finds, assigns, answers and logs the message of a visitor', async ({ admin, backend }) => {
  test.slow()
  const name = `Asha Rao ${Date.now()}`
  await sendContactForm(admin, name, 'Books for the centre')

  await admin.goto('/admin')
  await expect(badge(admin)).toBeVisible()
  await admin
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: /^Inbox/ })
    .click()
  await admin.getByLabel('Search', { exact: true }).fill(name)
  await admin.waitForURL(/q=Asha/)
  const row = admin.getByRole('main').getByRole('link', { name: new RegExp(name) })
  await expect(row).toHaveCount(1)
  await row.click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Books for the centre')
  await expect(admin.getByText('Where can I bring them?')).toBeVisible()

  await admin.getByRole('button', { name: 'Assign to me' }).click()
  await expect(admin.getByLabel('Status')).toHaveValue('in_progress')
  await admin.getByLabel('Note for colleagues').fill('Call her on Monday')
  await admin.getByRole('button', { name: 'Add note' }).click()
  await expect(admin.getByRole('list', { name: 'Conversation' })).toContainText('Call her on Monday')

  await expect(admin.getByLabel('Subject of the reply')).toHaveValue('Re: Books for the centre')
  await admin.getByRole('button', { name: 'Send reply' }).click()
  await expect(admin.getByText('Enter a reply.')).toBeVisible()
  await admin.getByLabel('Reply', { exact: true }).fill('Please bring them on any weekday.')
  await fail(admin, 'POST', '/functions/v1/inbox-reply')
  await admin.getByRole('button', { name: 'Send reply' }).click()
  await expect(admin.getByText(/^Failed to send the reply\./)).toBeVisible()
  await admin.unrouteAll()
  // The typed text is still there, after a reload as well.
  await admin.reload()
  await expect(admin.getByLabel('Reply', { exact: true })).toHaveValue('Please bring them on any weekday.')
  await admin.getByRole('button', { name: 'Send reply' }).click()
  await expect(message(admin, 'Your reply is on its way.')).toBeVisible()
  const conversation = admin.getByRole('list', { name: 'Conversation' })
  await expect(conversation).toContainText('Please bring them on any weekday.')
  await expect(conversation.getByText('Waiting')).toBeVisible()
  await expect(admin.getByLabel('Reply', { exact: true })).toHaveValue('')

  await admin.getByRole('button', { name: 'Create a donor record' }).click()
  await expect(message(admin, 'Donor record created.')).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Open the donor record' })).toBeVisible()
  const { data } = await backend.from('donors').select('name').eq('email', 'asha@example.org').throwOnError()
  expect(data).toHaveLength(1)

  await admin.getByLabel('Status').selectOption('done')
  await expect(admin.getByLabel('Status')).toHaveValue('done')
  await admin.getByRole('link', { name: 'Back to the inbox' }).click()
  await admin.waitForURL(/q=Asha/)
  await expect(admin.getByText('No messages match the filter.')).toBeVisible()
  await admin.getByLabel('Status').selectOption('any')
  await expect(admin.getByRole('main').getByRole('link', { name: new RegExp(name) })).toBeVisible()
  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toMatch(/^\uFEFFReceived,Kind,Name,Email/)
  expect(file).toContain(name)
  expect(file.trim().split('\r\n')).toHaveLength(2)

  await admin.goto('/admin/messages?q=asha%40example.org&template=reply')
  await expect(admin.getByText('Email is not set up yet.')).toBeVisible()
  await admin
    .getByRole('main')
    .getByRole('link', { name: /Answer from the inbox/ })
    .first()
    .click()
  const letter = admin.frameLocator('iframe[title^="Email:"]')
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Answer from the inbox')
  // It is written by a job, which on a busy machine may come after us.
  await expect(async () => {
    await admin.reload()
    await expect(letter.getByText('Please bring them on any weekday.')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect(letter.getByText('I have two boxes of school books.')).toBeVisible()
  await admin.getByRole('button', { name: 'Plain text' }).click()
  await expect(admin.locator('pre')).toContainText('Please bring them on any weekday.')
  await expect(admin.getByRole('button', { name: 'Send again' })).toHaveCount(0)
})

test('shows why a message failed, sends it to another address, and changes the text of a kind', async ({
  admin,
  backend,
}, { project }) => {
  const wrong = `asha-${Date.now()}@exmaple.org`
  const { rows } = await asOwner(
    project.use.baseURL,
    `insert into public.outgoing_messages (cause, channel, recipient, subject, text, state, attempts, last_error)
    values ($1, 'email', $2, 'Your visit', 'You are welcome on Monday.', 'failed', 9, 'The address does not exist.')
    returning id`,
    [`journey ${wrong}`, wrong],
  )
  // An empty list says so once.
  await admin.goto('/admin/messages?q=nobody-wrote-this')
  await expect(admin.getByText('No messages match the filter.')).toBeVisible()
  await expect(admin.getByText('Nothing found')).toHaveClass('sr-only')
  await admin.goto('/admin/messages?state=failed')
  const row = admin.getByRole('main').getByRole('link', { name: new RegExp(wrong) })
  await expect(row).toContainText('The address does not exist.')
  await row.click()
  await expect(admin.getByRole('definition').filter({ hasText: 'The address does not exist.' })).toBeVisible()
  await expectAccessible(admin)
  await admin.getByLabel('To', { exact: true }).fill('asha@example.org')
  await admin.getByRole('button', { name: 'Send again' }).click()
  // No email service is set up here, so it waits for one.
  await expect(admin.getByText(/^The message is waiting to be sent again\./)).toBeVisible()
  const { data } = await backend
    .from('outgoing_messages')
    .select('recipient,text,state')
    .eq('resend_of', rows[0].id)
    .throwOnError()
  expect(data).toEqual([
    { recipient: 'asha@example.org', text: 'You are welcome on Monday.', state: 'waiting' },
  ])
  await admin.getByRole('link', { name: 'Back to the log' }).click()
  await admin.waitForURL('/admin/messages?state=failed')

  await test.step('changes the text of a message beside its preview, and restores it', async () => {
    await admin.goto('/admin/messages/templates?template=gift_failed')
    const preview = admin.frameLocator('iframe[title^="Email:"]')
    await expect(preview.getByText('Dear Asha Rao,')).toBeVisible()
    const text = admin.getByLabel('Text', { exact: true })
    await text.fill('Hello ')
    await admin.getByRole('button', { name: 'Name of the person' }).click()
    await expect(text).toHaveValue('Hello {{name}}')
    await expect(text).toBeFocused()
    await expect(preview.getByText('Hello Asha Rao')).toBeVisible()
    await text.fill('Hello {{nobody}}')
    await expect(admin.getByText('{{nobody}} is not a variable of this message.')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await text.fill('Hello {{name}}, <b>welcome</b>')
    await expect(preview.getByText('Hello Asha Rao, <b>welcome</b>')).toBeVisible()

    // Left without saving, it asks; come back to, it is still there.
    await admin.getByRole('link', { name: 'Message log' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await admin.getByRole('link', { name: 'Hindi' }).click()
    await expect(admin.getByLabel('Subject', { exact: true })).toHaveValue(/[\u0900-\u097F]/)
    await admin.getByRole('link', { name: 'English' }).click()
    await expect(text).toHaveValue('Hello {{name}}, <b>welcome</b>')
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(message(admin, 'Payment failed (English) saved successfully!')).toBeVisible()

    await admin.getByRole('button', { name: 'Send test' }).click()
    await expect(
      message(
        admin,
        'Failed to send the test. No email service is set up yet. Enter it under Settings, Email.',
      ),
    ).toBeVisible()

    await admin.getByRole('button', { name: 'Restore the original text' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await expect(message(admin, 'Payment failed is back to its original text.')).toBeVisible()
    await expect(text).toHaveValue(/^Dear \{\{name\}\},/)
  })
})

test('takes a message out of suspected spam, and deletes another after a question', async ({
  admin,
  backend,
  baseURL,
}) => {
  await test.step('separates a message sent by a program, and restores it', async () => {
    const name = `Program ${Date.now()}`
    const { url, anonKey } = await (await admin.request.get('/config.json')).json()
    const sent = await admin.request.post(`${url}/functions/v1/volunteer-application`, {
      headers: { apikey: anonKey },
      data: {
        name,
        email: 'bot@example.org',
        interestArea: 'other',
        message: '',
        website: 'http://spam.example',
      },
    })
    expect(sent.ok()).toBe(true)
    // Marked here, whatever the traps of the form are called.
    await backend
      .from('volunteer_applications')
      .update({ suspected_spam: true })
      .eq('name', name)
      .throwOnError()
    await admin.goto(`/admin/inbox?q=${encodeURIComponent(name)}`)
    await expect(admin.getByText('No messages match the filter.')).toBeVisible()
    await admin.getByRole('link', { name: 'Suspected spam' }).click()
    await admin
      .getByRole('main')
      .getByRole('link', { name: new RegExp(name) })
      .click()
    await expect(admin.getByText('This may be spam.')).toBeVisible()
    await admin.getByRole('button', { name: 'This is not spam' }).click()
    await expect(message(admin, 'Moved back to the inbox.')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Mark as spam' })).toBeVisible()
  })

  await test.step('finds a message by its reference number, and deletes it after a question', async () => {
    const name = `Ravi Sen ${Date.now()}`
    const { rows } = await asOwner(
      baseURL,
      `insert into public.contact_messages (name, email, subject, message)
    values ($1, 'ravi@example.org', 'A private matter', 'Something nobody else should keep.') returning id`,
      [name],
    )
    const id: string = rows[0].id
    const number = `M-${id.slice(0, 8).toUpperCase()}`
    await admin.goto(`/admin/inbox?q=${number}`)
    await admin
      .getByRole('main')
      .getByRole('link', { name: new RegExp(name) })
      .click()
    await expect(admin.getByRole('list', { name: 'Conversation' })).toContainText(number)

    await admin.getByRole('button', { name: 'Delete permanently' }).click()
    const question = admin.getByRole('alertdialog', { name: `Delete this message from ${name} permanently?` })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await admin.getByRole('button', { name: 'Delete permanently' }).click()
    await question.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(message(admin, 'Deleted permanently.')).toBeVisible()
    await admin.waitForURL(/\/admin\/inbox(\?|$)/)
    const { data } = await backend.from('contact_messages').select('id').eq('id', id).throwOnError()
    expect(data).toEqual([])
  })
})
