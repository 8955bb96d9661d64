import type { z } from 'zod'

/**
 * Ways a provider request can fail. `refused`: it understood and declined. `busy`: it is still processing the same
 * request. `crowded`: it takes no more requests for the moment. In all other cases it may or may not have carried out the request.
 */
export type Trouble = 'down' | 'slow' | 'crowded' | 'keys' | 'busy' | 'refused' | 'nonsense'

/** The message is for the log and the back office; it contains no secrets. */
export class ProviderError extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble, message: string) {
    super(message)
    this.trouble = trouble
  }
}

/** Sends one request to the provider: a POST if there is a body. */
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
