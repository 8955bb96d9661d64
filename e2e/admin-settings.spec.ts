import { expect, fail, message, test } from './staff.ts'

const screens = [
  {
    path: 'google-tag',
    name: 'Google Tag Manager ID',
    saved: 'Google Tag Manager ID saved successfully!',
    label: 'Container ID',
    value: 'GTM-AB12CD3',
    key: 'gtm_id',
  },
  {
    path: 'meta-pixel',
    name: 'Meta Pixel ID',
    saved: 'Meta Pixel ID saved successfully!',
    label: 'Meta Pixel ID',
    value: '123456789012345',
    key: 'meta_pixel_id',
  },
  {
    path: 'whatsapp',
    name: 'WhatsApp settings',
    saved: 'WhatsApp settings saved successfully!',
    label: 'Phone number ID',
    value: '106540352242922',
    key: 'whatsapp_phone_id',
  },
  {
    path: 'email',
    name: 'email settings',
    saved: 'Email settings saved successfully!',
    label: 'Sender email address',
    value: 'hello@daan.example',
    key: 'email_sender_address',
  },
]

for (const { path, name, saved, label, value, key } of screens) {
  test(`${name}: saved, read again, and its failures told`, async ({ admin, backend }) => {
    await admin.goto(`/admin/settings/${path}`)
    await admin.getByLabel(label).fill(value)
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(message(admin, saved)).toBeVisible()
    await admin.reload()
    await expect(admin.getByLabel(label)).toHaveValue(value)
    await fail(admin, 'POST', '/rest/v1/site_settings')
    await admin.getByLabel(label).fill('')
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(message(admin, `Failed to save ${name}.`)).toBeVisible()
    await fail(admin, 'GET', '/rest/v1/site_settings')
    admin.on('dialog', (dialog) => dialog.accept())
    await admin.reload()
    await expect(message(admin, `Failed to load ${name}.`)).toBeVisible()
    await backend.from('site_settings').upsert({ key, value: '' }, { onConflict: 'key' }).throwOnError()
  })
}

test('a secret goes in and never comes out', async ({ admin, backend }) => {
  await admin.goto('/admin/settings/whatsapp')
  await admin.getByLabel('Access token').fill('token-of-this-journey-9876')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(message(admin, 'WhatsApp settings saved successfully!')).toBeVisible()
  await expect(admin.getByText('••••••••9876')).toBeVisible()
  await expect(admin.getByText(/Entered on .+ by admin@example.org/)).toBeVisible()
  await admin.getByRole('button', { name: 'Replace Access token' }).click()
  await expect(admin.getByLabel('Access token')).toHaveAttribute('type', 'password')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByText('••••••••9876')).toBeVisible()
  await admin.getByRole('button', { name: 'Remove Access token' }).click()
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByLabel('Access token')).toHaveValue('')
  const { data } = await backend
    .from('site_settings')
    .select('value')
    .eq('key', 'whatsapp_access_token')
    .single()
  expect(data?.value).toBe('')
})

test('a key of another kind is refused with a sentence', async ({ admin }) => {
  await admin.goto('/admin/settings/razorpay')
  await admin.getByLabel('Key ID').fill('key_123')
  await expect(admin.getByText('A Key ID begins with rzp_test_ or rzp_live_.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expect(admin.getByText(/\/functions\/v1\/razorpay-webhook$/)).toBeVisible()
})
