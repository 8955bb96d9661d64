/** PostgreSQL accepts no NUL in text. */
export function dropNul(text: string): string {
  return text.replaceAll('\0', '')
}

/** The same as a reviver for `JSON.parse` and replacer for `JSON.stringify`. */
export function withoutNul(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? dropNul(value) : value
}
