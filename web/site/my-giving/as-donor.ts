import type { AnswerOf, FunctionName, InputOf } from '#domain/api/contracts.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { callFunction, FunctionRefused, fetchFile } from '#web/lib/functions.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { tokenOfShown } from './shown-address.ts'
import { client } from './use-door.ts'

const ownToken = async () => tokenOfShown((await (await client()).auth.getSession()).data.session)

/** Calls a function with the session of the donor on the screen. */
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

/** Refusals by the server are worded for donors. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof FunctionRefused && error.status < 500 ? error.message : otherwise
}
