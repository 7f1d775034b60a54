import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import type {Meeting} from '#contract/bookings/meetings.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {buttonNamed, found, mount, press, texts, write} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
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
    'Phone numbers, email addresses and links stay hidden from Dana until there is a booking.',
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

test('another length at the same start is another time, and an answer names the end that was read', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.clone().json())
    return Response.json({}, {status: 409})
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await show({})
  await press(buttonNamed('Propose another time'))
  expect(texts('footer p')).toEqual(['This time is already proposed'])
  await act(async () => [...document.querySelectorAll('label')].find(each => each.textContent === '60 min')?.click())
  expect(texts('footer p')).toEqual([])
  await press(buttonNamed('Propose'))
  const {start, end} = meeting({})
  await act(() =>
    until(() => expect(sent).toEqual([{answer: 'propose', start, minutes: 60, read_start: start, read_end: end}])),
  )
})

const setTime = (time: string) =>
  act(async () => {
    const field = found('input[type=time]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, time)
    field.dispatchEvent(new Event('input', {bubbles: true}))
  })

describe('a visit at the time of the meeting', () => {
  const wanted = {proposed_by: 'family', my_side: 'provider', status: 'PROPOSED'} as const
  const warning = 'You already have a visit at this time'
  const dialog = async (given: Partial<Meeting>) => {
    const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
    client.setQueryData(sessionQueries.window().queryKey, [
      sampleSession({scheduled_start: '2026-06-09T19:15:00.000Z', scheduled_end: '2026-06-09T21:00:00.000Z'}),
    ])
    await mount(
      <QueryClientProvider client={client}>
        <MeetingDialog meeting={meeting(given)} onClose={vi.fn()} />
      </QueryClientProvider>,
    )
    return texts('[role=dialog]').join()
  }

  test('is named to the caregiver before they accept', async () => {
    const text = await dialog(wanted)
    expect(text).toContain(warning)
    expect(text).toContain('2:15–4:00 PM')
  })

  test.each([
    ['once it is agreed', {...wanted, status: 'ACCEPTED'}],
    ['to who proposed it', {...wanted, my_side: 'family'}],
    ['to an agency, whose calendar has the visits of others', {...wanted, caretaker_id: null, org_id: 'o1'}],
  ] as const)('is not named %s', async (_, given) => {
    expect(await dialog(given)).not.toContain(warning)
  })
})
