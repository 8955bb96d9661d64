import type { z } from 'zod'
import type { AnswerOf } from '#domain/api/contracts.ts'
import * as contracts from '#domain/api/statement.ts'
import { implement, refuse } from './context.ts'
import type { File } from './receipts.ts'
import { sendFile } from './send-file.ts'

type Read<Name extends keyof typeof contracts> = z.output<(typeof contracts)[Name]['input']>
type Claims = Record<string, unknown>

/** What functions ask of the server about the yearly tax statement. */
export type Statement = {
  begin(wish: Read<'statementRun'>, administrator: Claims): Promise<string>
  file(wish: Read<'statementFile'>, administrator: Claims): Promise<File | undefined>
  addCertificates(
    wish: Read<'statementCertificates'>,
    administrator: Claims,
  ): Promise<AnswerOf<'statement-certificates'>>
  certificate(id: string): Promise<File | undefined>
}

export const statementRun = implement(contracts.statementRun, async ({ input, claims }, { statement }) => ({
  id: await statement.begin(input, claims),
}))

export const statementFile = implement(contracts.statementFile, async ({ input, claims }, { statement }) => {
  const file = await statement.file(input, claims)
  return file ? sendFile(file) : refuse(404, 'file_not_found', 'There is no such file.')
})

export const statementCertificates = implement(
  contracts.statementCertificates,
  ({ input, claims }, { statement }) => statement.addCertificates(input, claims),
)

export const certificateFile = implement(contracts.certificateFile, async ({ input }, { statement }) => {
  const file = await statement.certificate(input.id)
  return file ? sendFile(file) : refuse(404, 'file_not_found', 'There is no such file.')
})
