import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import type {Meeting} from '#contract/bookings/meetings.ts'
import {userKey} from '#data/app/query-keys.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {OpenMeeting} from './open-meeting.tsx'

vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({id: 'u1', role: 'parent'}),
}))

const proposed: Meeting = {
  id: 'm1',
  caretaker_id: 'c1',
  org_id: null,
  with: 'Grace O.',
  my_side: 'family',
  proposed_by: 'family',
  status: 'PROPOSED',
  start: '2026-06-09T19:00:00.000Z',
  end: '2026-06-09T19:30:00.000Z',
  timezone: 'America/Chicago',
  how: 'in_person',
  address: null,
  reason: null,
  note: null,
}

const respond = vi.fn<(url: string) => Response>()
const sent: string[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(new URL(request.url).pathname)
    return respond(request.url)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {status, headers: {'content-type': 'application/json'}})
const dialog = () => texts('[role=dialog]').join(' ')
const settled = (check: () => void) => act(() => until(check))

async function open(meetings: Meeting[]) {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity, retry: false}}})
  const key = userKey('sessions', 'meetings')
  client.setQueryData(key, meetings)
  await mount(
    <QueryClientProvider client={client}>
      <OpenMeeting id="m1" onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  return (next: Meeting[]) => act(async () => void client.setQueryData(key, next))
}

test('an open meeting that the caregiver declines says so, with the reason and without buttons', async () => {
  const listNow = await open([proposed])
  expect(dialog()).toContain('Waiting for Grace O.')
  respond.mockReturnValue(answer(200, {...proposed, status: 'DECLINED', reason: 'I am away that week'}))
  await listNow([])
  await settled(() => expect(texts('[role=status]')).toEqual(['Grace O. declined the meet-and-greet']))
  expect(sent).toEqual(['/api/meetings/m1'])
  expect(dialog()).toContain('I am away that week')
  expect(dialog()).not.toContain('Waiting for')
  expect(dialog()).not.toContain('Cancel meeting')
})

test.each([
  ['is canceled', {status: 'CANCELLED'}, 'The meet-and-greet with Grace O. is canceled'],
  [
    'was declined on another device',
    {status: 'DECLINED', proposed_by: 'provider'},
    'This meet-and-greet was declined.',
  ],
  ['is over', {status: 'ACCEPTED', end: '2026-06-08T11:00:00.000Z'}, 'This meet-and-greet is over.'],
] as const)('the address of a meeting that %s says so', async (_, given, said) => {
  respond.mockReturnValue(answer(200, {...proposed, ...given}))
  await open([])
  await settled(() => expect(texts('[role=status]')).toEqual([said]))
})

test('an accepted meeting reads as agreed, and can still be canceled', async () => {
  const listNow = await open([proposed])
  await listNow([{...proposed, status: 'ACCEPTED'}])
  await settled(() => expect(dialog()).toContain('Agreed'))
  expect(dialog()).toContain('Cancel meeting')
  expect(sent).toEqual([])
})

test('a meeting that cannot be read any more is not found', async () => {
  const listNow = await open([proposed])
  respond.mockReturnValue(answer(404, {code: 'not_found', detail: 'Not found'}))
  await listNow([])
  await settled(() => expect(dialog()).toContain('Meeting not found'))
})

test('an accepted meeting that is over is read from the list, also without a connection', async () => {
  await open([{...proposed, status: 'ACCEPTED', end: '2026-06-08T11:00:00.000Z'}])
  await settled(() => expect(texts('[role=status]')).toEqual(['This meet-and-greet is over.']))
  expect(dialog()).not.toContain('Cancel meeting')
  expect(sent).toEqual([])
})
