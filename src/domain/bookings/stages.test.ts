import {expect, test} from 'vitest'
import {limits} from '#contract/limits.ts'
import {agesOfStages, stageNames, stagesOfAges} from './stages.ts'

test('stages and ages are two ways to say the same', () => {
  expect(agesOfStages(['infants', 'preschoolers'])).toEqual([0, 3, 4])
  expect(stagesOfAges([0, 3])).toEqual(['infants', 'preschoolers'])
  expect(agesOfStages(stageNames)).toEqual(Array.from({length: limits.age_max + 1}, (_, age) => age))
})
