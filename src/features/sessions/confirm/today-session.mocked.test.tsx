import {expect, test, vi} from 'vitest'
import {tappedVisit} from '#contract/sessions/tapped-visit.ts'
import type {Session} from '#contract/sessions/session.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import type {Visit} from './pick-current-session.ts'
import {TodaySession} from './today-session.tsx'

const state = vi.hoisted(() => ({visits: [] as unknown[] | undefined, receipts: [] as unknown[], hidesAlso: false}))
vi.mock('../calendar/use-visits.ts', () => ({
  useVisits: () => ({visits: state.visits, receipts: state.receipts, error: null}),
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T19:00:00.000Z'}))
vi.mock('#data/account/current-user.ts', async original => ({...(await original<object>()), useWho: () => null}))
vi.mock('./pick-current-session.ts', () => ({
  pickCurrentSession: ([main, ...also]: Visit[]) => ({main, also: state.hidesAlso ? [] : also, done: []}),
}))
vi.mock('../changes/answers-wanted.tsx', () => ({
  AnswersWanted: ({sessions}: {sessions: Session[]}) => sessions.map(({id}) => <i key={id}>{id}</i>),
}))
const PanelStub = vi.hoisted(() => ({session, onDialog}: {session: Session; onDialog: (isOpen: boolean) => void}) => (
  <>
    <h3>{session.id}</h3>
    <button id="open" onClick={() => onDialog(true)} />
    <button id="close" onClick={() => onDialog(false)} />
  </>
))
vi.mock('../detail/visit-panel.tsx', () => ({VisitPanel: PanelStub}))
vi.mock('../detail/session-card.tsx', () => ({
  SessionCard: ({session, isLater}: {session: Session; isLater: boolean}) => (
    <output>{isLater ? `${session.id} later` : session.id}</output>
  ),
}))

const visit = (id: string, time: string): Visit => ({
  session: sampleSession({id, scheduled_start: `2026-06-08T${time}:00.000Z`}),
  start: {is: 'none'},
  end: {is: 'none'},
})

test('below the visit that is due, one that begins later has the small button, and one due too the large one', async () => {
  state.visits = [visit('due', '18:30'), visit('due too', '18:55'), visit('next', '19:30')]
  await mount(<TodaySession />)
  await vi.waitFor(() => expect(texts('output')).toEqual(['due too', 'next later']))
})

test('a visit with an open dialog stays until it closes, though another one takes its place meanwhile', async () => {
  const [first, second] = [visit('first', '18:30'), visit('second', '19:30')]
  state.visits = [first, second]
  const {redraw} = await mount(<TodaySession />)
  await press('#open')
  state.visits = [second, first]
  await redraw(<TodaySession hidesAnswers />)
  expect(texts('h3')).toEqual(['first'])
  await press('#close')
  expect(texts('h3')).toEqual(['second'])
})

test('a visit whose dialog went with it does not take the place of another one when it is back', async () => {
  const [first, second] = [visit('first', '18:30'), visit('second', '19:30')]
  state.visits = [first, second]
  const {redraw} = await mount(<TodaySession />)
  await press('#open')
  state.visits = [second]
  await redraw(<TodaySession hidesAnswers />)
  state.visits = [second, first]
  await redraw(<TodaySession />)
  expect(texts('h3')).toEqual(['second'])
})

test('a visit with an answer to give is listed while the open dialog of another one keeps its place', async () => {
  const [first, {session}] = [visit('first', '18:30'), visit('second', '19:30')]
  const [start, end] = ['2026-06-09T20:00:00.000Z', '2026-06-09T23:00:00.000Z']
  const proposed_by = session.my_side === 'parent' ? 'caretaker' : 'parent'
  const reschedule = {id: 'theirs', proposed_by, start, end, reason: null, at: start} as const
  const second = {...visit('second', '19:30'), session: {...session, reschedule}}
  Object.assign(state, {visits: [first, second], hidesAlso: true})
  const {redraw} = await mount(<TodaySession />)
  await press('#open')
  state.visits = [second, first]
  await redraw(<TodaySession empty={null} />)
  expect(texts('h3')).toEqual(['first'])
  await vi.waitFor(() => expect(texts('i')).toEqual(['second']))
  state.hidesAlso = false
})

test('a visit that the office gave to someone else before its start was received is named, until it is in the list again', async () => {
  const taken = visit('taken', '18:00').session
  const receipt = {
    key: 'k',
    kind: 'confirm-start',
    lane: 'taken',
    captured_at: '2026-06-08T17:58:00.000Z',
    is_reassigned: true,
    request: {params: {visit: tappedVisit(taken)}, clock_offset_ms: 0},
  }
  const older = {...receipt, key: 'older', request: {...receipt.request, params: {}}}
  Object.assign(state, {visits: [], receipts: [receipt, older]})
  const {redraw} = await mount(<TodaySession empty={null} />)
  await vi.waitFor(() =>
    expect(texts('li')).toEqual([
      'Child Care for Nora, today, 1:00–6:00 PM CT: your office sent someone else. Your start at 12:58 PM was received.',
    ]),
  )
  state.visits = [visit('taken', '18:00')]
  await redraw(<TodaySession hidesAnswers />)
  expect(texts('li')).toEqual([])
  state.receipts = []
})
