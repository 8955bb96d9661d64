/** Logs an error and returns the default, so that a failed read never breaks a visitor's page. */
export async function orElse<Value>(reading: PromiseLike<Value>, fallback: () => Value): Promise<Value> {
  try {
    return await reading
  } catch (error) {
    console.error(isAnswer(error) ? `Could not be read: ${error.message}` : error)
    return fallback()
  }
}

/** The message of a database error is complete; its stack trace only leads to the client. */
const isAnswer = (error: unknown): error is Error => error instanceof Error && error.name === 'PostgrestError'
