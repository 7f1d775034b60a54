import {expect, test} from 'vitest'
import {reasonWithin} from './search.ts'

test('a reason of the other part of the desk is as if it were not asked for', () => {
  expect(reasonWithin('money', 'contested')).toBeUndefined()
  expect(reasonWithin('money', 'disputed')).toBe('disputed')
  expect(reasonWithin('visits', 'contested')).toBe('contested')
  expect(reasonWithin(undefined, 'disputed')).toBe('disputed')
  expect(reasonWithin('visits', undefined)).toBeUndefined()
})
