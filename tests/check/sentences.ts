import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import ts from 'typescript'
import {Service} from '#contract/bookings/choices.ts'
import {listFiles} from './hygiene.ts'

const screens = /^src\/(features|ui|routes|data)\/.*\.tsx?$/
/** Where schemas and refusals get their messages. */
const refusals = /^src\/(contract\/.*|server\/(app|(http|modules)\/.*))\.ts$/
/** Tests, what only developers or the model see, words that make a password weak, and what people type. */
const notScreens =
  /\.test\.tsx?$|^src\/ui\/gallery\/|\/dev-tools\.tsx$|\/(new-password\.tsx|most-common-passwords\.ts)$|\/faq\/search-words\.ts$|\/http\/openapi\.ts$|\/assistant\/(safety\/|look-up-tools)/

/** Wire values, a query key, a font, class names and the product's name: the same in every language. */
const values = new Set([
  ...Service.options,
  'pictures and PDF',
  'to review',
  'Inter Variable',
  'https://',
  'Village',
  'font-semibold',
  'text-muted',
])

/** Stored in English, because several people read them, and letters to staff. @see src/server/stored-texts.ts */
const stored = new Set(['About the visit of booking 1: ', 'From the assistant:\n', 'Your invoice'])

/** Attributes and properties whose text people read or hear. */
const readable =
  /^(aria-label|aria-description|alt|title|placeholder|label|hint|heading|description|summary|body|empty)$/

const hasWords = (text: string) => /\p{L}{2,}/u.test(text)
/** A message starts with a capital letter; values, parts of a query and lines of a log do not. */
const isMessage = (text: string) => /^\P{L}*\p{Lu}\p{Ll}+(?![\w-])/u.test(text)
/** Two words with a space between them, of which the text makes a sentence and not a list of class names. */
const isSentence = (text: string) =>
  /^\P{L}*\p{Lu}?\p{Ll}+[,.:;’]?\s+\p{L}/u.test(text) && !/[-_[\]=/]|^\w+:/.test(text)

/** The texts in this file that people would read and that come from no catalog, each with its line. */
export function findSentences(path: string, source: string): string[] {
  const file = ts.createSourceFile(
    path,
    source,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found: string[] = []
  const note = (node: ts.Node, text: string) => {
    const {line} = file.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${path}:${line + 1} ${JSON.stringify(text.trim().slice(0, 80))}`)
  }
  const isForPeople = (node: ts.Node): boolean => {
    const {parent} = node
    if (ts.isJsxAttribute(parent)) return readable.test(parent.name.getText())
    if (ts.isPropertyAssignment(parent)) return parent.initializer === node && readable.test(parent.name.getText())
    return false
  }
  const isOfCode = (node: ts.Node): boolean => {
    const {parent} = node
    return (
      ts.isImportDeclaration(parent) ||
      ts.isLiteralTypeNode(parent) ||
      (ts.isPropertyAssignment(parent) && parent.name === node) ||
      (ts.isNewExpression(parent) && parent.expression.getText().endsWith('Error')) ||
      (ts.isJsxAttribute(parent) && parent.name.getText() === 'className')
    )
  }
  /** The text of a schema's rule, of a refusal or of one of its fields, or an endpoint's fallback. */
  const isOfRefusal = (node: ts.Node): boolean => {
    const {parent} = node
    if (ts.isCallExpression(parent)) {
      const name = parent.expression.getText()
      return parent.arguments[0] !== node && /^(v\.\w+|refuse|invalid)$/.test(name)
    }
    if (!ts.isPropertyAssignment(parent) || parent.initializer !== node) return false
    const {parent: holder} = parent.parent
    return (
      /^(fallback|detail)$/.test(parent.name.getText()) ||
      (ts.isPropertyAssignment(holder) && holder.name.getText() === 'fields')
    )
  }
  const isOfDevelopers = ({parent}: ts.Node): boolean =>
    (ts.isPropertyAssignment(parent) && parent.name.getText() === 'summary') ||
    (ts.isCallExpression(parent) && /\blog\.\w+$|\.startsWith$/.test(parent.expression.getText()))
  const visitRefusals = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = ts.isTemplateExpression(node)
        ? `${node.head.text}${node.templateSpans.map(span => `1${span.literal.text}`).join('')}`
        : node.text
      // a message may start with a name
      const isShown = isOfRefusal(node)
        ? isMessage(text.replace(/^1/, 'Name'))
        : isMessage(text) && isSentence(text.replaceAll('1', ''))
      if (isShown && !values.has(text) && !stored.has(text) && !isOfCode(node) && !isOfDevelopers(node))
        note(node, text)
    }
    ts.forEachChild(node, visitRefusals)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) {
      if (hasWords(node.text)) note(node, node.text)
    } else if (ts.isStringLiteralLike(node)) {
      if (values.has(node.text)) return
      if ((isForPeople(node) && hasWords(node.text)) || (isSentence(node.text) && !isOfCode(node)))
        note(node, node.text)
    } else if (ts.isTemplateExpression(node)) {
      const text = node.head.text + node.templateSpans.map(span => `1${span.literal.text}`).join('')
      if (!text.endsWith(' infinite') && isSentence(text.replaceAll('1', '')) && !isOfCode(node)) note(node, text)
    }
    ts.forEachChild(node, visit)
  }
  if (refusals.test(path)) visitRefusals(file)
  else visit(file)
  return found
}

/** Sentences in the code of screens and refusals: each belongs in a catalog. @see src/messages/README.md */
export function findSentenceProblems(root: string): {seen: string; problems: string[]} {
  const paths = listFiles(root).filter(path => (screens.test(path) || refusals.test(path)) && !notScreens.test(path))
  const problems = paths.flatMap(path => findSentences(path, readFileSync(join(root, path), 'utf8')))
  return {seen: `${paths.length} files`, problems: paths.length === 0 ? ['No file was found.'] : problems}
}
