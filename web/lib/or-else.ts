/** A visitor's page is never broken by what could not be read: the error is logged and the default shown. */
export async function orElse<Value>(reading: PromiseLike<Value>, fallback: () => Value): Promise<Value> {
  try {
    return await reading
  } catch (error) {
    console.error(error)
    return fallback()
  }
}
