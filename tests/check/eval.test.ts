import {expect, test} from 'vitest'
import {refusedWrite, worseThan} from '#tests/eval/figures.ts'

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
