import {QueryClient} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import {earningsQuery} from './earnings.ts'

/** The days that were asked for. */
const asked = vi.hoisted(() => [] as unknown[])
vi.mock('../../offline/query-persister.ts', () => ({persistAs: () => undefined}))
vi.mock('../../offline/server-now.ts', () => ({serverNow: () => '2026-06-15T05:30:00.000Z'}))
vi.mock('#lib/device-zone.ts', () => ({deviceZone: () => 'America/Los_Angeles'}))
vi.mock('#api/client.ts', () => ({
  call: async (_: unknown, {query}: {query: {day?: string}}) => {
    asked.push(query.day)
    return {}
  },
}))

test('the week of today is that of the device’s day, also where the account’s zone has the next week already', async () => {
  const client = new QueryClient()
  await client.fetchQuery(earningsQuery('week'))
  await client.fetchQuery(earningsQuery('week', '2026-06-01'))
  // a Sunday evening on the Pacific coast, a Monday in Tennessee
  expect(asked).toEqual(['2026-06-14', '2026-06-01'])
})
