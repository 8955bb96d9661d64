import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { holdCapabilities } from '#web/admin/data/may.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import '#web/testing/find.ts'
import { answer } from '#web/testing/network.ts'
import { answerRole } from '#web/testing/sign-in.ts'

test.each([
  [['campaigns'], ['Campaign: Winter']],
  [
    ['content', 'campaigns'],
    ['Home page', 'Campaign: Winter', 'Story: A day', 'Navigation menu'],
  ],
] as const)('lists what an account with %j may translate', async (held, expected) => {
  answerBackOffice()
  answerRole('fundraiser', held)
  holdCapabilities(held)
  answer('/rest/v1/campaigns', [{ id: 'c1', slug: 'winter', title: 'Winter', story: 'It is cold.' }])
  answer('/rest/v1/stories', [{ id: 's1', slug: 'a-day', title: 'A day', body: 'We met at seven.' }])
  await openBackOffice('/translations')
  await expect.element(page.getByRole('link', { name: 'Campaign: Winter' })).toBeVisible()
  const listed = page
    .getByCss('main li > a > span:first-child')
    .elements()
    .map(({ textContent }) => textContent)
  if (held.length === 1) expect(listed).toEqual(expected)
  else expect(listed).toEqual(expect.arrayContaining([...expected]))
})
