import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '#web/testing/find.ts'
import { expectToFit } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { answer } from '#web/testing/network.ts'

const footer = page.getByRole('contentinfo')

test.each([360, 1280])('shows version and commit at the end of a screen %i px wide', async (width) => {
  await page.viewport(width, 800)
  answerBackOffice()
  await openBackOffice('/settings/account')
  await expect.element(footer.getByText('Daan 1.0.0 (abc1234)')).toBeVisible()
  await expectToFit()
})

test('shows the version alone if the commit is unknown', async () => {
  answerBackOffice()
  answer('/functions/v1/product-version', { version: '1.0.0', commit: null })
  await openBackOffice('/settings/account')
  await expect.element(footer.getByText('Daan 1.0.0', { exact: true })).toBeVisible()
})
