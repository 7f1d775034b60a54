import {beforeEach, expect, test, vi} from 'vitest'
import type {StaffSession} from '#contract/admin/bookings.ts'
import {ApiError} from '#data/app/message.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleStaffSession} from '#tests/support/samples/visit-samples.ts'
import {ProposalPart} from './answer-times.tsx'

const server = vi.hoisted(() => ({sent: [] as unknown[], error: null as Error | null, preview: {} as object}))
vi.mock('#data/queries/admin/bookings.ts', () => ({
  useAnswerTimes: (session_id: string, answer: string) => ({
    mutate: (proposal_id: string) => server.sent.push({session_id, answer, proposal_id}),
    isPending: false,
    error: server.error,
  }),
  visitTimesQuery: (id: string, times: object) => ({queryKey: [id, times]}),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({enabled}: {enabled: boolean}) => ({data: enabled ? server.preview : undefined, error: null}),
}))
vi.mock('#data/offline/server-now.ts', () => ({
  useServerNow: () => '2026-06-08T12:00:00.000Z',
  useNow: () => '2026-06-08T12:00:00.000Z',
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined, useOnline: () => true}))

const sums = (minutes: number, family_cents: number) => ({
  minutes,
  family_cents,
  provider_cents: family_cents - 500,
  lead_cents: null,
})
beforeEach(() => {
  Object.assign(server, {sent: [], error: null})
  server.preview = {conflict: null, assigned_is_busy: false, before: sums(240, 8500), after: sums(300, 10_500)}
})

const visit: StaffSession = {
  ...sampleStaffSession(),
  reschedule: {
    id: 'p1',
    proposed_by: 'caretaker',
    start: '2026-06-08T20:00:00.000Z',
    end: '2026-06-09T01:00:00.000Z',
    reason: 'A dentist',
  },
}
const family = {id: 'family', user_id: null, name: 'Walter Dunn', phone_number: null}
const text = () => document.body.textContent.replaceAll('\u00A0', ' ')

test('staff read what proposed times change before they accept them for the family', async () => {
  await mount(<ProposalPart visit={visit} family={family} />)
  expect(text()).toContain('The caregiver’s side proposed new times')
  expect(text()).toContain('3:00–8:00 PM')
  expect(text()).toContain('“A dentist”')
  await press('button')
  expect(text()).toMatch(/5 hours instead of 4 hours.*The family pays \$105\.00 instead of \$85\.00\./)
  expect(server.sent).toEqual([])
  await press('[role=alertdialog] footer button:last-of-type')
  expect(server.sent).toEqual([{session_id: visit.id, answer: 'accept', proposal_id: 'p1'}])
})

test('a decline asks first too, and a refusal is read though the proposal is gone by then', async () => {
  const {redraw} = await mount(<ProposalPart visit={visit} family={family} />)
  await press('button:last-of-type')
  expect(text()).toContain('The visit stays as booked: today, 2:00–6:00 PM CT.')
  await press('[role=alertdialog] footer button:last-of-type')
  expect(server.sent).toEqual([{session_id: visit.id, answer: 'decline', proposal_id: 'p1'}])
  const detail = 'The other side withdrew these times.'
  server.error = new ApiError({kind: 'refused', status: 409, code: 'reschedule_closed', detail})
  await redraw(<ProposalPart visit={{...visit, reschedule: null}} family={family} />)
  expect(text()).not.toContain('proposed new times')
  expect(found('[role=alertdialog]').textContent).toContain(detail)
})

test('times at which the caregiver is booked cannot be accepted, and it says why', async () => {
  server.preview = {...server.preview, conflict: 'caretaker'}
  await mount(<ProposalPart visit={visit} family={family} />)
  await press('button')
  expect(found('[role=alertdialog]').textContent).toContain('The caregiver has another visit at that time.')
  await press('[role=alertdialog] footer button:last-of-type')
  expect(server.sent).toEqual([])
})

test('a family with an account answers itself, and times that are past have no buttons', async () => {
  const {redraw} = await mount(<ProposalPart visit={visit} family={{...family, user_id: 'pat'}} />)
  expect(text()).toContain('The caregiver’s side proposed new times')
  expect(texts('button')).toEqual([])
  const past = {...visit.reschedule!, start: '2026-06-08T11:00:00.000Z'}
  await redraw(<ProposalPart visit={{...visit, reschedule: past}} family={family} />)
  expect(text()).toBe('')
})
