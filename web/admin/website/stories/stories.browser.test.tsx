import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { answer } from '#web/testing/network.ts'
import { keepTable } from '#web/testing/table.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (label: string) => page.getByLabelText(label, { exact: true })

const story = (changes: object = {}) => ({
  id: 's1',
  slug: 'a-day',
  title: 'A day',
  summary: '',
  body: '',
  image_url: null,
  image_focus: null,
  gallery_images: [] as object[],
  cause_id: null,
  campaign_id: null,
  published_on: '2026-11-01',
  is_shown: false,
  is_sample: false,
  ...changes,
})

beforeEach(async () => {
  await page.viewport(1000, 900)
  answerBackOffice()
})

test('shows a story once it has a text, under its cause and campaign', async () => {
  answer('/rest/v1/causes', [{ id: 'elder-care', title: 'Elder Care' }])
  answer('/rest/v1/campaigns', [{ id: 'c1', title: 'Winter' }])
  const table = keepTable('stories', [story()])
  await openBackOffice('/stories?story=s1')
  await page.getByLabelText('Shown on the site').click()
  await expect.element(page.getByText('Before visitors see it, a story needs a text.')).toBeVisible()
  await field('Text').fill('## In the morning\n\nWe met at seven.')
  await field('Cause').selectOptions('Elder Care')
  await field('Campaign').selectOptions('Winter')
  await button('Save Story A day').click()
  await expect.element(message('A day story saved successfully!')).toBeVisible()
  expect(table.rows()).toMatchObject([{ is_shown: true, cause_id: 'elder-care', campaign_id: 'c1' }])
  await expect.element(page.getByText('1 Nov 2026')).toBeVisible()
  await expectNoViolations()
})

test('ends the gallery at twelve pictures', async () => {
  const pictures = [...Array(11).keys()].map((at) => ({ src: `/${at}.webp`, alt: `Picture ${at}` }))
  keepTable('stories', [story({ gallery_images: pictures })])
  await openBackOffice('/stories?story=s1')
  await button('Add image').click()
  await expect
    .element(page.getByText('This gallery has its 12 pictures. Remove one to add another.'))
    .toBeVisible()
  await expect.element(button('Add image')).not.toBeInTheDocument()
  await button('Remove image 12').click()
  await expect.element(button('Add image')).toBeVisible()
})

test.each([
  [{ slug: 'а-day' }, '“а” is not one of the letters a to z. Type the address again.'],
  [{ slug: 'other' }, 'Another story already has this address.'],
  [{ published_on: '' }, 'Enter the day of the story.'],
  [{ title: '' }, 'Enter a title.'],
])('explains what is wrong with %j', async (wrong, sentence) => {
  keepTable('stories', [story(), { ...story(), id: 's2', slug: 'other' }])
  await openBackOffice('/stories?story=s1')
  const labels = { slug: 'Address', published_on: 'Day', title: 'Title' }
  for (const [name, value] of Object.entries(wrong))
    await field(labels[name as keyof typeof labels]).fill(value)
  await expect.element(page.getByText(sentence)).toBeVisible()
  await button(/^Save Story/).click()
  await expect.element(page.getByText(/^Failed to save story/)).toBeVisible()
})
