/* oxlint-disable typescript/no-unnecessary-template-expression -- what is refused is put together here, or this file would be refused */
import {expect, it} from 'vitest'
import {fileProblems} from './hygiene.ts'

it.each([
  ['src/a.ts', `const at = '/${'work'}/main/x'`, 'src/a.ts:1 names a path of one machine'],
  ['README.md', `see https://${'registry'}.npmjs.org/react`, 'README.md:1 names a package registry'],
  [
    'package-lock.json',
    `"resolved": "${'https'}://a.b/c.tgz"`,
    'package-lock.json:1 the lock file names where a package came from',
  ],
  ['src/a.ts', `let a\n// ${'TO'}DO: b`, 'src/a.ts:2 unfinished'],
  [
    'tests/api/a.test.ts',
    `it.${'only'}('a', () => {})`,
    'tests/api/a.test.ts:1 a test that does not run, or runs alone',
  ],
  ['tests/e2e/a.spec.ts', `await page.${'waitForTimeout'}(300)`, 'tests/e2e/a.spec.ts:1 a wait for a fixed time'],
  [
    'src/a.test.ts',
    `vi.${'mock'}('./b.ts')`,
    'src/a.test.ts:1 replaces a module: name the file *.mocked.test.ts, so that it runs isolated',
  ],
  ['src/a.ts', "export * from './b.ts'", 'src/a.ts:1 a barrel: import from the file itself'],
  ['src/lib/utils.ts', 'export const a = 1', 'src/lib/utils.ts:1 a name that says nothing'],
  ['src/a.ts', 'x\n'.repeat(501), 'src/a.ts has 501 lines; 500 at most'],
])('%s: %s', (path, content, problem) => {
  expect(fileProblems(path, content)).toEqual([problem])
})

it.each([
  ['src/routes/a.tsx', "const to = '/agency/leads'"],
  ['src/a.ts', "import {tmpdir} from 'node:os'"],
  ['src/routeTree.gen.ts', 'x\n'.repeat(900)],
  ['README.md', 'It works at home/work and https://example.com/home/page.'],
])('has nothing against %s: %s', (path, content) => {
  expect(fileProblems(path, content)).toEqual([])
})
