import {execFileSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, it} from 'vitest'
import {root} from './command.ts'
import {isPermitted, lockProblems} from './licenses.ts'

it.each([
  ['a', 'MIT'],
  ['a', '(MIT OR GPL-3.0)'],
  ['a', '(MIT AND Zlib)'],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'],
])('%s under %s may be used', (name, license) => {
  expect(isPermitted(name, license)).toBe(true)
})

it.each([
  ['a', 'GPL-3.0'],
  ['a', 'AGPL-3.0-or-later'],
  ['a', 'MIT AND GPL-3.0'],
  ['a', 'LGPL-3.0-or-later'],
  ['a', 'unknown'],
  ['a', 'UNLICENSED'],
])('%s under %s may not', (name, license) => {
  expect(isPermitted(name, license)).toBe(false)
})

it('finds a package of another source, and one without a checksum', () => {
  const good = {license: 'MIT', integrity: 'sha512-x'}
  expect(lockProblems({'': {}, 'node_modules/a': good})).toEqual([])
  expect(lockProblems({'node_modules/a': {...good, resolved: 'git+ssh://git@github.com/a/a.git'}})).toHaveLength(1)
  expect(lockProblems({'node_modules/@a/b': {license: 'MIT'}})).toEqual(['@a/b: has no checksum (sha512)'])
})

it('npm writes the bill of materials without a network, with every package of the lock file', () => {
  const text = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const {components} = JSON.parse(text) as {components: {name: string; version: string}[]}
  const {packages} = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, {version?: string; name?: string}>
  }
  const named = new Set(components.map(({name, version}) => `${name}@${version}`))
  // an alias is named as it is installed
  const missing = Object.entries(packages).filter(
    ([path, {name = '', version}]) =>
      path !== '' && ![path.replace(/.*node_modules\//, ''), name].some(each => named.has(`${each}@${version}`)),
  )
  expect(missing.map(([path]) => path)).toEqual([])
})
