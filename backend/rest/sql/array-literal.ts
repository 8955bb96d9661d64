/** A list in PostgreSQL's own notation, so that it travels as one value whatever its length. */
export function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
