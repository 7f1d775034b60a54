import {act} from 'react'
import {expect, onTestFinished, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {until} from '#tests/support/until.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {CopyWeekDialog} from './copy-week-dialog.tsx'

interface Answer {
  refused: {session_id: string; detail: string}[]
}
const state = vi.hoisted(() => ({
  before: [] as Session[],
  several: vi.fn(),
  undo: vi.fn(),
  answer: undefined as Answer | undefined,
}))
vi.mock('#features/sessions/changes/use-week-visits.ts', () => ({
  useWeekVisits: () => ({today: '2026-06-08', visits: state.before, error: null}),
}))
vi.mock('#features/sessions/calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T12:00:00.000Z', zone: 'America/Chicago'}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#data/queries/session-commands.ts', () => ({
  useAssignSeveral: () => ({
    isPending: false,
    data: state.answer,
    error: null,
    mutate: state.several,
    mutateAsync: state.undo,
  }),
}))

const none = {hours: [], away: [], place: null}
/** A visit from 2 to 6 PM in Nashville on this day of June 2026. */
const visit = (day: string, booking_id: string, member_id?: string) =>
  sampleSession({
    id: `${booking_id}-${day}`,
    booking_id,
    scheduled_start: `2026-06-${day}T19:00:00.000Z`,
    scheduled_end: `2026-06-${day}T23:00:00.000Z`,
    assigned: member_id ? {member_id, name: `${member_id} Moss`, avatar_url: null} : null,
  })

test('only members who have logged in, without a clash, days off, other hours or an expired credential, are preselected', async () => {
  const members = [
    sampleMember('Ann'),
    sampleMember('Bea', {availability: {...none, away: [{from: '2026-06-16', to: '2026-06-16'}]}}),
    sampleMember('Cal', {availability: {...none, hours: [{weekdays: [1], from: '08:00', until: '18:00'}]}}),
    sampleMember('Dot', {credentials: [{name: 'CPR', expires_on: '2026-06-01'}]}),
    sampleMember('Fay', {is_invited: true}),
  ]
  const ids = members.map(({id}) => id)
  state.before = ids.map(id => visit('09', `booking-${id}`, id))
  const visits = ids.map(id => visit('16', `booking-${id}`))
  await mount(<CopyWeekDialog day="2026-06-16" visits={visits} around={visits} members={members} onClose={vi.fn()} />)
  const boxes = [...document.querySelectorAll<HTMLInputElement>('li input')]
  expect(boxes.map(({checked}) => checked)).toEqual([true, false, false, false, false])
  const lines = texts('li')
  expect(lines[1]).toContain('Away on Tue, Jun 16')
  expect(lines[2]).toContain('Outside their hours')
  expect(lines[3]).toContain('CPR expired on Mon, Jun 1')
  expect(lines[4]).toContain('Invited, has not logged in yet')
})

test('visits that no one can be copied to are named', async () => {
  state.before = [visit('09', 'booking-Ann', 'Ann')]
  const visits = [visit('16', 'booking-Ann'), visit('17', 'booking-new')]
  await mount(
    <CopyWeekDialog
      day="2026-06-16"
      visits={visits}
      around={visits}
      members={[sampleMember('Ann')]}
      onClose={vi.fn()}
    />,
  )
  expect(document.querySelectorAll('li input')).toHaveLength(1)
  expect(texts('li').at(-1)).toMatch(/Wed.*2:00/)
  expect(document.body.textContent).toContain('stays without a caregiver:')
})

test('a suspended member is not proposed, and the visit stays without a caregiver', async () => {
  state.before = [visit('09', 'booking-Ann', 'Ann'), visit('09', 'booking-Bea', 'Bea')]
  const visits = [visit('16', 'booking-Ann'), visit('16', 'booking-Bea')]
  const members = [sampleMember('Ann'), sampleMember('Bea', {is_suspended: true})]
  await mount(<CopyWeekDialog day="2026-06-16" visits={visits} around={visits} members={members} onClose={vi.fn()} />)
  expect(document.querySelectorAll('li input')).toHaveLength(1)
  expect(texts('li')[0]).toContain('Ann Moss')
  expect(document.body.textContent).not.toContain('Bea Moss')
  expect(document.body.textContent).toContain('stays without a caregiver:')
})

test('Undo takes the copied visits back in one call, without what a colleague assigned or has changed', async () => {
  const ids = ['Ann', 'Bea', 'Cal']
  state.before = ids.map(id => visit('09', `booking-${id}`, id))
  const visits = ids.map(id => visit('16', `booking-${id}`))
  const members = ids.map(id => sampleMember(id))
  await mount(<CopyWeekDialog day="2026-06-16" visits={visits} around={visits} members={members} onClose={vi.fn()} />)
  await press('footer button:last-of-type')
  const [, {onSuccess}] = state.several.mock.calls[0]!
  await act(async () => onSuccess({refused: [], unchanged: [visits[2]!.id]}))
  const said = takeToast()
  expect(said).toMatchObject({title: '3 visits assigned', action: {label: 'Undo'}})
  state.undo.mockResolvedValue({refused: []})
  said!.action!.onClick()
  await until(() => expect(takeToast()).toMatchObject({title: '2 assignments undone', tone: 'good'}))
  expect(state.undo.mock.calls).toEqual([
    [
      [
        {session_id: visits[0]!.id, assigned: null, expected_member_id: 'Ann'},
        {session_id: visits[1]!.id, assigned: null, expected_member_id: 'Bea'},
      ],
    ],
  ])
  state.undo.mockResolvedValue({refused: [{session_id: visits[0]!.id, detail: 'A colleague has assigned Dot.'}]})
  said!.action!.onClick()
  await until(() =>
    expect(takeToast()).toMatchObject({
      title: '1 assignment undone',
      description: '1 visit stays as it is: A colleague has assigned Dot.',
    }),
  )
  state.undo.mockRejectedValue(new Error('Broken'))
  said!.action!.onClick()
  await until(() => expect(takeToast()).toMatchObject({title: 'It could not be undone', tone: 'bad'}))
})

test('a refusal goes once other visits are chosen', async () => {
  state.before = ['Ann', 'Bea'].map(id => visit('09', `booking-${id}`, id))
  const visits = ['Ann', 'Bea'].map(id => visit('16', `booking-${id}`))
  const members = ['Ann', 'Bea'].map(id => sampleMember(id))
  const dialog = () => (
    <CopyWeekDialog day="2026-06-16" visits={visits} around={visits} members={members} onClose={vi.fn()} />
  )
  const {redraw} = await mount(dialog())
  await press('footer button:last-of-type')
  state.answer = {refused: [{session_id: visits[0]!.id, detail: 'This visit was canceled.'}]}
  onTestFinished(() => void (state.answer = undefined))
  await redraw(dialog())
  expect(texts('[role=alert]').join()).toContain('This visit was canceled.')
  await press('li input')
  expect(texts('[role=alert]').join()).not.toContain('This visit was canceled.')
})
