/** A visitor's page is never broken by what could not be read: the error is logged and the default shown. */
export async function orElse<Value>(reading: PromiseLike<Value>, fallback: () => Value): Promise<Value> {
  try {
    return await reading
  } catch (error) {
    console.error(isAnswer(error) ? `Could not be read: ${error.message}` : error)
    return fallback()
  }
}

/** An error that the database answered with says all in its message; its trace only leads to the client. */
const isAnswer = (error: unknown): error is Error => error instanceof Error && error.name === 'PostgrestError'
