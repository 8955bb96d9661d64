import type { AnswerOf, InputOf, StaffFunction } from '#domain/api/contracts.ts'
import { browserBackend } from './backend.ts'
import { callFunction, fetchFile } from './functions.ts'
import { supabase } from './supabase.ts'

/** Calls a function as the signed-in administrator. Repeating a key repeats the same call. */
export async function callAsAdministrator<Name extends StaffFunction>(
  name: Name,
  input: InputOf<Name>,
  key?: string,
): Promise<AnswerOf<Name>> {
  return callFunction(browserBackend(), name, input, { ...(key ? { key } : {}), ...(await ownToken()) })
}

/** Downloads a file from a function as the signed-in administrator. */
export async function fileAsAdministrator<Name extends StaffFunction>(
  name: Name,
  input: InputOf<Name>,
): Promise<{ name: string; contents: Blob }> {
  return fetchFile(browserBackend(), name, input, await ownToken())
}

async function ownToken(): Promise<{ accessToken?: string }> {
  const { data } = await supabase().auth.getSession()
  return data.session ? { accessToken: data.session.access_token } : {}
}
