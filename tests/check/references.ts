import {existsSync, readFileSync, statSync} from 'node:fs'
import {basename, dirname, join, normalize} from 'node:path'
import {listFiles} from './hygiene.ts'

/** The text of a file by its path from the root; undefined if there is none. A folder is an empty text. */
export type ReadText = (path: string) => string | undefined

const checked = /\.(tsx?|mjs|css|html|md)$/
const code = /\.(tsx?|mjs|css|html)$/
/** A page of this repository with a heading: `src/domain/rules.md#fee`, or `rules.md#fee` where the name is unique. */
const reference = /(?<![\w./-])((?:[\w.-]+\/)*[\w.-]+\.md)#([\w-]+)/g
const link = /\]\(([^()\s]+)\)/g
/** A file or folder named in a page: `src/domain/constants.ts`. */
const named = /`((?:src|sw|tests|\.github)\/[\w./-]+)`/g
/** A file named by the end of its path: `fees.ts`, `sessions/store.ts`. */
const fileName = /`((?:[\w-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|sql))`/g
const comment = /^\s*(?:\*|\/\/|\/\*)/
/** Documents outside the repository, written so that this file does not match itself. */
const outside = /\b(?:decisions?|spec)[\s*/,]*(?:§|sections? \d)|\((?:threats|security): /gi

/** The anchors that GitHub gives to the headings of a page; a repeated heading gets a number. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>()
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    const heading = isCode ? null : /^#{1,6} +(.+?) *$/.exec(line)?.[1]
    if (!heading) continue
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    let name = anchor
    for (let again = 1; anchors.has(name); again++) name = `${anchor}-${again}`
    anchors.add(name)
  }
  return anchors
}

const lineAt = (content: string, index: number) => content.slice(0, index).split('\n').length

/** Where a reference leads: a path from the root, or the one page of that name. */
function pagesNamed(name: string, pages: readonly string[]): string[] {
  return name.includes('/') ? pages.filter(page => page === name) : pages.filter(page => basename(page) === name)
}

function deadReferences(path: string, content: string, pages: readonly string[], read: ReadText): string[] {
  return [...content.matchAll(reference)].flatMap(({0: written, 1: name = '', 2: anchor = '', index}) => {
    const at = `${path}:${lineAt(content, index)}`
    const [page, ...others] = pagesNamed(name, pages)
    if (page === undefined) return [`${at} ${written}: no such page`]
    if (others.length > 0) return [`${at} ${written}: several pages have this name; write the path`]
    return anchorsOf(read(page) ?? '').has(anchor) ? [] : [`${at} ${written}: no such heading`]
  })
}

function deadLinks(path: string, content: string, read: ReadText): string[] {
  return [...content.matchAll(link)].flatMap(({1: target = '', index}) => {
    if (/^[a-z][a-z\d+.-]*:/i.test(target)) return []
    const [file = '', anchor] = target.split('#')
    const page = file === '' ? path : normalize(join(dirname(path), decodeURI(file))).replace(/\/$/, '')
    const at = `${path}:${lineAt(content, index)}`
    const text = read(page)
    if (text === undefined) return [`${at} ${target}: no such file`]
    return anchor === undefined || anchorsOf(text).has(anchor) ? [] : [`${at} ${target}: no such heading`]
  })
}

function deadPaths(path: string, content: string, read: ReadText): string[] {
  return [...content.matchAll(named)].flatMap(({1: name = '', index}) =>
    read(name.replace(/\/$/, '')) === undefined ? [`${path}:${lineAt(content, index)} ${name}: no such file`] : [],
  )
}

/** File names in pages and comments that no path of the repository ends with. */
function deadNames(path: string, content: string, files: readonly string[]): string[] {
  return content.split('\n').flatMap((line, index) => {
    if (code.test(path) && !comment.test(line)) return []
    return [...line.matchAll(fileName)].flatMap(({1: name = ''}) =>
      files.some(file => `/${file}`.endsWith(`/${name}`)) ? [] : [`${path}:${index + 1} ${name}: no such file`],
    )
  })
}

/** The dead references, names and links of one file, each with its line. `files` are the paths of all files. */
export function fileReferences(
  path: string,
  content: string,
  {files, read}: {files: readonly string[]; read: ReadText},
): string[] {
  const pages = files.filter(file => file.endsWith('.md'))
  const cited = [...content.matchAll(outside)].map(
    ({0: words, index}) =>
      `${path}:${lineAt(content, index)} ${words.replace(/\s+/g, ' ')}: a document that is not in the repository`,
  )
  const dead = code.test(path)
    ? deadReferences(path, content, pages, read)
    : [...deadLinks(path, content, read), ...deadPaths(path, content, read)]
  return [...new Set([...cited, ...deadNames(path, content, files), ...dead])]
}

/** Checks every reference of the project's own files below `root`. */
export function referenceProblems(root: string): {files: number; problems: string[]} {
  const paths = listFiles(root).filter(path => checked.test(path) && existsSync(join(root, path)))
  const read: ReadText = path => {
    const found = statSync(join(root, path), {throwIfNoEntry: false})
    if (found === undefined) return undefined
    return found.isFile() ? readFileSync(join(root, path), 'utf8') : ''
  }
  const problems = paths
    // the test of this check holds dead references
    .filter(path => !path.startsWith('tests/check/references'))
    .flatMap(path => fileReferences(path, readFileSync(join(root, path), 'utf8'), {files: paths, read}))
  return {files: paths.length, problems: paths.some(path => path.endsWith('.md')) ? problems : ['No page was found.']}
}
