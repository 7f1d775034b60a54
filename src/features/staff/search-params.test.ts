import {expect, test} from 'vitest'
import * as v from 'valibot'
import {listAllBookings} from '#contract/admin/bookings.ts'
import {listExceptions} from '#contract/admin/exceptions.ts'
import {BookingsSearch, ExceptionsSearch} from './search-params.ts'

test.each([
  ['bookings', listAllBookings, BookingsSearch],
  ['exceptions', listExceptions, ExceptionsSearch],
])('the address of the %s takes every order that the list has', (_, {query}, search) => {
  const orders = query.entries.sort.wrapped.options
  expect(orders.map(sort => v.parse(search, {sort}).sort)).toEqual(orders)
  expect(v.parse(search, {sort: 'unknown'}).sort).toBeUndefined()
})
