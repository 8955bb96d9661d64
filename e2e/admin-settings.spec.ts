import { expectAccessible } from './accessible.ts'
import { expect, message, publicPage, test } from './staff.ts'

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
  test(`${name}: saved and read again`, async ({ admin, backend }) => {
    await admin.goto(`/admin/settings/${path}`)
    await admin.getByLabel(label).fill(value)
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(message(admin, saved)).toBeVisible()
    await admin.reload()
    await expect(admin.getByLabel(label)).toHaveValue(value)
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

test('a connection is tried with a real question, and what is wrong is said in words', async ({
  admin,
  backend,
}) => {
  const press = () => admin.getByRole('button', { name: 'Test connection' }).click()

  await admin.goto('/admin/settings/razorpay')
  await expect(
    admin.getByText(
      'You are using the built-in test mode. Enter your Razorpay keys to accept real payments.',
    ),
  ).toBeVisible()
  await press()
  await expect(
    message(
      admin,
      'The built-in sandbox answers. No real money moves until real keys are entered. Monthly gifts can be tried out.',
    ),
  ).toBeVisible()

  await admin.goto('/admin/settings/whatsapp')
  await press()
  await expect(message(admin, 'Enter and save the phone number ID and the access token first.')).toBeVisible()

  await admin.goto('/admin/settings/email')
  await admin.getByLabel('Sender email address').fill('Asha Trust <hello@asha.example>')
  await admin.getByLabel('How email is sent').selectOption('Mail server (SMTP)')
  await admin.getByLabel('Server', { exact: true }).fill('https://localhost')
  await expect(
    admin.getByText('A server has a name like smtp.example.org, without https:// or a port.'),
  ).toBeVisible()
  await admin.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await admin.getByLabel('Port').fill('9')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(message(admin, 'Email settings saved successfully!')).toBeVisible()
  await press()
  await expect(message(admin, 'The mail server 127.0.0.1 could not be reached on port 9.')).toBeVisible()
  await backend
    .from('site_settings')
    .upsert(
      ['email_sender_address', 'email_transport', 'smtp_host', 'smtp_port'].map((key) => ({
        key,
        value: '',
      })),
      { onConflict: 'key' },
    )
    .throwOnError()
})

test('the organisation and its colours are seen at once', async ({ admin, backend, baseURL }) => {
  await admin.goto('/admin/settings/organisation')
  const before = await admin.getByLabel('Tagline').inputValue()
  await admin.getByLabel('Tagline').fill('A tagline of this journey')
  const theirs = 'What someone else wrote in between'
  await backend.from('site_settings').update({ value: theirs }).eq('key', 'org_tagline').throwOnError()
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = admin
    .getByRole('alert')
    .filter({ hasText: 'Someone else changed this while you were editing.' })
  await expect(conflict).toContainText(theirs)
  await expect(conflict).toContainText('A tagline of this journey')
  await conflict.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(message(admin, 'Organisation details saved successfully!')).toBeVisible()
  await backend.from('site_settings').update({ value: before }).eq('key', 'org_tagline').throwOnError()

  expect(await publicPage(baseURL, '/')).not.toContain('--color-marigold:')
  await admin.goto('/admin/settings/appearance')
  await admin.getByRole('textbox', { name: 'Giving', exact: true }).fill('rouge')
  await expect(admin.getByText('Enter a colour as # and six digits, such as #0f4c45.')).toBeVisible()
  await admin.getByRole('textbox', { name: 'Giving', exact: true }).fill('#7A0019')
  await expect(admin.getByText('The site uses a lighter shade so that text stays readable.')).toBeVisible()
  await admin.getByRole('radio', { name: 'Plum and rose' }).check()
  await expect(admin.getByText('1 change not saved yet').last()).toBeVisible()
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(message(admin, 'Appearance saved successfully!')).toBeVisible()
  await admin.goto('/')
  // The header stays on one line with the administrator's button in it.
  await expect(admin.getByRole('link', { name: 'Admin Panel' })).toBeVisible()
  expect((await admin.locator('header').boundingBox())?.height).toBeLessThan(72)
  const colours = await admin.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return ['--color-brand', '--color-marigold'].map((name) => style.getPropertyValue(name))
  })
  expect(colours).toEqual(['#5b2145', '#f2a097'])
  await admin.goto('/admin/settings/appearance')
  await admin.getByRole('radio', { name: 'Banyan and marigold' }).check()
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(message(admin, 'Appearance saved successfully!')).toBeVisible()
  expect(await publicPage(baseURL, '/')).not.toContain('--color-marigold:')
})

test('Razorpay is set up in steps, with a secret that is made here', async ({ admin }) => {
  await admin.goto('/admin/settings/razorpay')
  const steps = admin.getByRole('heading', { name: /^\d\. / })
  await expect(steps).toHaveText([
    '1. Make the keys',
    '2. Paste the keys',
    '3. Let Razorpay report payments',
    '4. Test',
  ])
  await expect(admin.getByRole('link', { name: /API Keys in the Razorpay dashboard/ })).toHaveAttribute(
    'href',
    /^https:\/\/dashboard\.razorpay\.com\//,
  )
  await expect(admin.getByRole('list', { name: 'Events to tick' })).toContainText('payment.captured')
  await admin.getByRole('button', { name: 'Make a secret' }).click()
  await expectAccessible(admin)
  const made = await admin.getByLabel('Webhook secret').inputValue()
  expect(made).toMatch(/^[0-9a-f]{48}$/)
  await expect(admin.getByText(made, { exact: true })).toBeVisible()
  await admin.getByRole('button', { name: 'Make a secret' }).click()
  await expect(admin.getByLabel('Webhook secret')).not.toHaveValue(made)
  await admin.getByRole('button', { name: 'Discard' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(admin.getByLabel('Webhook secret')).toHaveValue('')
})

test('a named email service fills in its server, and a test goes to the administrator', async ({ admin }) => {
  await admin.goto('/admin/settings/email')
  const how = admin.getByLabel('How email is sent')
  await how.selectOption('Gmail or Google Workspace')
  await expect(admin.getByLabel('Server', { exact: true })).toHaveValue('smtp.gmail.com')
  await expect(admin.getByLabel('Port')).toHaveValue('465')
  await expect(admin.getByText(/myaccount\.google\.com\/apppasswords/)).toBeVisible()
  await how.selectOption('Brevo')
  await expectAccessible(admin)
  await expect(admin.getByLabel('Server', { exact: true })).toHaveValue('smtp-relay.brevo.com')
  await expect(admin.getByLabel('Port')).toHaveValue('587')
  await admin.getByLabel('Server', { exact: true }).fill('mail.asha.example')
  await expect(how).toHaveValue('Mail server (SMTP)')
  await how.selectOption('Resend (API key)')
  await expect(admin.getByLabel('API key')).toBeVisible()
  await expect(admin.getByText('Paste the API key from Resend: resend.com, API Keys.')).toBeVisible()
  await admin.getByRole('button', { name: 'Discard' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  await admin.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(
    message(
      admin,
      'The test was not sent yet. No email service is set up yet. Enter it under Settings, Email.',
    ),
  ).toBeVisible()
})
