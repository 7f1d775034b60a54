import {afterEach, expect, test} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {erasedName, fullName, initialedName} from './full-name.ts'

// other files of this worker need theirs back
const ownLocale = getLocale
afterEach(() => overwriteGetLocale(ownLocale))

test('a person is named by both names, or by the first and an initial', () => {
  const maya = {first_name: 'Maya', last_name: 'Rivera'}
  expect([fullName(maya), initialedName(maya), fullName(null)]).toEqual(['Maya Rivera', 'Maya R.', ''])
})

test('an erased account has no initial, and is named in the language of its reader', () => {
  expect([fullName(erasedName), initialedName(erasedName)]).toEqual(['Closed account', 'Closed account'])
  overwriteGetLocale(() => 'es')
  expect([fullName(erasedName), initialedName(erasedName)]).toEqual(['Cuenta cerrada', 'Cuenta cerrada'])
})
