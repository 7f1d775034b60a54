import {expect, test} from 'vitest'
import {optionalChunks} from './optional-chunks.ts'

test('the map is loaded ahead last, and not on a phone that saves data', () => {
  expect(optionalChunks({role: 'admin', saves_data: false})).toEqual(['KEEP_STAFF', 'KEEP_MAP'])
  expect(optionalChunks({role: 'parent', saves_data: false})).toEqual(['KEEP_MAP'])
  expect(optionalChunks({role: 'parent', saves_data: true})).toEqual([])
  expect(optionalChunks({role: 'admin', saves_data: true})).toEqual(['KEEP_STAFF'])
  expect(optionalChunks({role: undefined, saves_data: false})).toEqual([])
})
