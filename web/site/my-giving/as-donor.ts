import type { AnswerOf, FunctionName, InputOf } from '#domain/api/contracts.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { callFunction, FunctionRefused, fetchFile } from '#web/lib/functions.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { client } from './use-door.ts'

async function ownToken(): Promise<{ accessToken?: string }> {
  const { data } = await (await client()).auth.getSession()
  return data.session ? { accessToken: data.session.access_token } : {}
}

/** Calls a function with the donor's session. */
export async function callAsDonor<Name extends FunctionName>(
  name: Name,
  input: InputOf<Name>,
): Promise<AnswerOf<Name>> {
  return callFunction(browserBackend(), name, input, await ownToken())
}

export async function downloadAsDonor(input: InputOf<'donor-file'>): Promise<void> {
  const { name, contents } = await fetchFile(browserBackend(), 'donor-file', input, await ownToken())
  saveFile(name, contents)
}

/** What the server refuses for a reason of its own it says in a sentence for donors. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof FunctionRefused && error.status < 500 ? error.message : otherwise
}
