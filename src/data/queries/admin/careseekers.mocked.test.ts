import {QueryClient} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import {careseekerQueries} from './careseekers.ts'

vi.mock('#api/client.ts', () => ({
  call: async (_endpoint: unknown, {query: {cursor}}: {query: {cursor?: string}}) => ({
    items: [{id: cursor ?? 'first', is_subscribed: true, suspended: null, county: ['Davidson County, TN']}],
    next_cursor: cursor === undefined ? 'second' : null,
  }),
}))

test('a request can be sent to any agency, also to those of later pages', async () => {
  const options = careseekerQueries.agencies('Davidson County, TN')
  const all = await new QueryClient().fetchQuery(options)
  expect(options.select?.(all).map(({id}) => id)).toEqual(['first', 'second'])
})
