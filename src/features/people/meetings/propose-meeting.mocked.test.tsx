import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {expect, test, vi} from 'vitest'
import {bookingQueries} from '#data/queries/bookings.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {mount} from '#tests/support/mount.ts'
import {ProposeMeeting} from './propose-meeting.tsx'

vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))
vi.mock('./time-fields.tsx', () => ({useMeetingTime: () => ({fields: null, minutes: 30})}))

const labelled = (text: string) => [...document.querySelectorAll('label')].find(each => each.textContent.includes(text))
const choose = (text: string) => act(async () => labelled(text)?.click())
const note = () => document.querySelector('textarea')?.value

test('the number to call is at first the family’s own, and goes into no other field', async () => {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(profileQueries.parent().queryKey, {user: {phone_number: '(615) 555-0188'}} as never)
  client.setQueryData(bookingQueries.list().queryKey, [])
  await mount(
    <QueryClientProvider client={client}>
      <ProposeMeeting caretaker_id="grace" org_id={null} name="Grace" onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  await choose('By phone')
  expect(labelled('Number to call')).toBeDefined()
  expect(note()).toBe('(615) 555-0188')
  await choose('By video')
  expect(note()).toBe('')
})
