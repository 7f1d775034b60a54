import * as v from 'valibot'
import {expect, test} from 'vitest'
import {StaffInvoicesSearch} from '../search-params.ts'
import {revenueSearch} from './revenue-search.ts'

const today = '2026-06-30'
const last_thirty = {revenue: true, from: '2026-06-01', to: today}

test('revenue is that of the last thirty days if no days are chosen, or more than a list may have', () => {
  expect(revenueSearch({}, today)).toEqual(last_thirty)
  expect(revenueSearch({from: '2026-05-01'}, today)).toEqual(last_thirty)
  expect(revenueSearch({from: '2025-06-29', to: today}, today)).toEqual(last_thirty)
})

test('revenue is that of the chosen days, up to 366', () => {
  const days = {from: '2025-06-30', to: today}
  expect(revenueSearch(days, today)).toEqual({revenue: true, ...days})
})

test('an address that asks for revenue without both days lists all invoices', () => {
  expect(v.parse(StaffInvoicesSearch, {revenue: true, from: '2026-06-01'}).revenue).toBeUndefined()
  expect(v.parse(StaffInvoicesSearch, last_thirty)).toMatchObject(last_thirty)
})
