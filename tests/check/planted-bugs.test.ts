import {readFileSync} from 'node:fs'
import {transformSync} from 'esbuild'
import {expect, test} from 'vitest'
import {bugs} from '../soak/mutants/bugs.ts'
import {plant} from '../soak/mutants/planted.ts'

const all = bugs.flatMap(({planted}) => planted)

test('each bug of the soak still has its place in the code, where it is a bug and no slip of the pen', () => {
  expect(all.length).toBeGreaterThan(300)
  for (const bug of all) {
    const parse = () => transformSync(plant(bug, readFileSync(bug.file, 'utf8')), {loader: 'ts'})
    expect(parse, `${bug.file} ${bug.does}`).not.toThrow()
  }
})

test('no bug stands in the list twice', () => {
  const keys = all.map(({file, is, becomes}) => [file, is, becomes].join('|'))
  expect(new Set(keys).size).toBe(keys.length)
})
