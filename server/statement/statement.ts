import type { Statement } from '#functions/statement.ts'
import type { Services } from '../services.ts'
import { addCertificates, certificateOf } from './certificates.ts'
import { exportedFile } from './files.ts'
import { beginRun } from './runs.ts'

/** Everything about the yearly tax statement that the functions may ask for. */
export function statement(services: Services): Statement {
  return {
    begin: (wish, administrator) => beginRun(services, wish, administrator),
    addCertificates: (wish, administrator) => addCertificates(services, wish, administrator),
    certificate: (id) => certificateOf(services, id),
    file: (wish, administrator) => exportedFile(services, wish, administrator),
  }
}
