import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

/** Structured lines for what collects logs, or the same as short readable ones for a person. */
export function createLog({ LOG_LEVEL, LOG_FORMAT }: Config): Logger {
  const options = {
    level: LOG_LEVEL,
    base: null,
    serializers: { err: plainly },
    redact: {
      paths: ['*.password', '*.token', '*.authorization', '*.apikey', '*.secret'],
      censor: '[hidden]',
    },
  }
  if (LOG_FORMAT === 'json') return pino(options)
  // On a terminal the sign of a step that is under way may stand on this line.
  const clear = process.stdout.isTTY ? '\r\x1b[K' : ''
  return pino(options, { write: (line: string) => void process.stdout.write(`${clear}${readable(line)}`) })
}

/** An error without what libraries hang on it: connections, requests, the values of a statement. */
function plainly(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack } = error
  const { code } = error as { code?: unknown }
  return { type: name, message, code, stack, ...(error.cause ? { cause: plainly(error.cause) } : {}) }
}

function readable(line: string): string {
  const { level, time, msg, err, method, path, status, ms, requestId: _, ...rest } = JSON.parse(line)
  const clock = new Date(time).toTimeString().slice(0, 8)
  const text = method ? `${method} ${path} ${status} ${ms} ms` : msg
  const label = level >= 50 ? 'ERROR ' : level >= 40 ? 'WARN ' : ''
  // Written as JSON writes them, so that no text can begin a line of its own.
  const told = Object.entries(rest).map(
    ([name, value]) => `${name} ${JSON.stringify(value).replaceAll(/^"|"$/g, '')}`,
  )
  const extra = told.length > 0 ? ` (${told.join(', ')})` : ''
  return `${clock} ${label}${text}${extra}${err ? `\n${err.stack ?? err.message}` : ''}\n`
}
