import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {expect, onTestFinished, test, vi} from 'vitest'
import type {Meeting} from '#contract/bookings/meetings.ts'
import {buttonNamed, found, mount, press, texts, write} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {MeetingDialog} from './meeting-dialog.tsx'

vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))

const meeting = (given: Partial<Meeting>): Meeting => ({
  id: 'm1',
  caretaker_id: 'c1',
  org_id: null,
  with: 'Grace Okafor',
  my_side: 'family',
  proposed_by: 'family',
  status: 'ACCEPTED',
  start: '2026-06-09T19:00:00.000Z',
  end: '2026-06-09T19:30:00.000Z',
  timezone: 'America/Chicago',
  how: 'phone',
  address: null,
  reason: null,
  note: '615 555 0188',
  ...given,
})

const show = (given: Partial<Meeting>) =>
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <MeetingDialog meeting={meeting(given)} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
const links = () => [...document.querySelectorAll('[role=dialog] a')].map(link => link.getAttribute('href'))

test.each(['family', 'provider'] as const)('the %s calls the number of a meeting by phone', async my_side => {
  await show({my_side})
  expect(texts('dt')).toContain('Number to call')
  expect(links()).toEqual(['tel:6155550188'])
})

test('words beside the number stay words', async () => {
  await show({note: '615 555 0188, ask for Ana'})
  expect(texts('dt')).toContain('Number to call')
  expect(links()).toEqual([])
})

test('the note of a video call is its link, and of one in person a note', async () => {
  await show({how: 'video', note: 'https://meet.example/abc'})
  expect(texts('dt')).toContain('Link to the call')
  expect(links()).toEqual(['https://meet.example/abc'])
  expect(found('dd a').getAttribute('target')).toBe('_blank')
  await show({how: 'in_person', note: 'Ring twice'})
  expect(texts('dt')).toContain('Note')
})

test('the reason of a cancellation says until when contacts in it stay hidden', async () => {
  await show({my_side: 'provider', with: 'Dana'})
  await press('[role=dialog] footer button')
  await write('[role=alertdialog] textarea', 'Write to cousin@x.com')
  expect(texts('[role=alertdialog] [role=status]')).toEqual([
    'Phone numbers, email addresses and links stay hidden from Dana until they are booked.',
  ])
})

test('the reason says nothing of hidden contacts between two who have booked', async () => {
  await show({my_side: 'provider', with: 'Dana', is_booked_pair: true})
  await press('[role=dialog] footer button')
  await write('[role=alertdialog] textarea', 'Write to cousin@x.com')
  expect(texts('[role=alertdialog] [role=status]')).toEqual([''])
})

test('a refusal of another time goes once another length is chosen', async () => {
  const refusal = {code: 'meeting_overlaps', detail: 'You meet someone else then.'}
  vi.stubGlobal('fetch', async () => Response.json(refusal, {status: 409}))
  onTestFinished(() => void vi.unstubAllGlobals())
  await show({})
  const choose = (length: string) =>
    act(async () => [...document.querySelectorAll('label')].find(each => each.textContent === length)?.click())
  await press(buttonNamed('Propose another time'))
  await setTime('15:00')
  await press(buttonNamed('Propose'))
  await act(() => until(() => expect(texts('[role=alert]')).toEqual([refusal.detail])))
  await choose('45 min')
  expect(texts('[role=alert]')).toEqual([])
})

const setTime = (time: string) =>
  act(async () => {
    const field = found('input[type=time]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, time)
    field.dispatchEvent(new Event('input', {bubbles: true}))
  })
