import * as v from 'valibot'
import {expect, test} from 'vitest'
import {AddressText} from '#contract/address-values.ts'
import {parseSearch, stringifySearch} from './address-search.ts'

test.each([
  ['37214', '?place=37214'],
  ['02134', '?place=02134'],
  ['24.50', '?place=24.50'],
  ['1e5', '?place=1e5'],
  ['true', '?place=true'],
  ['null', '?place=null'],
  ['Nashville, TN', '?place=Nashville%2C+TN'],
  ['"Old" town', '?place=%22Old%22+town'],
  ['[2]', '?place=%22%5B2%5D%22'],
])('%s stands plainly in the address, and is read as the same text', (place, address) => {
  expect(stringifySearch({place})).toBe(address)
  expect(v.parse(v.object({place: AddressText}), parseSearch(address))).toEqual({place})
})

test('numbers, lists and flags are read as such, and an address with quotes as before', () => {
  const search = {rate: 25, ages: [2, 3], live_in: true}
  expect(parseSearch(stringifySearch(search))).toEqual(search)
  expect(parseSearch('?place=%2237214%22')).toEqual({place: '37214'})
})
