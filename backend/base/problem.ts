type ProblemInit = {
  status: number
  code: string
  message: string
  details?: string | object[] | null
  hint?: string | null
  headers?: Record<string, string>
  cause?: unknown
}

/** The server's only error type. `cause` goes to the log, the rest to the caller. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | object[] | null
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(init: ProblemInit) {
    super(init.message, { cause: init.cause })
    this.status = init.status
    this.code = init.code
    this.details = init.details ?? null
    this.hint = init.hint ?? null
    this.headers = init.headers ?? {}
  }

  get body() {
    return { code: this.code, message: this.message, details: this.details, hint: this.hint }
  }

  toResponse(): Response {
    return Response.json(this.body, { status: this.status, headers: this.headers })
  }
}
