import type { AdministratorFunction, AnswerOf, InputOf } from '#domain/api/contracts.ts'
import { browserBackend } from './backend.ts'
import { callFunction } from './functions.ts'
import { supabase } from './supabase.ts'

/** Calls a function as the person who is signed in. The same key sent again is the same call. */
export async function callAsAdministrator<Name extends AdministratorFunction>(
  name: Name,
  input: InputOf<Name>,
  key?: string,
): Promise<AnswerOf<Name>> {
  const { data } = await supabase().auth.getSession()
  return callFunction(browserBackend(), name, input, {
    ...(key ? { key } : {}),
    ...(data.session ? { accessToken: data.session.access_token } : {}),
  })
}
