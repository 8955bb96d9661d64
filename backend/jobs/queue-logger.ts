import { Logger } from 'graphile-worker'
import type { Logger as Pino } from 'pino'

/** The library's own lines in our log; what it calls information is one line per job, so ours is debug. */
export function queueLogger(log: Pino): Logger {
  return new Logger(({ taskIdentifier, jobId }) => (level, message) => {
    const fields = { ...(taskIdentifier && { task: taskIdentifier }), ...(jobId && { jobId }) }
    if (level === 'error') log.error(fields, message)
    else if (level === 'warning') log.warn(fields, message)
    else log.debug(fields, message)
  })
}
