import {expect, test} from 'vitest'
import {lengthen} from './lengthen.mjs'

test('a text becomes 40 % longer, with its parameters as they were', () => {
  const text = 'Choose a town or ZIP code from the list'
  expect(lengthen(text).length / text.length).toBeCloseTo(1.4, 1)
  expect(lengthen('{count} days at {place}')).toMatch(/^\[\{count\} dá+ys á+t \{place\}\]$/)
  expect(lengthen('{a} · {b}')).toBe('[{a} · {b}]')
  expect(lengthen('')).toBe('')
})
