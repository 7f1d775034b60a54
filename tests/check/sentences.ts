import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import ts from 'typescript'
import {Service} from '#contract/bookings/choices.ts'
import {listFiles} from './hygiene.ts'

const screens = /^src\/(features|ui|routes|data)\/.*\.tsx?$/
/** Tests, what only developers see, and words that make a password weak. */
const notScreens = /\.test\.tsx?$|^src\/ui\/gallery\/|\/dev-tools\.tsx$|\/new-password\.tsx$/

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

/** Attributes and properties whose text people read or hear. */
const readable =
  /^(aria-label|aria-description|alt|title|placeholder|label|hint|heading|description|summary|body|empty)$/

const hasWords = (text: string) => /\p{L}{2,}/u.test(text)
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
  visit(file)
  return found
}

/** Sentences in the code of screens: each belongs in a catalog. @see src/messages/README.md */
export function findSentenceProblems(root: string): {seen: string; problems: string[]} {
  const paths = listFiles(root).filter(path => screens.test(path) && !notScreens.test(path))
  const problems = paths.flatMap(path => findSentences(path, readFileSync(join(root, path), 'utf8')))
  return {seen: `${paths.length} files`, problems: paths.length === 0 ? ['No file was found.'] : problems}
}
