import { expect, message, test } from './staff.ts'

test('administrators are listed, a name is saved, a wrong password is told', async ({ admin }) => {
  await admin.goto('/admin/settings/people')
  await expect(admin.getByText('You, admin@example.org')).toBeVisible()
  await admin.getByLabel('First name').fill('Asha')
  await admin.getByRole('button', { name: 'Save name' }).click()
  await expect(message(admin, 'Your name is saved.')).toBeVisible()
  await admin.getByLabel('Current password').fill('not the password')
  await admin.getByLabel('New password', { exact: true }).fill('another long password')
  await admin.getByLabel('New password again').fill('another long passwort')
  await expect(admin.getByText('The two are not the same.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Change password' })).toBeDisabled()
  await admin.getByLabel('New password again').fill('another long password')
  await admin.getByRole('button', { name: 'Change password' }).click()
  await expect(message(admin, 'Failed to change the password.')).toBeVisible()
  await expect(admin.getByText('The current password is not correct.')).toBeVisible()
})
