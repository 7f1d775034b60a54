import {expect, test} from 'vitest'
import {changedFields, pickSame} from './changed-fields.ts'

test('a number that could not be read differs from none', () => {
  const known = {years: null as number | null, languages: ['en']}
  expect(changedFields(known, {years: Number.NaN, languages: ['en']})).toEqual({years: Number.NaN})
  expect(changedFields(known, {years: null, languages: ['es']})).toEqual({languages: ['es']})
  expect(pickSame({years: 3}, {values: {...known, years: Number.NaN}, like: known})).toEqual({})
})
