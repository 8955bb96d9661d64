import * as contracts from '#domain/api/statement.ts'
import { implement, sendFile } from '../function.ts'
import { addCertificates, certificateForStaff } from './certificates.ts'
import { exportedFile } from './files.ts'
import { beginRun } from './runs.ts'

export const statementFunctions = {
  statementRun: implement(contracts.statementRun, async ({ input, claims }, services) => ({
    id: await beginRun(services, input, claims),
  })),

  statementFile: implement(contracts.statementFile, async ({ input, claims }, services) =>
    sendFile(await exportedFile(services, input, claims)),
  ),

  statementCertificates: implement(contracts.statementCertificates, ({ input, claims }, services) =>
    addCertificates(services, input, claims),
  ),

  certificateFile: implement(contracts.certificateFile, async ({ input, claims }, services) =>
    sendFile(await certificateForStaff(services, input.id, claims)),
  ),
}
