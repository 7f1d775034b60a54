import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {type Figures, refusedWrite, worseThan} from '#tests/eval/figures.ts'

test('a set with fewer right, more wrong or more missed dangers than before is worse, and no other', () => {
  const figures = {right: 10, wrong: 1, missed: 1}
  const before = {first: figures, second: figures, third: figures, fourth: figures}
  const now = {
    first: {...figures, right: 9},
    second: {...figures, wrong: 2},
    third: {...figures, missed: 2},
    fourth: {right: 11, wrong: 0, missed: 0},
  }
  expect(worseThan(before, now)).toEqual(['first', 'second', 'third'])
})

test('a set that is gone is worse where it was asked for', () => {
  const figures = {right: 10, wrong: 1, missed: 1}
  expect(worseThan({first: figures, second: figures}, {first: figures})).toEqual(['second'])
  expect(worseThan({first: figures, second: figures}, {first: figures}, ['first'])).toEqual([])
})

test('figures of one set or by words alone are not written', () => {
  expect(refusedWrite({write: true, set: 'first'})).toContain('--set')
  expect(refusedWrite({write: true, words: true})).toContain('--words')
  expect(refusedWrite({write: true})).toBeNull()
  expect(refusedWrite({set: 'first'})).toBeNull()
})

test('the table of the README says what the last count wrote', () => {
  const folder = new URL('../eval/', import.meta.url)
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
  const counted = JSON.parse(read('figures.json')) as Figures
  const percent = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`
  for (const [set, {right, wrong}] of Object.entries(counted).filter(([name]) => name !== 'safety')) {
    const asked = (JSON.parse(read(`${set}.json`)) as unknown[]).length
    const [, name, questions, , now] =
      new RegExp(`\\| (${set}) +\\|.*`).exec(read('README.md'))?.[0].split(/ *\| */) ?? []
    expect([name, questions, now]).toEqual([set, String(asked), `${percent(right, asked)}, ${percent(wrong, asked)}`])
  }
})
