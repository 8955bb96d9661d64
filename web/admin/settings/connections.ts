import type { AnswerOf, InputOf } from '#domain/api/contracts.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { FunctionRefused } from '#web/lib/functions.ts'

export type ServiceName = InputOf<'test-connection'>['service']
export type ConnectionTest = AnswerOf<'test-connection'>

/** Tests a service with the stored keys on the server. Problems are returned as a sentence, never thrown. */
export async function testConnection(service: ServiceName): Promise<ConnectionTest> {
  try {
    return await callAsAdministrator('test-connection', { service })
  } catch (error) {
    const message = error instanceof FunctionRefused ? error.message : 'The server could not be reached.'
    return { ok: false, message }
  }
}
