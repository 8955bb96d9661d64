import type { z } from 'zod'

/**
 * How a question to the provider can end badly. `refused`: it understood and would not. `busy`: it is still at
 * work on the same request. In all other cases it may or may not have done what was asked.
 */
export type Trouble = 'down' | 'slow' | 'keys' | 'busy' | 'refused' | 'nonsense'

/** Its message is for the log and the back office, and holds no secret. */
export class ProviderError extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble, message: string) {
    super(message)
    this.trouble = trouble
  }
}

/** Asks one thing of the provider: a POST where there is a body. */
export type Ask = <Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<z.output<Schema>>

export type AskForList = <Schema extends z.ZodType>(
  schema: Schema,
  path: string,
) => Promise<z.output<Schema>[]>
