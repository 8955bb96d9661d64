import type { z } from 'zod'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type * as contracts from '#domain/api/statement.ts'
import type { File } from './receipts.ts'

type Read<Name extends keyof typeof contracts> = z.output<(typeof contracts)[Name]['input']>
type Claims = Record<string, unknown>

/** What functions ask of the server about the yearly tax statement. */
export type Statement = {
  begin(request: Read<'statementRun'>, administrator: Claims): Promise<string>
  file(request: Read<'statementFile'>, administrator: Claims): Promise<File | undefined>
  addCertificates(
    request: Read<'statementCertificates'>,
    administrator: Claims,
  ): Promise<AnswerOf<'statement-certificates'>>
  certificate(id: string, administrator: Claims): Promise<File | undefined>
}
