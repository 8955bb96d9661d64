import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '#web/testing/network.ts'
import { openPage } from '#web/testing/open-page.tsx'

test('says what is wrong beside each field and focuses the first', async () => {
  answer(/^\/rest\/v1\//, [])
  await openPage('/contact')
  await page.getByLabelText('Your name').fill('Asha')
  await page.getByLabelText('Email address').fill('asha@')
  await page.getByLabelText('Subject').fill('Help')
  await page.getByLabelText('Message').fill('Too short')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect.element(page.getByLabelText('Email address')).toHaveFocus()
  await expect.element(page.getByLabelText('Your name')).not.toHaveAttribute('aria-invalid')
  await expect
    .element(page.getByLabelText('Email address'))
    .toHaveAccessibleDescription('Please enter a valid email address.')
})
