/** PostgreSQL takes no NUL in a text. */
export function dropNul(text: string): string {
  return text.replaceAll('\0', '')
}

/** The same for `JSON.parse` and `JSON.stringify`. */
export function withoutNul(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? dropNul(value) : value
}
