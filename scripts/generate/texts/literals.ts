import ts from 'typescript'

/** A text in a dictionary's code: its path (`words.upi.id`), value and position. */
export type Literal = { place: string; text: string; start: number; end: number }

/** Values that are the same in every language: addresses of pages and pictures. */
const ADDRESS = /^(\/|#|https?:|mailto:)\S*$/

/** Every text in the values of a dictionary's code, each once, however many keys share it. */
export function literalsIn(code: string): Literal[] {
  const file = ts.createSourceFile('words.ts', code, ts.ScriptTarget.Latest, true)
  const found: Literal[] = []
  const walk = (value: ts.Expression, place: string) => {
    if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) walk(value.expression, place)
    // A text of several lines: `['one', 'two'].join('\n')`.
    else if (ts.isCallExpression(value) && ts.isPropertyAccessExpression(value.expression))
      walk(value.expression.expression, place)
    else if (ts.isStringLiteralLike(value)) {
      if (!ADDRESS.test(value.text) && /\p{L}/u.test(value.text))
        found.push({ place, text: value.text, start: value.getStart(file), end: value.end })
    } else if (ts.isArrayLiteralExpression(value))
      for (const [at, entry] of value.elements.entries()) walk(entry, `${place}.${at}`)
    else if (ts.isObjectLiteralExpression(value))
      for (const property of value.properties) {
        if (!ts.isPropertyAssignment(property)) continue
        const { name } = property
        if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name))
          walk(property.initializer, `${place}.${name.text}`)
      }
  }
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer) walk(initializer, name.text)
  }
  return found
}

/** The same code with some texts replaced. */
export function withTexts(code: string, texts: ReadonlyMap<string, string>): string {
  let written = code
  for (const { place, start, end } of literalsIn(code).reverse()) {
    const text = texts.get(place)
    if (text !== undefined) written = written.slice(0, start) + quoted(text) + written.slice(end)
  }
  return written
}

function quoted(text: string): string {
  const plain = text.replaceAll('\\', '\\\\')
  return text.includes('\n')
    ? `\`${plain.replaceAll('`', '\\`').replaceAll('${', '\\${')}\``
    : `'${plain.replaceAll("'", "\\'")}'`
}
