import { expect, message, publicPage, test } from './staff.ts'

test('tests a connection with a real request, and stores a secret that it never shows', async ({
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

  await test.step('stores a secret and never shows it', async () => {
    await admin.getByLabel('Access token').fill('token-of-this-journey-9876')
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(message(admin, 'WhatsApp settings saved successfully!')).toBeVisible()
    await expect(admin.getByText('••••••••9876')).toBeVisible()
    await expect(admin.getByText(/Entered on .+ by (Asha|admin@example\.org)/)).toBeVisible()
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

test('shows a changed organisation and its colours at once', async ({ admin, backend, baseURL }) => {
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
