import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {listFiles} from './hygiene.ts'
import limits from './words.json' with {type: 'json'}

const production = /^(src|sw)\/.*\.tsx?$/
const notProduction = /\.test\.tsx?$|routeTree\.gen\.ts$/
/** What people type is not in our words. */
const typed =
  /^src\/server\/modules\/assistant\/(safety\/(danger-patterns|danger-words|find-emergency|harmless-sayings|spelling|topics)|search\/language|small-talk)\.ts$/

/** How many lines of `texts` hold a word, also as a part of a name in camel or snake case. */
export function countLines(word: string, texts: readonly string[]): number {
  const [first = '', ...rest] = word
  const inName = `${first.toUpperCase()}${rest.join('')}`
  const found = new RegExp(`(?<![A-Za-z])${word}(?![a-z])|${inName}(?![a-z])`)
  return texts.flatMap(text => text.split('\n')).filter(line => found.test(line)).length
}

/**
 * Holds the production code against the words that `src/README.md#glossary` leaves out. A count above its limit in `words.json` is
 * a problem, and so is one below it: the limit is lowered with it and never raised.
 */
export function wordProblems(root: string): {files: number; problems: string[]} {
  const paths = listFiles(root).filter(path => production.test(path) && !notProduction.test(path) && !typed.test(path))
  const texts = paths.map(path => readFileSync(join(root, path), 'utf8'))
  const problems = Object.entries(limits).flatMap(([word, limit]) => {
    const count = countLines(word, texts)
    if (count > limit) return [`"${word}" is left out of the vocabulary: ${count} lines, ${limit} at most`]
    return count < limit ? [`"${word}" stands in ${count} lines only: lower its limit of ${limit}`] : []
  })
  return {files: paths.length, problems: paths.length === 0 ? ['No file was found.'] : problems}
}
