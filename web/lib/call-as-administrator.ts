import type { AdministratorFunction, AnswerOf, InputOf } from '#domain/api/contracts.ts'
import { browserBackend } from './backend.ts'
import { callFunction, fetchFile } from './functions.ts'
import { supabase } from './supabase.ts'

/** Calls a function as the person who is signed in. The same key sent again is the same call. */
export async function callAsAdministrator<Name extends AdministratorFunction>(
  name: Name,
  input: InputOf<Name>,
  key?: string,
): Promise<AnswerOf<Name>> {
  return callFunction(browserBackend(), name, input, { ...(key ? { key } : {}), ...(await ownToken()) })
}

/** The file that a function answers to the person who is signed in. */
export async function fileAsAdministrator<Name extends AdministratorFunction>(
  name: Name,
  input: InputOf<Name>,
): Promise<{ name: string; contents: Blob }> {
  return fetchFile(browserBackend(), name, input, await ownToken())
}

async function ownToken(): Promise<{ accessToken?: string }> {
  const { data } = await supabase().auth.getSession()
  return data.session ? { accessToken: data.session.access_token } : {}
}
