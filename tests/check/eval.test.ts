import {expect, test} from 'vitest'
import {worseThan} from '#tests/eval/figures.ts'

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
