import { callSignIn } from '#web/lib/second-step.ts'
import { supabase } from '#web/lib/supabase.ts'

/** `uri` opens the app if it is on the same phone. */
export type NewApp = { factorId: string; picture: string; secret: string; uri: string }

type Enrolled = { id: string; totp: { qr_code: string; secret: string; uri: string } }

/**
 * Creates a secret for an authenticator app. It takes effect once a code was entered. The official client has
 * no parameter for the password, which the server requires to add an app.
 */
export async function beginTwoStep(current_password: string): Promise<NewApp> {
  const request = { factor_type: 'totp', current_password }
  const { id, totp } = (await callSignIn(supabase(), 'POST', '/factors', request)) as Enrolled
  const picture = `data:image/svg+xml;utf-8,${totp.qr_code}`
  return { factorId: id, picture, secret: totp.secret, uri: totp.uri }
}

export async function confirmTwoStep(factorId: string, code: string): Promise<void> {
  const { error } = await supabase().auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

export async function removeApp(factorId: string): Promise<void> {
  const { error } = await supabase().auth.mfa.unenroll({ factorId })
  if (error) throw error
}

/** Removes every app. Requires a code entered just before. */
export async function turnOffTwoStep(): Promise<void> {
  const { data, error } = await supabase().auth.mfa.listFactors()
  if (error) throw error
  for (const { id } of data.all) await removeApp(id)
  // Updates the browser's own copy of the account.
  await supabase().auth.refreshSession()
}

/** New codes in place of all earlier ones, shown only once. Requires a code entered just before. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { codes } = (await callSignIn(supabase(), 'POST', '/recovery-codes')) as { codes: string[] }
  return codes
}

export async function countRecoveryCodes(): Promise<number> {
  const { left } = (await callSignIn(supabase(), 'GET', '/recovery-codes')) as { left: number }
  return left
}
