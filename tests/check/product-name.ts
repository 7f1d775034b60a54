import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import ts from 'typescript'
import {default_names} from '#messages/names'
import {listFiles} from './hygiene.ts'

const read =
  /^(src|sw)\/.*\.(tsx?|mjs)$|^src\/(messages\/(en|es)|server\/db\/seed)\/.*\.json$|^(index\.html|vite\.config\.ts)$/
const notRead = /\.test\.tsx?$|^src\/messages\/compiled\//

const {product, support_email, support_phone} = default_names
const escaped = (text: string) => text.replaceAll(/[.+]/g, String.raw`\$&`)
/** The product's name, its support, and the names of files people download. */
const byHand = new RegExp(
  String.raw`(?<![\p{L}\w])${product}(?![\p{L}\w])|${[support_email, support_phone].map(escaped).join('|')}|^${product.toLowerCase()}-[^/]*\.[a-z]{3}$`,
  'u',
)

/** The texts of a source file; comments are none. */
function textsOf(path: string, source: string): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    const isTemplate = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    if (isTemplate || ts.isStringLiteralLike(node) || ts.isJsxText(node)) texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(
    ts.createSourceFile(
      path,
      source,
      ts.ScriptTarget.Latest,
      false,
      path.endsWith('x') ? ts.ScriptKind.TSX : undefined,
    ),
  )
  return texts
}

/** The texts of a file that name the product or its support by hand, and not as the settings have them. */
export function findNamesByHand(path: string, source: string): string[] {
  const texts = /\.(json|html)$/.test(path) ? source.split('\n') : textsOf(path, source)
  return texts.filter(text => byHand.test(text)).map(text => `${path} ${JSON.stringify(text.trim().slice(0, 80))}`)
}

/** Places where the product is named by hand. @see src/messages/README.md */
export function findProductNames(root: string): {seen: string; problems: string[]} {
  const paths = listFiles(root).filter(path => read.test(path) && !notRead.test(path))
  const problems = paths.flatMap(path => findNamesByHand(path, readFileSync(join(root, path), 'utf8')))
  return {seen: `${paths.length} files`, problems: paths.length === 0 ? ['No file was found.'] : problems}
}
