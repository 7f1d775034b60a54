import {expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {mount, texts} from '#tests/support/mount.ts'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {sampleConfirmation, sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {LateNotice} from './late-notice.tsx'
import {RunningLate} from './running-late.tsx'

const state = vi.hoisted(() => ({
  who: null as {role: string; member_role?: string; user_id?: string} | null,
  now: '2026-06-08T18:50:00.000Z',
  entries: [] as OutboxEntry[],
  receipts: [] as {
    kind: string
    received_at: string
    captured_at?: string
    is_too_late?: boolean
    request?: {params: {minutes: number}; clock_offset_ms?: number}
  }[],
}))
vi.mock('#data/account/current-user.ts', () => ({useWho: () => state.who}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => state.now, useNow: () => state.now}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  useLane: () => ({entries: state.entries, receipts: state.receipts, loadingReason: undefined}),
}))

const assigned = {member_id: 'm', name: 'Caleb Ibarra', avatar_url: null}
const late = (side: Session['my_side']) => ({side, minutes: 20, at: '2026-06-08T18:40:00.000Z'})

test.each([
  [
    'the caregiver',
    {role: 'caretaker'},
    {my_side: 'caretaker'},
    'You are running 20 minutes late, expected about 2:20 PM',
  ],
  ['who goes', {role: 'agency', member_role: 'field'}, {my_side: 'caretaker', assigned}, 'You are running'],
  [
    'the office',
    {role: 'agency', member_role: 'owner'},
    {my_side: 'caretaker', assigned},
    'Caleb Ibarra is running 20 minutes late, expected about 2:20 PM',
  ],
  [
    'the family',
    {role: 'parent'},
    {my_side: 'parent'},
    'Your family is running 20 minutes late, expected about 2:20 PM',
  ],
] as const)('%s reads who is late', async (_, who, given, words) => {
  state.who = who
  await mount(<RunningLate session={sampleSession({...given, late: late(given.my_side)})} mayReport={false} />)
  expect(texts('p')[0]).toContain(words)
})

test('the adult who said it on this device reads that they are late', async () => {
  state.who = {role: 'parent'}
  state.receipts = [{kind: 'running-late', received_at: '2026-06-08T18:40:00.000Z'}]
  await mount(<RunningLate session={sampleSession({my_side: 'parent', late: late('parent')})} mayReport={false} />)
  expect(texts('p')[0]).toContain('You are running 20 minutes late')
})

test('a note that waited on the phone is received when it came, not when it was tapped', async () => {
  state.who = {role: 'parent'}
  state.receipts = [{kind: 'running-late', received_at: '2026-06-08T18:48:00.000Z'}]
  await mount(<RunningLate session={sampleSession({my_side: 'parent', late: late('parent')})} mayReport={false} />)
  expect(texts('p')[0]).toContain('Received 1:48 PM')
  state.receipts = []
  await mount(<RunningLate session={sampleSession({my_side: 'parent', late: late('parent')})} mayReport={false} />)
  expect(texts('p').at(-1)).toBe('Your family is running 20 minutes late, expected about 2:20 PM (as of 1:40 PM)')
})

test('a note that came too late to notify anyone says so', async () => {
  state.who = {role: 'parent'}
  state.receipts = [{kind: 'running-late', received_at: '2026-06-08T18:48:00.000Z', is_too_late: true}]
  await mount(<RunningLate session={sampleSession({my_side: 'parent', late: null})} mayReport={false} />)
  expect(texts('p')).toEqual(['Your note came too late, so no one was notified.'])
  state.receipts = []
})

test.each([
  ['an earlier one', '2026-06-08T18:41:00.000Z', ['Your note of 10 minutes came too late, so no one was notified.']],
  ['a later one', '2026-06-08T18:39:00.000Z', []],
])('a note that came too late is not said to be received beside %s', async (_, captured_at, more) => {
  state.who = {role: 'parent', user_id: 'ada'}
  const received_at = '2026-06-08T18:48:00.000Z'
  state.receipts = [
    {kind: 'running-late', received_at, captured_at, is_too_late: true, request: {params: {minutes: 10}}},
  ]
  const session = sampleSession({my_side: 'parent', late: {...late('parent'), by: 'ada'}})
  await mount(<RunningLate session={session} mayReport={false} />)
  expect(texts('p')).toEqual([
    'Your family is running 20 minutes late, expected about 2:20 PM (as of 1:40 PM)',
    ...more,
  ])
  state.receipts = []
})

test('a note from a phone whose clock is ahead is compared by the server’s clock with the one that is shown', async () => {
  state.who = {role: 'parent', user_id: 'ada'}
  state.receipts = [
    {
      kind: 'running-late',
      received_at: '2026-06-08T18:48:00.000Z',
      captured_at: '2026-06-08T18:49:00.000Z',
      is_too_late: true,
      request: {params: {minutes: 10}, clock_offset_ms: 600_000},
    },
  ]
  const session = sampleSession({my_side: 'parent', late: {...late('parent'), by: 'ada'}})
  await mount(<RunningLate session={session} mayReport={false} />)
  expect(texts('p')).toEqual(['Your family is running 20 minutes late, expected about 2:20 PM (as of 1:40 PM)'])
  state.receipts = []
})

