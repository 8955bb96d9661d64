import { randomInt } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import ws from 'ws'
import { appCode } from '../backend/testing/authenticator.ts'
import { ADDRESS } from './address.ts'
import { violations } from './axe.ts'
import { expect, message, test } from './staff.ts'
import type { Browser, Page } from './test.ts'

test('saves a name, and invites, admits in two steps and removes an administrator', async ({
  admin,
  browser,
}) => {
  await test.step('saves a name, and refuses a wrong password', async () => {
    await admin.goto('/admin/settings/account')
    await expect(admin.getByText('You sign in as admin@example.org.')).toBeVisible()
    await admin.getByLabel('First name').fill('Asha')
    await admin.getByRole('button', { name: 'Save name' }).click()
    await expect(message(admin, 'Your name is saved.')).toBeVisible()
    await admin.getByLabel('Current password').fill('not the password')
    await admin.getByLabel('New password', { exact: true }).fill('another long password')
    await admin.getByLabel('New password again').fill('another long passwort')
    await admin.getByRole('button', { name: 'Change password' }).click()
    await expect(admin.getByText('The two passwords are not the same.')).toBeVisible()
    await admin.getByLabel('New password again').fill('another long password')
    await admin.getByRole('button', { name: 'Change password' }).click()
    await expect(message(admin, 'Failed to change the password.')).toBeVisible()
    await expect(admin.getByText('The current password is not correct.')).toBeVisible()
  })

  await test.step('invites an administrator, who comes in, uses two steps and is removed again', async () => {
    const email = `ravi-${randomInt(1e9)}@example.org`
    const password = 'a password of his own'

    await admin.goto('/admin/settings/administrators')
    await admin.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(admin.getByText('Please enter a valid email address.')).toBeVisible()
    await expect(admin.getByText('Choose a role.')).toBeVisible()
    await admin.getByLabel('Their email address').fill('admin@example.org')
    await admin.getByRole('radio', { name: /^Administrator\./ }).check()
    await admin.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(message(admin, 'Failed to invite.')).toBeVisible()
    await expect(admin.getByText('admin@example.org is an administrator already.')).toBeVisible()
    await admin.getByLabel('Their email address').fill(email)
    await admin.getByLabel('First name (optional)').fill('Ravi')
    await admin.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(message(admin, `The invitation for ${email} is ready to share.`)).toBeVisible()
    const shown = admin.getByRole('region', { name: `Link for ${email}` })
    await expect(shown).toBeFocused()
    const first = (await shown.locator('code').textContent()) ?? ''
    await admin.getByRole('button', { name: `Send again to ${email}` }).click()
    await expect(shown.locator('code')).not.toHaveText(first)
    const link = (await shown.locator('code').textContent()) ?? ''

    const ravi = await (await anotherBrowser(browser)).newPage()
    await ravi.goto(first)
    await expect(
      ravi.getByText('This invitation has expired, was withdrawn, or was already accepted.'),
    ).toBeVisible()
    await ravi.goto('about:blank')
    await ravi.goto(link)
    await expect(ravi.getByLabel('First name')).toHaveValue('Ravi')
    await expect(ravi.getByText('Your role: Administrator.')).toBeVisible()
    await ravi.getByLabel('Choose a password').fill('short')
    await ravi.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(ravi.getByText('Password must be at least 6 characters.')).toBeVisible()
    await ravi.getByLabel('Choose a password').fill(password)
    await ravi.getByRole('button', { name: 'Accept the invitation' }).click()
    await ravi.waitForURL('/admin')
    await expect(message(ravi, 'Welcome! Your account is ready.')).toBeVisible()

    await test.step('shows a session elsewhere and ends it', async () => {
      await signInElsewhere(ravi, email, password)
      await ravi.goto('/admin/settings/account')
      await expect(ravi.getByText('Firefox on Windows', { exact: true })).toBeVisible()
      await expect(ravi.getByText('Chrome on Linux (here)')).toBeVisible()
      await ravi.getByRole('button', { name: /^End Firefox on Windows/ }).click()
      await expect(message(ravi, 'Session ended.')).toBeVisible()
      await expect(ravi.getByText('Firefox on Windows', { exact: true })).toHaveCount(0)
    })

    let secret = ''
    let codes: string[] = []
    await test.step('turns two-step sign-in on with the app’s code', async () => {
      await ravi.getByRole('button', { name: 'Set up two-step sign-in' }).click()
      await ravi.getByLabel('Confirm with your password').fill('not his password')
      await ravi.keyboard.press('Enter')
      await expect(ravi.getByText('The current password is not correct.')).toBeVisible()
      await ravi.getByLabel('Confirm with your password').fill(password)
      await ravi.keyboard.press('Enter')
      await expect(ravi.getByAltText('QR code for your authenticator app')).toBeVisible()
      expect(await violations(ravi)).toEqual([])
      secret = ((await ravi.locator('form code').textContent()) ?? '').replaceAll(' ', '')
      const code = ravi.getByLabel('Enter the six digits that the app shows now')
      await code.fill(appCode(secret, 9))
      await ravi.keyboard.press('Enter')
      await expect(code).toHaveAccessibleDescription(/^This code is not correct\./)
      await code.fill(appCode(secret))
      await ravi.keyboard.press('Enter')
      await expect(message(ravi, 'Two-step sign-in is on.')).toBeVisible()
      const kept = ravi.getByRole('region', { name: 'Your recovery codes' })
      await expect(kept.locator('code')).toHaveCount(10)
      expect(await violations(ravi)).toEqual([])
      codes = await kept.locator('code').allTextContents()
      await ravi.getByRole('button', { name: 'I have saved them' }).click()
      await expect(ravi.getByText('You have 10 recovery codes left.')).toBeVisible()
    })

    await test.step('asks for the code on sign-in', async () => {
      await ravi.getByRole('button', { name: 'Logout' }).click()
      await ravi.waitForURL('/login')
      await ravi.getByLabel('Email').fill(email)
      await ravi.getByLabel('Password').fill(password)
      await ravi.keyboard.press('Enter')
      await expect(ravi.getByLabel('Code of your authenticator app')).toBeFocused()
      // The one of this half minute was used above.
      await ravi.keyboard.type(appCode(secret, 1))
      await ravi.keyboard.press('Enter')
      await ravi.waitForURL('/admin')
      await expect(message(ravi, 'Logged in successfully!')).toBeVisible()
    })

    await test.step('lets only a person who uses it require it', async () => {
      const requireOf = async (page: Page, isRequired: boolean) => {
        await page.goto('/admin/settings/administrators')
        await page.getByRole('checkbox', { name: 'Accountant' }).setChecked(isRequired)
        await page.getByRole('button', { name: 'Save', exact: true }).click()
      }
      await requireOf(admin, true)
      await expect(
        admin.getByText('Set up two-step sign-in for your own account first, then require it of others.'),
      ).toBeVisible()
      for (const isRequired of [true, false]) {
        await requireOf(ravi, isRequired)
        await expect(message(ravi, 'Saved who must use two-step sign-in.')).toBeVisible()
      }
    })

    await test.step('asks for both steps again in place when the session was ended elsewhere', async () => {
      await ravi.goto('/admin/settings/account')
      await ravi.getByLabel('First name').fill('Ravindra')
      const elsewhere = await signInElsewhere(ravi, email, password)
      await elsewhere.auth.signOut({ scope: 'others' })
      await ravi.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      const dialog = ravi.getByRole('dialog', { name: 'Please sign in again' })
      await dialog.getByLabel('Password').fill(password)
      await ravi.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click()
      await dialog.getByLabel('Recovery code', { exact: true }).fill(codes[0]?.toUpperCase() ?? '')
      await ravi.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(ravi.getByLabel('First name')).toHaveValue('Ravindra')
    })

    await test.step('needs a code to turn it off', async () => {
      await ravi.reload()
      await expect(ravi.getByText('You have 9 recovery codes left.')).toBeVisible()
      await ravi.getByRole('button', { name: 'Turn off' }).click()
      await ravi.getByRole('button', { name: 'Use a recovery code instead' }).click()
      await ravi.getByLabel('Recovery code', { exact: true }).fill(codes[1] ?? '')
      await ravi.getByRole('button', { name: 'Turn off' }).click()
      await expect(message(ravi, 'Two-step sign-in is off.')).toBeVisible()
      await expect(ravi.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
    })

    await test.step('lets an administrator end the other session', async () => {
      await signInElsewhere(ravi, email, password)
      await admin.reload()
      await admin.getByRole('button', { name: '2 sessions (Ravi)' }).click()
      const sessions = admin.getByRole('dialog', { name: 'Sessions of Ravi' })
      await sessions.getByRole('button', { name: /^End Firefox on Windows/ }).click()
      await expect(message(admin, 'Session ended.')).toBeVisible()
      await expect(sessions.getByRole('listitem')).toHaveCount(1)
      await sessions.getByRole('button', { name: 'Close' }).click()
    })

    await test.step('signs out at once on another role with a last day', async () => {
      await admin.getByRole('button', { name: 'Change role (Ravi)' }).click()
      const access = admin.getByRole('dialog', { name: 'Access of Ravi' })
      await expect(access.getByRole('radio', { name: /^Administrator\./ })).toBeChecked()
      await access.getByRole('radio', { name: /^Viewer\./ }).check()
      await access.getByLabel('Last day (optional)').fill('2020-01-01')
      await access.getByRole('button', { name: 'Save' }).click()
      await expect(access.getByText('The last day of access cannot be in the past.')).toBeVisible()
      await access.getByLabel('Last day (optional)').fill('2099-03-31')
      await access.getByRole('button', { name: 'Save' }).click()
      await expect(message(admin, 'Access of Ravi saved: Viewer, until 31 Mar 2099.')).toBeVisible()
      await expect(message(admin, 'Viewer, until 31 Mar 2099')).toBeVisible()
      await ravi.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(ravi.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
    })

    await test.step('removes the person and deletes the account', async () => {
      await admin.getByRole('button', { name: 'Remove (Ravi)' }).click()
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(message(admin, 'Ravi no longer has access.')).toBeVisible()
      await admin.getByRole('button', { name: 'Delete account (Ravi)' }).click()
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click()
      await expect(message(admin, 'Account of Ravi deleted.')).toBeVisible()
      await expect(admin.getByText(email)).toHaveCount(0)
    })
  })

  await test.step('withdraws an invitation', async () => {
    const email = `leela-${randomInt(1e9)}@example.org`
    await admin.goto('/admin/settings/administrators')
    await admin.getByRole('radio', { name: /^Editor\./ }).check()
    await admin.getByLabel('Their email address').fill(email)
    await admin.keyboard.press('Enter')
    const link = await admin
      .getByRole('region', { name: `Link for ${email}` })
      .locator('code')
      .textContent()
    await admin.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(message(admin, `Invitation to ${email} withdrawn.`)).toBeVisible()
    const leela = await (await anotherBrowser(browser)).newPage()
    await leela.goto(link ?? '')
    await expect(leela.getByText('This invitation has expired, was withdrawn')).toBeVisible()
  })
})

function anotherBrowser(browser: Browser) {
  return browser.newContext({
    baseURL: test.info().project.use.baseURL ?? '',
    extraHTTPHeaders: { 'X-Forwarded-For': ADDRESS },
  })
}

/** On another device, without a browser. */
async function signInElsewhere(page: Page, email: string, password: string) {
  const { url, anonKey } = await (await page.request.get('/config.json')).json()
  const client = createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
    global: {
      headers: {
        'X-Forwarded-For': ADDRESS,
        'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    },
  })
  const { error } = await client.auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  return client
}
