import {execFileSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'

const longest_file_lines = 500

/** Written by tools, or data: neither read line by line nor held to a length. */
const generated = /(^|\/)(package-lock\.json|routeTree\.gen\.ts)$|^src\/server\/db\/migrations\/|^public\//
const text = /\.(tsx?|mjs|cjs|js|css|html|json|md|sql|sh|ya?ml|txt|csv)$|(^|\/)\.[^/]+$|^\.ci\//
const code = /\.(tsx?|mjs|css|md)$/
const test = /\.(test|spec)\.tsx?$/

type Rule = {in: RegExp; not?: RegExp; find: RegExp; says: string}

// the patterns are written so that this file does not match itself
const rules: Rule[] = [
  {
    in: text,
    find: /(?<![\w.@:/])\/(?:work|farm|root|home|Users)\/[\w.-]+/,
    says: 'names a path of one machine',
  },
  {
    in: text,
    find: /\b(?:registry|npm)\.[\w.-]+\.(?:org|com|io|dev|internal|local)\b/,
    says: 'names a package registry',
  },
  {
    in: /package-lock\.json$/,
    find: /"resolved": "http/,
    says: 'the lock file names where a package came from',
  },
  {in: code, find: /\b(?:TO[D]O|FIX[M]E|XX[X])\b/, says: 'unfinished'},
  {
    in: test,
    find: /\b(?:it|test|describe)\.(?:only|skip|todo|fixme|fails)\b/,
    says: 'a test that does not run, or runs alone',
  },
  {
    in: test,
    not: /\.mocked\.test\.tsx?$/,
    find: /\bvi\.(?:mock|doMock)\(/,
    says: 'replaces a module: name the file *.mocked.test.ts, so that it runs isolated',
  },
  {in: test, find: /\bwaitForTimeout\(/, says: 'a wait for a fixed time'},
  {in: test, find: /\btoMatch(?:Inline)?Snapshot\(/, says: 'a snapshot asserts nothing a person relies on'},
  {
    in: /^(src|sw)\/.*\.tsx?$/,
    not: /^src\/server\/db\/schema\/all\.ts$/, // the database tools want every table from one file
    find: /^export \* from /m,
    says: 'a barrel: import from the file itself',
  },
  {
    in: /^(src|sw|tests)\/.*\.tsx?$/,
    not: generated,
    find: /@ts-(?:ignore|nocheck)\b/,
    says: 'a way round the types',
  },
  {in: /(^|\/)(utils?|helpers?|common|misc|manager)\.tsx?$/, find: /^/, says: 'a name that says nothing'},
]

/** What is wrong with the text of one file, each with its line. */
export function fileProblems(path: string, content: string): string[] {
  const problems: string[] = []
  for (const rule of rules) {
    if (!rule.in.test(path) || rule.not?.test(path)) continue
    const found = rule.find.exec(content)
    if (found) problems.push(`${path}:${content.slice(0, found.index).split('\n').length} ${rule.says}`)
  }
  const lines = content.split('\n').length - 1
  if (code.test(path) && !generated.test(path) && lines > longest_file_lines) {
    problems.push(`${path} has ${lines} lines; ${longest_file_lines} at most`)
  }
  return problems
}

/** Every file that is, or would be, under version control; without git, all that no tool put there. */
export function listFiles(root: string): string[] {
  if (existsSync(join(root, '.git'))) {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
    })
    return listed.toString().split('\0')
  }
  const kept = (name: string) => !/^(node_modules|dist|test-results|\.data)$/.test(name)
  return readdirSync(root)
    .filter(kept)
    .flatMap(name => {
      if (!statSync(join(root, name)).isDirectory()) return [name]
      return readdirSync(join(root, name), {recursive: true, encoding: 'utf8'}).map(path => `${name}/${path}`)
    })
}

/** Reads the project's own text files below `root`, and answers what is wrong with them. */
export function hygieneProblems(root: string): {files: number; problems: string[]} {
  const paths = listFiles(root).filter(path => text.test(path) && isFile(join(root, path)))
  const problems = paths.flatMap(path => fileProblems(path, readFileSync(join(root, path), 'utf8')))
  return {files: paths.length, problems: paths.length === 0 ? ['No file was found.'] : problems}
}

// a file that was deleted but not committed is still listed
function isFile(path: string): boolean {
  return statSync(path, {throwIfNoEntry: false})?.isFile() ?? false
}