test.each([
  ['by the other adult', {by: 'ben', minutes: 20}],
  ['by the same adult on another device', {by: 'ada', minutes: 30}],
])('a note %s is not the one that was received on this device', async (_, note) => {
  state.who = {role: 'parent', user_id: 'ada'}
  state.receipts = [{kind: 'running-late', received_at: '2026-06-08T18:30:00.000Z', request: {params: {minutes: 20}}}]
  const session = sampleSession({my_side: 'parent', late: {...late('parent'), ...note}})
  await mount(<RunningLate session={session} mayReport={false} />)
  expect(texts('p').at(-1)).toBe(
    `Your family is running ${note.minutes} minutes late, expected about 2:${note.minutes} PM (as of 1:40 PM)`,
  )
  state.receipts = []
})

test.each([
  ['2026-06-08T18:50:00.000Z', ['10 minutes, about 2:10 PM', '20 minutes, about 2:20 PM', '30 minutes, about 2:30 PM']],
  ['2026-06-08T19:25:00.000Z', ['30 minutes, about 2:30 PM', '45 minutes, about 2:45 PM', '60 minutes, about 3:00 PM']],
])('at %s only how late one can still come is offered', async (now, first) => {
  state.who = {role: 'parent'}
  state.now = now
  await mount(<RunningLate session={sampleSession({my_side: 'parent'})} mayReport isOpen />)
  expect(texts('[role=menuitem]').slice(0, 3)).toEqual(first)
  state.now = '2026-06-08T18:50:00.000Z'
})

test('no one is said to come at or after the booked end', async () => {
  state.who = {role: 'parent'}
  const session = sampleSession({my_side: 'parent', scheduled_end: '2026-06-08T19:30:00.000Z'})
  await mount(<RunningLate session={session} mayReport isOpen />)
  expect(texts('[role=menuitem]')).toEqual(['10 minutes, about 2:10 PM', '20 minutes, about 2:20 PM'])
})

test('on the morning after, no one is running late', async () => {
  state.who = {role: 'parent'}
  state.receipts = []
  state.now = '2026-06-09T12:00:00.000Z'
  await mount(
    <>
      <LateNotice session={sampleSession({my_side: 'parent', late: late('caretaker')})} />
      <RunningLate session={sampleSession({my_side: 'parent', late: late('parent')})} mayReport={false} />
    </>,
  )
  expect(texts('p')).toEqual([])
  state.now = '2026-06-08T18:50:00.000Z'
})

test.each(['caretaker', 'parent'] as const)(
  'if both are late and the %s said so last, each reads of both',
  async last => {
    state.who = {role: 'parent'}
    const first = last === 'parent' ? 'caretaker' : 'parent'
    const session = sampleSession({my_side: 'parent', assigned, late: late(last), also_late: late(first)})
    await mount(
      <>
        <LateNotice session={session} />
        <RunningLate session={session} mayReport={false} />
      </>,
    )
    expect(texts('p')).toEqual([
      expect.stringContaining('Caleb Ibarra is running 20 minutes late'),
      expect.stringContaining('Your family is running 20 minutes late'),
    ])
  },
)

test('an assigned caregiver reads once what the office reported of them', async () => {
  state.who = {role: 'agency', member_role: 'field', user_id: 'fay'}
  state.receipts = []
  const session = sampleSession({my_side: 'caretaker', assigned, late: {...late('caretaker'), by: 'office'}})
  await mount(
    <>
      <LateNotice session={session} />
      <RunningLate session={session} mayReport={false} />
    </>,
  )
  expect(texts('p')).toEqual([
    'Your office says you are running 20 minutes late, expected about 2:20 PM (as of 1:40 PM)',
  ])
})

test('a caregiver reads in one notice that the family is late and that the office reported them', async () => {
  state.who = {role: 'agency', member_role: 'field', user_id: 'fay'}
  const reported = {...late('caretaker'), by: 'office'}
  await mount(
    <LateNotice session={sampleSession({my_side: 'caretaker', assigned, late: late('parent'), also_late: reported})} />,
  )
  expect(texts('[role=status]')).toHaveLength(1)
  expect(texts('[role=status] p')).toEqual([
    expect.stringContaining('is running 20 minutes late'),
    expect.stringContaining('Your office says you are running 20 minutes late'),
  ])
})

test('a refused note is named, and gives way once the visit has started', async () => {
  state.who = {role: 'agency', member_role: 'field'}
  const error = {status: 404, code: 'not_found', detail: 'x', current: undefined, at: 0}
  const refused = {kind: 'running-late', state: 'attention', error, params: {minutes: 20}} as const
  state.entries = [sampleEntry({...refused, captured_at: '2026-06-08T18:41:00.000Z'})]
  const {redraw} = await mount(<RunningLate session={sampleSession()} mayReport={false} />)
  expect(texts('[role=alert]')).toEqual([expect.stringContaining('Running 20 minutes late, pressed 1:41 PM')])
  const start = {parent: null, caretaker: sampleConfirmation('2026-06-08T18:50:00.000Z')}
  const started = sampleSession({confirmations: {start, end: {parent: null, caretaker: null}}})
  await redraw(<RunningLate session={started} mayReport={false} />)
  expect(texts('[role=alert]')).toEqual([])
  state.entries = []
})
