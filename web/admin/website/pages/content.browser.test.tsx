import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { keepTable } from '#web/testing/table.ts'

test('shows an element that is not stored yet with its default, and stores it on its first save', async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
  const table = keepTable<object>('page_content', [])
  await openBackOffice('/content/impact#stories_text')
  const stories = page.getByCss('li[id="stories_text"]')
  const mark = stories.getByText('Default text, not saved yet')
  await expect.element(mark).toBeVisible()
  await expect.element(stories.getByRole('textbox')).not.toHaveValue('')
  await stories.getByRole('button', { name: /^Save/ }).click()
  await expect.element(message('stories text saved successfully!')).toBeVisible()
  await expect.element(mark).not.toBeInTheDocument()
  expect(table.rows()).toMatchObject([{ page_slug: 'impact', element_id: 'stories_text' }])
})
