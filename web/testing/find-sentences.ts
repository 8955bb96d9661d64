import ts from 'typescript'

/** Attributes, and props of the project's components, that visitors read or hear. */
const READ =
  /^(title|alt|placeholder|label|hint|heading|description|imageAlt|text|submit|ask|onRequest|learnMore|aria-(label|description|roledescription|valuetext))$/

const LETTER = /\p{L}/u
/** Outside of elements: at least two words, the first capitalised, unlike names and classes. */
const SENTENCE = /^\p{Lu}\p{Ll}+['’]?\p{Ll}* .*\p{L}/u

/** Literal sentences in a source, each with its line: "12: Donate Now". */
export function findSentences(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const report = (node: ts.Node, text: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
    found.push(`${line + 1}: ${text.trim()}`)
  }

  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node) && LETTER.test(node.text)) report(node, node.text)
    const text = textOf(node)
    if (
      text !== undefined &&
      LETTER.test(text) &&
      (isRead(node) || (SENTENCE.test(text) && !isForDevelopers(node)))
    )
      report(node, text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ')
}

/** Whether the text becomes a child of an element or the value of an attribute that visitors read. */
function isRead(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isJsxAttribute(parent)) return READ.test(parent.name.getText())
  if (ts.isJsxExpression(parent)) {
    const around = parent.parent
    if (ts.isJsxAttribute(around)) return READ.test(around.name.getText())
    return !(ts.isJsxElement(around) && around.openingElement.tagName.getText() === 'style')
  }
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isRead(parent)
  if (ts.isParenthesizedExpression(parent)) return isRead(parent)
  if (!ts.isBinaryExpression(parent)) return false
  const { kind } = parent.operatorToken
  const joins = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken]
  return (
    (joins.includes(kind) || (kind === ts.SyntaxKind.AmpersandAmpersandToken && parent.right === node)) &&
    isRead(parent)
  )
}

/** Text that is thrown or logged. */
function isForDevelopers({ parent }: ts.Node): boolean {
  if (ts.isNewExpression(parent)) return /Error$/.test(parent.expression.getText())
  return ts.isCallExpression(parent) && parent.expression.getText().startsWith('console.')
}
