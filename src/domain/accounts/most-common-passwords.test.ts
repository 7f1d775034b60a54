import {expect, test} from 'vitest'
import {isMostCommon} from './most-common-passwords.ts'

test.each(['password', ' PASSWORD1 ', 'Ｐassword'])('“%s” is refused as it is typed', password => {
  expect(isMostCommon(password)).toBe(true)
})

test.each(['', 'village1', 'a quiet horse'])('“%s” is not', password => {
  expect(isMostCommon(password)).toBe(false)
})
