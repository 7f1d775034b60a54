import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {expect, onTestFinished, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {mount, texts, write} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {ProposeMeeting} from './propose-meeting.tsx'

vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))
const time = vi.hoisted(() => ({problem: undefined as string | undefined, start: undefined as string | undefined}))
vi.mock('./time-fields.tsx', () => ({useMeetingTime: () => ({fields: null, minutes: 30, ...time})}))

const labelled = (text: string) => [...document.querySelectorAll('label')].find(each => each.textContent.includes(text))
const choose = (text: string) => act(async () => labelled(text)?.click())
const note = () => document.querySelector('textarea')?.value

async function propose(
  bookings: object[],
  provider: {caretaker_id: string | null; org_id: string | null},
  visits: readonly Session[] = [],
) {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(profileQueries.parent().queryKey, {user: {phone_number: '6155550188'}} as never)
  client.setQueryData(bookingQueries.list().queryKey, bookings as never)
  client.setQueryData(sessionQueries.window().queryKey, [...visits])
  await mount(
    <QueryClientProvider client={client}>
      <ProposeMeeting {...provider} name="Grace" onClose={vi.fn()} />
    </QueryClientProvider>,
  )
}
const grace = {caretaker_id: 'grace', org_id: null}

test('the number to call is at first the family’s own, and goes into no other field', async () => {
  await propose([], grace)
  await choose('By phone')
  expect(labelled('Number to call')).toBeDefined()
  expect(note()).toBe('(615) 555-0188')
  await choose('By video')
  expect(note()).toBe('')
})

test('what was typed for one way comes back with it', async () => {
  await propose([], grace)
  await write('textarea', 'Ring twice')
  await choose('By phone')
  await write('textarea', '615 555 0199')
  await choose('By video')
  await write('textarea', 'zoom.us/j/123')
  await choose('In person')
  expect(note()).toBe('Ring twice')
  await choose('By phone')
  expect(note()).toBe('615 555 0199')
  await choose('By video')
  expect(note()).toBe('zoom.us/j/123')
})

test('by video it asks for a link, which may come without its https', async () => {
  await propose([], grace)
  await choose('By video')
  const reason = () => {
    const submit = [...document.querySelectorAll('button')].find(each => each.textContent === 'Propose')
    return (submit?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent)
      .join()
  }
  const asks = 'Enter the link to the call, such as https://zoom.us/j/123'
  expect(reason()).toContain(asks)
  await write('textarea', 'zoom')
  expect(reason()).toContain(asks)
  await write('textarea', 'zoom.us/j/123')
  expect(reason()).not.toContain(asks)
  await write('textarea', 'Join: https://meet.example/abc')
  expect(reason()).not.toContain(asks)
})

test('an address is at first that of the newest request with one, its apartment too, and can be changed', async () => {
  const address = {line1: '1200 Forrest Ave', line2: 'Apt 4', city: 'Nashville', state: 'TN', zip: '37206'}
  await propose([{}, {address}, {address: {...address, line1: '1 Old St'}}], grace)
  await choose('Add an address')
  const typed = () => [...document.querySelectorAll<HTMLInputElement>('input[autocomplete]')].map(({value}) => value)
  expect(typed()).toEqual(['1200 Forrest Ave', 'Apt 4', 'Nashville', 'TN', '37206'])
  await write('[autocomplete=address-line2]', '')
  expect(typed()).toEqual(['1200 Forrest Ave', '', 'Nashville', 'TN', '37206'])
})

test('what is still missing stands above the button', async () => {
  time.problem = 'Choose a day and a time'
  await propose([], grace)
  await choose('By video')
  expect(texts('footer p')).toEqual([time.problem, 'Enter the link to the call, such as https://zoom.us/j/123'])
  time.problem = undefined
  await choose('In person')
  expect(texts('footer p')).toEqual([])
})

const approved = {approved_offer_id: 'offer', caretaker_id: 'grace', approved_org_id: null}
const oak = {caretaker_id: null, org_id: 'oak'}

test.each([
  {of: 'a caregiver never approved', bookings: [{...approved, caretaker_id: 'june'}], to: grace, isHidden: true},
  {of: 'a caregiver approved before', bookings: [approved], to: grace, isHidden: false},
  {of: 'an agency never approved', bookings: [approved, {approved_offer_id: null}], to: oak, isHidden: true},
  {
    of: 'an agency approved before',
    bookings: [{...approved, caretaker_id: null, approved_org_id: 'oak'}],
    to: oak,
    isHidden: false,
  },
])('messages with $of hide numbers: $isHidden', async ({bookings, to, isHidden}) => {
  await propose(bookings, to)
  await choose('By phone')
  expect(document.body.textContent.includes('Messages hide numbers and links until you approve them.')).toBe(isHidden)
  expect(document.body.textContent).toContain('Grace can read this.')
})

test('a time of a visit with the same caregiver cannot be proposed, one of another’s is a warning', async () => {
  time.start = '2026-06-08T19:00:00.000Z'
  onTestFinished(() => void (time.start = undefined))
  const visit = sampleSession({booking_id: 'with-grace'})
  const together = 'You already have a visit together at this time. Choose another time.'
  await propose([{id: 'with-grace', caretaker_id: 'grace'}], grace, [visit])
  expect(document.body.textContent).toContain(together)
  await propose([{id: 'with-grace', caretaker_id: 'kim'}], grace, [visit])
  expect(document.body.textContent).toContain('Choose another time, or keep this one if you can do both.')
})
