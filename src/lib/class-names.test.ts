import {expect, test} from 'vitest'
import {classNames} from './class-names.ts'

test('joins what is there and leaves out what is not', () => {
  expect(classNames('a', false, undefined, null, '', 'b c')).toBe('a b c')
})
