import {expect, test} from 'vitest'
import {isSameSearch, viewSearchOf} from './view-search.ts'

test('a view has the filters of the address that are set, without what resets them', () => {
  expect(viewSearchOf({q: 'Quinn', status: undefined, reset: 1, unassigned: true, rating: 5})).toEqual({
    q: 'Quinn',
    unassigned: true,
    rating: 5,
  })
})

test('a view is in use where the address has the same filters, however they are ordered', () => {
  expect(isSameSearch({sort: '-sum', q: 'Quinn'}, {q: 'Quinn', sort: '-sum'})).toBe(true)
  expect(isSameSearch({sort: '-sum'}, {q: 'Quinn', sort: '-sum'})).toBe(false)
  expect(isSameSearch({q: '1'}, {q: 'Quinn'})).toBe(false)
})
