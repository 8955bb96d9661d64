import { randomInt } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { ADDRESS } from './address.ts'
import { signIn } from './sign-in.ts'
import { expect, signInOn, test } from './staff.ts'
import type { Browser, Page } from './test.ts'

export const PASSWORD = 'a password of their own'

type Colleague = { page: Page; id: string; email: string }

/** Invites a person to a role, who accepts; opens Home on a page that they are signed in on. */
export async function join(browser: Browser, backend: SupabaseClient, role: string): Promise<Colleague> {
  const email = `${role}-${randomInt(1e9)}@example.org`
  const invited = await backend.functions.invoke('invite-administrator', { body: { email, role } })
  expect(invited.error).toBeNull()
  const token = new URL(invited.data.link).hash.replace(/^#(token=)?/, '')
  const answer = { token, password: PASSWORD, first_name: 'Meera', last_name: `The ${role}` }
  expect((await backend.functions.invoke('accept-invitation', { body: answer })).error).toBeNull()
  const { data } = await backend.rpc('list_people').throwOnError()
  const { id } = (data as { id: string; email: string }[]).find((one) => one.email === email) ?? { id: '' }
  const baseURL = test.info().project.use.baseURL ?? ''
  const client = await signIn(baseURL, email, PASSWORD)
  const { data: own } = await client.auth.getSession()
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { 'X-Forwarded-For': ADDRESS } })
  const page = await context.newPage()
  await signInOn(page, own.session)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Welcome, Meera' })).toBeVisible()
  return { page, id, email }
}
