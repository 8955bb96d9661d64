import { page } from 'vitest/browser'
import { type Capability, capabilities } from '#domain/people/roles.ts'
import { answer } from './network.ts'

export const TOKEN = '/auth/v1/token'
export const PROFILE = '/rest/v1/profiles'

export const user = {
  id: '6f1d7e34-5d8a-4c51-9d53-0d3a2b1c4e5f',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'member@example.org',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
}
export const session = () => ({
  access_token: 'aaaa.bbbb.cccc',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user,
})
/** The browser of a person who signed in on an earlier visit. */
export const keepSession = (kept: object = session()) =>
  localStorage.setItem('daan-auth', JSON.stringify(kept))

/** The account's role, and what it allows: as an administrator everything, as a member nothing. */
export function answerRole(role: string, held: readonly Capability[] = role === 'admin' ? capabilities : []) {
  answer(PROFILE, ({ headers }) => {
    const row = { ...user, role }
    return headers.get('accept')?.includes('object') ? row : [row]
  })
  answer('/rest/v1/rpc/my_capabilities', held)
  answer('/rest/v1/rpc/must_set_up_second_step', Response.json(false))
  answer('/functions/v1/product-version', { version: '1.0.0', commit: 'abc1234' })
}

export async function logIn(email = 'member@example.org', password = 'a password'): Promise<void> {
  await page.getByLabelText('Email').fill(email)
  await page.getByLabelText('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}
