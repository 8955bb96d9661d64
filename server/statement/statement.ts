import type { Statement } from '#functions/statement.ts'
import type { Services } from '../services.ts'
import { addCertificates, certificateForStaff } from './certificates.ts'
import { exportedFile } from './files.ts'
import { beginRun } from './runs.ts'

/** Everything about the yearly tax statement that the functions may ask for. */
export function statement(services: Services): Statement {
  return {
    begin: (request, administrator) => beginRun(services, request, administrator),
    addCertificates: (request, administrator) => addCertificates(services, request, administrator),
    certificate: (id, administrator) => certificateForStaff(services, id, administrator),
    file: (request, administrator) => exportedFile(services, request, administrator),
  }
}
