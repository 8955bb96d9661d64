import { randomInt } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { ADDRESS } from './address.ts'
import { expect, test } from './staff.ts'
import type { Browser, Page } from './test.ts'

export const PASSWORD = 'a password of their own'

type Colleague = { page: Page; id: string; email: string }

/** Invites a person to a role; they accept, and sign in on a page of their own. */
export async function join(browser: Browser, backend: SupabaseClient, role: string): Promise<Colleague> {
  const email = `${role}-${randomInt(1e9)}@example.org`
  const invited = await backend.functions.invoke('invite-administrator', { body: { email, role } })
  expect(invited.error).toBeNull()
  const token = new URL(invited.data.link).hash.replace(/^#(token=)?/, '')
  const answer = { token, password: PASSWORD, first_name: 'Meera', last_name: `The ${role}` }
  expect((await backend.functions.invoke('accept-invitation', { body: answer })).error).toBeNull()
  const { data } = await backend.rpc('list_people').throwOnError()
  const { id } = (data as { id: string; email: string }[]).find((one) => one.email === email) ?? { id: '' }
  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL ?? '',
    extraHTTPHeaders: { 'X-Forwarded-For': ADDRESS },
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/admin')
  await expect(page.getByRole('heading', { name: 'Welcome, Meera' })).toBeVisible()
  return { page, id, email }
}
