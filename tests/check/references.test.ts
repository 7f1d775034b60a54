import {describe, expect, it, test} from 'vitest'
import {root} from './command.ts'
import {anchorsOf, fileReferences, referenceProblems} from './references.ts'

const texts: Record<string, string> = {
  'src/domain/rules.md': '# Rules\n\n### Silence settles\n\n### Start code\n',
  'src/README.md': '# The map\n',
  'src/offline/README.md': '# The outbox\n\n### States\n',
  'src/offline': '',
}
const files = [...Object.keys(texts), 'src/domain/fees.ts']
const problemsOf = (path: string, content: string) => fileReferences(path, content, {files, read: name => texts[name]})

describe('a dead reference is refused', () => {
  it.each([
    [
      'src/a.ts',
      '/** A.\n * @see src/domain/rules.md#silence */',
      'src/a.ts:2 src/domain/rules.md#silence: no such heading',
    ],
    ['src/a.ts', '// a, rules.md#start', 'src/a.ts:1 rules.md#start: no such heading'],
    ['sw/a.ts', '// a, gone.md#states', 'sw/a.ts:1 gone.md#states: no such page'],
    ['src/a.ts', '// README.md#states', 'src/a.ts:1 README.md#states: several pages have this name; write the path'],
    ['src/README.md', 'See [rules](domain/rule.md).', 'src/README.md:1 domain/rule.md: no such file'],
    ['src/README.md', '[a](offline/README.md#lanes)', 'src/README.md:1 offline/README.md#lanes: no such heading'],
    ['README.md', 'See `src/domain/money.ts`.', 'README.md:1 src/domain/money.ts: no such file'],
    ['src/a.ts', '/** See `money/fees.ts`. */', 'src/a.ts:1 money/fees.ts: no such file'],
    ['src/README.md', '[a](#glossary)', 'src/README.md:1 #glossary: no such heading'],
    ['src/a.ts', '/** A (decisions §5). */', 'src/a.ts:1 decisions §: a document that is not in the repository'],
    [
      'src/a.ts',
      '/**\n * A (decisions\n * §5). */',
      'src/a.ts:2 decisions * §: a document that is not in the repository',
    ],
    ['src/a.tsx', '/** A (spec section 9). */', 'src/a.tsx:1 spec section 9: a document that is not in the repository'],
  ])('%s: %s', (path, content, problem) => {
    expect(problemsOf(path, content)).toEqual([problem])
  })
})

it.each([
  ['src/a.ts', '/** @see src/domain/rules.md#silence-settles */'],
  ['src/a.ts', '// a code, rules.md#start-code'],
  ['src/a.ts', '// see `fees.ts` and `domain/fees.ts`\nconst name = `gone.ts`'],
  ['src/README.md', '[a](offline/README.md#states), [b](offline/), [c](https://example.com/a.md#b), [d](#the-map)'],
  ['tests/e2e/a.spec.ts', 'const spec = 9 // what a decision 5 years ago was'],
])('nothing is wrong with %s: %s', (path, content) => {
  expect(problemsOf(path, content)).toEqual([])
})

test('anchors are those of GitHub', () => {
  const page = '# What is `x`, and why?\n## Fee\n```sh\n# no heading\n```\n## Fee\n'
  expect([...anchorsOf(page)]).toEqual(['what-is-x-and-why', 'fee', 'fee-1'])
})

test('every reference of the project resolves', {timeout: 30_000}, () => {
  expect(referenceProblems(root).problems).toEqual([])
})
