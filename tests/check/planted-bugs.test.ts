import {readFileSync} from 'node:fs'
import {transformSync} from 'esbuild'
import {expect, test} from 'vitest'
import {bugs} from '#tests/soak/mutants/bugs.ts'
import {plant} from '#tests/soak/mutants/planted.ts'

test('each planted bug still has its place in the code, parses there, and is counted in the README', () => {
  const planted = bugs.flatMap(({planted}) => planted)
  const misplaced = planted.flatMap(bug => {
    try {
      const text = readFileSync(bug.file, 'utf8')
      const changed = plant(bug, text)
      transformSync(changed, {loader: 'ts'})
      return changed === text ? [`${bug.file} ${bug.does}: changes nothing`] : []
    } catch (error) {
      return [`${bug.file} ${bug.does}: ${String(error)}`]
    }
  })
  expect(misplaced).toEqual([])
  expect(readFileSync('README.md', 'utf8')).toContain(`each of ${planted.length} bugs`)
})
