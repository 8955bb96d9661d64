type Reason = {
  field?: string
  source?: string
  step?: string
  reason?: string
  metadata?: object
  status?: number
}

/** An error in the provider's format. */
export class Refusal extends Error {
  readonly status: number
  readonly body: { error: Record<string, unknown> }

  constructor(description: string, { status = 400, field, ...rest }: Reason = {}) {
    super(description)
    this.status = status
    this.body = {
      error: {
        code: status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
        ...(field ? { field } : {}),
        ...rest,
      },
    }
  }
}
