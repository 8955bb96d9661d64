import { callRecoveryCodes } from '#web/lib/second-step.ts'
import { supabase } from '#web/lib/supabase.ts'

/** `uri` opens the app where it is on the same phone. */
export type NewApp = { factorId: string; picture: string; secret: string; uri: string }

/** A secret for an authenticator app. It counts once a code of it was entered. */
export async function beginTwoStep(): Promise<NewApp> {
  const { data, error } = await supabase().auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  return { factorId: data.id, picture: data.totp.qr_code, secret: data.totp.secret, uri: data.totp.uri }
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

/** New ones in place of all earlier ones, told this once. Needs a code entered just before. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { codes } = (await callRecoveryCodes(supabase(), 'POST')) as { codes: string[] }
  return codes
}

export async function countRecoveryCodes(): Promise<number> {
  const { left } = (await callRecoveryCodes(supabase(), 'GET')) as { left: number }
  return left
}
