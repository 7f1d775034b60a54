import {expect, test} from 'vitest'
import {worseThan} from '#tests/eval/figures.ts'

test('a set with fewer right or more wrong answers than before is worse, and no other', () => {
  const before = {first: {right: 10, wrong: 1}, second: {right: 10, wrong: 1}, third: {right: 10, wrong: 1}}
  const now = {first: {right: 9, wrong: 1}, second: {right: 11, wrong: 2}, third: {right: 11, wrong: 0}}
  expect(worseThan(before, now)).toEqual(['first', 'second'])
})
