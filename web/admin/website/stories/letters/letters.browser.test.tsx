import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { holdCapabilities } from '#web/admin/data/may.ts'
import { expectNoViolations, expectToFit, setColorScheme } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { answer, record, refuse } from '#web/testing/network.ts'
import { answerRole } from '#web/testing/sign-in.ts'

const ID = '3c1f7a52-8f0e-4a07-9b11-5b8a6f0c2d41'
const LETTER = '5d2e8b63-8f0e-4a07-9b11-5b8a6f0c2d42'
const story = {
  id: ID,
  title: 'A well in Rampur',
  cause_id: 'water',
  campaign_id: null,
  is_shown: true,
  published_on: '2026-01-01',
  causes: { title: 'Clean water' },
  campaigns: null,
  story_letters: [] as object[],
}
const letter = {
  id: LETTER,
  since: '2026-04-01',
  created_at: '2026-11-17T10:00:00Z',
  created_by: null,
  stopped_at: null as string | null,
}
const counts = { recipients: 1234, sent: 120, failed: 2, unsubscribed: 1 }
const button = (name: string | RegExp) => page.getByRole('button', { name })
const open = () => openBackOffice(`/stories/${ID}/letters`)

async function expectNoFault() {
  for (const width of [360, 768, 1280])
    for (const scheme of ['light', 'dark'] as const) {
      await page.viewport(width, 900)
      setColorScheme(scheme)
      await expectToFit()
      await expectNoViolations()
    }
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
  answer('/rest/v1/stories', story)
  answer('/rest/v1/rpc/story_letter_counts', counts)
})

test('counts first, tests, and sends after a confirmation with the count', async () => {
  const asked = record('/functions/v1/story-letter', ({ body }) => ({
    recipients: 1234,
    ...((body as { action: string }).action === 'send' && { id: LETTER }),
  }))
  await open()
  await expect.element(button(/^Send/)).not.toBeInTheDocument()
  await page.getByLabelText('Gifts since').fill('2026-04-01')
  await button('Count donors').click()
  await expect
    .element(page.getByText('1,234 donors would get this story. Send a test to yourself first.'))
    .toBeVisible()
  await expect.element(button('Send to 1,234 donors')).not.toBeInTheDocument()
  await expectNoFault()
  await button('Send a test to myself').click()
  await expect.element(message('Test sent to member@example.org.')).toBeVisible()
  await button('Send to 1,234 donors').click()
  const dialog = page.getByRole('alertdialog', { name: 'Send “A well in Rampur” to 1,234 donors?' })
  await expect
    .element(dialog)
    .toHaveTextContent(
      'To donors who want news and gave for Clean water since 1 Apr 2026. Each gets it once.',
    )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button('Send to 1,234 donors').click()
  answer('/rest/v1/stories', { ...story, story_letters: [letter] })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(message('1,234 emails are on their way.')).toBeVisible()
  await expect.element(page.getByText('Being sent', { exact: true })).toBeVisible()
  const wanted = { story_id: ID, since: '2026-04-01' }
  expect(asked.map(({ body }) => body)).toEqual(
    ['count', 'test', 'send'].map((action) => ({ ...wanted, action })),
  )
})

test('forgets the count when another day is chosen', async () => {
  answer('/functions/v1/story-letter', { recipients: 1 })
  await open()
  await button('Count donors').click()
  await button('Send a test to myself').click()
  await expect.element(button('Send to 1 donor')).toBeVisible()
  await page.getByLabelText('Gifts since').fill('2026-05-01')
  await expect.element(button('Send to 1 donor')).not.toBeInTheDocument()
})

test('shows the progress, and stops after a confirmation', async () => {
  answer('/rest/v1/stories', {
    ...story,
    story_letters: [letter, { ...letter, id: ID, stopped_at: '2026-11-16T10:00:00Z' }],
  })
  const asked = record('/functions/v1/story-letter', () => new Response(null, { status: 204 }))
  await open()
  const running = page.getByRole('listitem').filter({ hasText: 'Being sent' })
  await expect.element(running).toHaveTextContent('120 of 1,234 sent, 2 failed, 1 unsubscribed')
  await expect
    .element(running.getByRole('progressbar', { name: 'Emails sent' }))
    .toHaveAttribute('value', '122')
  await expect
    .element(page.getByText('Emails with this story are being sent. The next ones can follow afterwards.'))
    .toBeVisible()
  await expectNoFault()
  await button('Stop').click()
  const dialog = page.getByRole('alertdialog', {
    name: 'Stop the emails? 1,112 donors have not got it yet.',
  })
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect.element(message('Stopped. No more emails go out.')).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([{ id: LETTER, action: 'stop' }])
})

test.each([
  [
    { cause_id: null, causes: null },
    'Choose a cause or a campaign for the story first: its donors get the email.',
  ],
  [{ is_shown: false }, 'Show the story on the site first: the email links to it.'],
  [
    { published_on: '2999-01-02' },
    'The story appears on the site on 2 Jan 2999. It can be sent from then on.',
  ],
])('explains why a story cannot be sent: %j', async (changes, sentence) => {
  answer('/rest/v1/stories', { ...story, ...changes })
  await open()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(button('Count donors')).not.toBeInTheDocument()
})

test('shows the server’s reason when it refuses', async () => {
  answer('/functions/v1/story-letter', () =>
    refuse(409, { code: 'not_set_up', message: 'No email service is set up yet.' }),
  )
  await open()
  await button('Count donors').click()
  await expect
    .element(message('The donors could not be counted. No email service is set up yet.'))
    .toBeVisible()
})

test('does not open for staff who do not send messages', async () => {
  answerRole('editor', ['content'])
  holdCapabilities(['content'])
  answer('/rest/v1/rpc/roles_with', () => Response.json('administrators and fundraisers'))
  await open()
  await expect
    .element(page.getByText('Only administrators and fundraisers can open “Message log”.'))
    .toBeVisible()
})
