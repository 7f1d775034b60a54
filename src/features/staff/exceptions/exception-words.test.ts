import {expect, test} from 'vitest'
import {reasonOf} from './exception-words.ts'

test('a reason of the other part of the desk is as if it were not asked for', () => {
  expect(reasonOf('money', 'contested')).toBeUndefined()
  expect(reasonOf('money', 'disputed')).toBe('disputed')
  expect(reasonOf('visits', 'contested')).toBe('contested')
  expect(reasonOf(undefined, 'disputed')).toBe('disputed')
  expect(reasonOf('visits', undefined)).toBeUndefined()
})
