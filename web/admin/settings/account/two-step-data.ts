import { callSignIn } from '#web/lib/second-step.ts'
import { supabase } from '#web/lib/supabase.ts'

/** `uri` opens the app where it is on the same phone. */
export type NewApp = { factorId: string; picture: string; secret: string; uri: string }

type Enrolled = { id: string; totp: { qr_code: string; secret: string; uri: string } }

/**
 * A secret for an authenticator app. It counts once a code of it was entered. The official client has no place
 * for the password, without which nobody adds an app to an account.
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

/** Off with every app. Needs a code entered just before. */
export async function turnOffTwoStep(): Promise<void> {
  const { data, error } = await supabase().auth.mfa.listFactors()
  if (error) throw error
  for (const { id } of data.all) await removeApp(id)
  // So that the browser's own copy of the account knows of it too.
  await supabase().auth.refreshSession()
}

/** New ones in place of all earlier ones, shown this once. Needs a code entered just before. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { codes } = (await callSignIn(supabase(), 'POST', '/recovery-codes')) as { codes: string[] }
  return codes
}

export async function countRecoveryCodes(): Promise<number> {
  const { left } = (await callSignIn(supabase(), 'GET', '/recovery-codes')) as { left: number }
  return left
}
