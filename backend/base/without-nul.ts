/** For `JSON.parse` and `JSON.stringify`: PostgreSQL takes no NUL in a text. */
export function withoutNul(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value
}
