import {expect, test} from 'vitest'
import {soonVisits} from './readiness-line.tsx'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'

const visit = sampleSession()

test('it is a question of the evening before', () => {
  expect(soonVisits([visit], '2026-06-08T02:00:00.000Z')).toEqual([visit])
  expect(soonVisits([visit], '2026-06-07T19:00:00.000Z')).toEqual([])
  expect(soonVisits([visit], '2026-06-08T19:30:00.000Z')).toEqual([])
})
