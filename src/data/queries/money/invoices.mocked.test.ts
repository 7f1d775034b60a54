import {QueryClient} from '@tanstack/react-query'
import {beforeEach, expect, test, vi} from 'vitest'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {invoiceQueries, listed_invoices_max, storePayments} from './invoices.ts'

const person = vi.hoisted(() => ({
  now: null as object | null,
  listeners: [] as (() => void)[],
}))
/** The paths that were asked for. */
const asked = vi.hoisted(() => [] as string[])
/** The cursors of the pages that follow. */
const cursors = vi.hoisted(() => [] as string[])

/** What each page has, by the status that was asked for. */
const page = vi.hoisted(() => ({rows: (() => []) as (status?: string) => object[]}))

vi.mock('../../account/current-user.ts', () => ({
  who: {get: () => person.now, subscribe: (listener: () => void) => void person.listeners.push(listener)},
}))
vi.mock('../../offline/query-persister.ts', () => ({persistAs: () => undefined}))
vi.mock('#api/answer-meta.ts', () => ({metaOf: () => ({next_cursor: cursors.shift()})}))
vi.mock('#api/client.ts', () => ({
  call: async ({path}: {path: string}, {query}: {query: {status?: string}}) => {
    asked.push(path)
    return page.rows(query.status)
  },
}))

const logIn = (role: string, given: object = {}) => {
  person.now = {user_id: 'mary', generation: 1, role, member_role: null, unfinished: false, ...given}
}
let client: QueryClient
const settle = () => vi.waitFor(() => expect(client.isFetching()).toBe(0))

beforeEach(() => {
  asked.length = 0
  page.rows = () => [invoiceSample()]
  person.now = null
  person.listeners = []
  client = new QueryClient()
})

test('payments are stored once a family is logged in, without having been opened', async () => {
  storePayments(client)
  await settle()
  expect(asked).toEqual([])
  logIn('parent')
  for (const listener of person.listeners) listener()
  await settle()
  expect(asked).toEqual(['/parent/invoices'])
  expect(client.getQueryData(invoiceQueries.list('parent').queryKey)).toHaveLength(1)
  // another change of the credentials, such as a renewed token
  for (const listener of person.listeners) listener()
  await settle()
  expect(asked).toEqual(['/parent/invoices'])
})

test('a field caregiver, staff and an unfinished registration have no payments', async () => {
  for (const [role, given] of [
    ['agency', {member_role: 'field'}],
    ['admin', {}],
    ['caretaker', {unfinished: true}],
  ] as const) {
    logIn(role, given)
    storePayments(client)
  }
  await settle()
  expect(asked).toEqual([])
  logIn('agency', {member_role: 'coordinator'})
  storePayments(client)
  await settle()
  expect(asked).toEqual(['/org/invoices'])
})

test('the open invoices are read to the last page, as the oldest are the overdue ones', async () => {
  logIn('agency')
  cursors.push('second')
  expect(await client.fetchQuery(invoiceQueries.open('agency'))).toHaveLength(2)
})

test('beyond the newest thousand the list still has all that is due', async () => {
  logIn('agency')
  const newest = Array.from({length: listed_invoices_max}, (_, index) => invoiceSample({id: `new-${index}`}))
  const due = [invoiceSample({id: 'new-0'}), invoiceSample({id: 'old'})]
  page.rows = status => (status === 'OPEN' ? due : status === 'PROCESSING' ? [] : newest)
  const list = await client.fetchQuery(invoiceQueries.list('agency'))
  expect(list.slice(-1).map(({id}) => id)).toEqual(['old'])
  expect(list).toHaveLength(listed_invoices_max + 1)
})
