/** Parses CSV by RFC 4180: quoted fields, doubled quotes, either line ending. Stops at the limits. */
export function parseCsv(text: string, most: { rows: number; fields: number }): string[][] {
  let fields = 0
  const rows: string[][] = []
  let row: string[] = []
  // A field with its separator, quoted or not.
  const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y
  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length || row.length > 0) {
    field.lastIndex = at
    const found = field.exec(text)
    if (!found) throw new SyntaxError('A quote is not closed or stands where it may not')
    const [whole, quoted, plain = '', separator] = found
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    at += whole.length
    if (++fields > most.fields) throw new RangeError(`There are more than ${most.fields} fields`)
    if (separator === ',') continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    // The first row is the header.
    if (rows.length > most.rows + 1) throw new RangeError(`There are more than ${most.rows} rows`)
    row = []
  }
  return rows
}
