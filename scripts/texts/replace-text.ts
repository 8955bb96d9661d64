import ts from 'typescript'

/** A dictionary's code with another text at a place; nothing where the text does not stand there itself. */
export function replaceText(code: string, place: string, text: string): string | undefined {
  const file = ts.createSourceFile('words.ts', code, ts.ScriptTarget.Latest, true)
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name) || !initializer) continue
      const found = literalAt(initializer, name.text, place)
      if (found) return code.slice(0, found.getStart(file)) + quoted(text) + code.slice(found.end)
    }
  }
  return undefined
}

function literalAt(value: ts.Expression, path: string, place: string): ts.Node | undefined {
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))
    return literalAt(value.expression, path, place)
  if (ts.isStringLiteralLike(value)) return path === place ? value : undefined
  if (ts.isArrayLiteralExpression(value)) {
    for (const [at, entry] of value.elements.entries()) {
      const found = literalAt(entry, `${path}.${at}`, place)
      if (found) return found
    }
  }
  if (ts.isObjectLiteralExpression(value)) {
    for (const property of value.properties) {
      if (!ts.isPropertyAssignment(property)) continue
      const { name } = property
      if (!ts.isIdentifier(name) && !ts.isStringLiteralLike(name)) continue
      const found = literalAt(property.initializer, `${path}.${name.text}`, place)
      if (found) return found
    }
  }
  return undefined
}

const quoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
