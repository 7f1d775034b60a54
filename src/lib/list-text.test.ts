import {afterEach, expect, test} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {listText} from './list-text.ts'

// other files of this worker need theirs back
const ownLocale = getLocale

afterEach(() => overwriteGetLocale(ownLocale))

test('a list is joined as its language joins it', () => {
  expect([listText([]), listText(['Ana'])]).toEqual(['', 'Ana'])
  expect(listText(['10', '20', '30'], 'or')).toBe('10, 20, or 30')
  expect(listText(['Ana', false, '', null, 'Iris'])).toBe('Ana and Iris')
  expect(listText(['infants', 'toddlers'], 'plain')).toBe('infants, toddlers')
  overwriteGetLocale(() => 'es')
  expect(listText(['10', '20', '30'], 'or')).toBe('10, 20 o 30')
  expect(listText(['Ana', 'Luz', 'Iris'])).toBe('Ana, Luz e Iris')
  expect(listText(['siete', 'ocho'], 'or')).toBe('siete u ocho')
})
