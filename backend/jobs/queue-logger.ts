import { Logger } from 'graphile-worker'
import type { Logger as Pino } from 'pino'

/** Forwards the library's log; its info level has a line per job, so it becomes debug. */
export function queueLogger(log: Pino): Logger {
  return new Logger(({ taskIdentifier, jobId }) => (level, message) => {
    const fields = { ...(taskIdentifier && { task: taskIdentifier }), ...(jobId && { jobId }) }
    if (level === 'error') log.error(fields, message)
    else if (level === 'warning') log.warn(fields, message)
    else log.debug(fields, message)
  })
}
