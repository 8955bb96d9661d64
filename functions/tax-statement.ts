import * as contracts from '#domain/api/statement.ts'
import { implement, refuse } from './context.ts'
import { sendFile } from './send-file.ts'

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

export const certificateFile = implement(
  contracts.certificateFile,
  async ({ input, claims }, { statement }) => {
    const file = await statement.certificate(input.id, claims)
    return file ? sendFile(file) : refuse(404, 'file_not_found', 'There is no such file.')
  },
)
