import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

/** Structured lines for log collectors, or short readable ones for a terminal. */
export function createLog({ LOG_LEVEL, LOG_FORMAT }: Config): Logger {
  const options = {
    level: LOG_LEVEL,
    base: null,
    serializers: { err: withoutDetails },
    redact: {
      paths: ['*.password', '*.token', '*.authorization', '*.apikey', '*.secret'],
      censor: '[hidden]',
    },
  }
  if (LOG_FORMAT === 'json') return pino(options)
  // Clears a progress indicator that may be on this line.
  const clear = process.stdout.isTTY ? '\r\x1b[K' : ''
  return pino(options, { write: (line: string) => void process.stdout.write(`${clear}${readable(line)}`) })
}

/** Strips what libraries attach to errors: connections, requests, statement parameters. */
function withoutDetails(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack } = error
  const { code } = error as { code?: unknown }
  return { type: name, message, code, stack, ...(error.cause ? { cause: withoutDetails(error.cause) } : {}) }
}

function readable(line: string): string {
  const { level, time, msg, err, method, path, status, ms, requestId: _, ...rest } = JSON.parse(line)
  const clock = new Date(time).toTimeString().slice(0, 8)
  const text = method ? `${method} ${path} ${status} ${ms} ms` : msg
  const label = level >= 50 ? 'ERROR ' : level >= 40 ? 'WARN ' : ''
  // Escaped as JSON, so that no value can start a new line.
  const fields = Object.entries(rest).map(
    ([name, value]) => `${name} ${JSON.stringify(value).replaceAll(/^"|"$/g, '')}`,
  )
  const extra = fields.length > 0 ? ` (${fields.join(', ')})` : ''
  return `${clock} ${label}${text}${extra}${err ? `\n${err.stack ?? err.message}` : ''}\n`
}
