import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {warningsKey} from '#domain/sessions/people-board.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {sampleConfirmation, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {VisitExceptions} from './visit-exceptions.tsx'

const known = vi.hoisted(() => ({visits: [] as unknown[], members: [] as unknown[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => ({
    data: queryKey.includes('members') ? known.members : known.visits,
  }),
}))
vi.mock('#features/sessions/calendar/use-reader.ts', () => ({useReader: () => ({now: '2026-06-08T12:00:00.000Z'})}))
vi.mock('#features/sessions/changes/visit-link-card.tsx', () => ({
  VisitLinkCard: ({children}: {children: ReactNode}) => <article>{children}</article>,
}))

const assigned = (member_id: string) => ({member_id, name: `${member_id} Moss`, avatar_url: null})
const visit = (id: string, day: string, given: Parameters<typeof sampleSession>[0]) =>
  sampleSession({
    id,
    scheduled_start: `2026-06-${day}T19:00:00.000Z`,
    scheduled_end: `2026-06-${day}T23:00:00.000Z`,
    ...given,
  })

test('a visit that no one confirmed today stands above who asked not to go, and both above who is away', async () => {
  const cannot_go = {reason: 'sick', at: '2026-06-08T11:00:00.000Z'}
  const away = [{from: '2026-06-08', to: '2026-06-10'}]
  known.members = ['Ann', 'Bea'].map(id => sampleMember(id, {availability: {hours: [], away, place: null}}))
  known.visits = [
    visit('over', '07', {assigned: assigned('Ann'), cannot_go}),
    visit('away', '09', {assigned: assigned('Ann')}),
    visit('asked', '10', {assigned: assigned('Bea'), cannot_go}),
  ]
  await mount(<VisitExceptions />)
  expect(texts('article .font-semibold')).toEqual([
    'No one confirmed this visit',
    'Asked not to go: sick · Away until Wed, Jun 10',
    'Away until Wed, Jun 10',
  ])
})

test('a caregiver is running late until the start was confirmed for them', async () => {
  const late = {side: 'caretaker', minutes: 20, at: '2026-06-08T11:50:00.000Z'} as const
  const start = {caretaker: sampleConfirmation('2026-06-08T12:00:00.000Z'), parent: null}
  const coming = visit('coming', '08', {late, assigned: assigned('Ann')})
  known.members = []
  known.visits = [coming, {...coming, id: 'there', confirmations: {...coming.confirmations, start}}]
  await mount(<VisitExceptions />)
  expect(texts('article .font-semibold')).toEqual(['Caregiver is running 20 minutes late, expected about 2:20 PM'])
})

test('a confirmation away from the place names whose it was, not who is assigned now, and goes once it is explained', async () => {
  const by_name = 'Hannah Abernathy'
  const start = {
    caretaker: sampleConfirmation('2026-06-08T11:00:00.000Z', {flags: ['out_of_place'], by_name}),
    parent: null,
  }
  const moved = visit('moved', '08', {assigned: assigned('Felix')})
  const away = {...moved, confirmations: {...moved.confirmations, start}}
  const explanations = [{side: 'caretaker' as const, text: 'At the park', at: '2026-06-08T11:30:00.000Z'}]
  known.members = []
  known.visits = [away, {...away, id: 'explained', explanations}]
  await mount(<VisitExceptions />)
  expect(texts('article .font-semibold')).toEqual([
    'Hannah Abernathy confirmed the start away from the place, not explained',
  ])
})

test('a visit of the next seven days outside the hours or after a credential expired is looked into', async () => {
  const hours = [{weekdays: [1], from: '08:00', until: '20:00'}]
  known.members = [
    sampleMember('Ann', {credentials: [{name: 'CPR', expires_on: '2026-06-01'}]}),
    sampleMember('Bea', {availability: {hours, away: [], place: null}}),
    sampleMember('Cleo'),
  ]
  known.visits = [
    visit('expired', '09', {assigned: assigned('Ann')}),
    visit('outside', '10', {assigned: assigned('Bea')}),
    visit('free', '11', {assigned: assigned('Cleo')}),
    visit('later', '22', {assigned: assigned('Ann')}),
    visit('canceled', '09', {assigned: assigned('Ann'), status: 'CANCELLED'}),
  ]
  await mount(<VisitExceptions />)
  expect(texts('article .font-semibold')).toEqual(['CPR expired', 'Outside their hours'])
})

test('what the office accepted as it assigned the caregiver is not looked into again, unless it changes', async () => {
  const hours = [{weekdays: [1], from: '08:00', until: '20:00'}]
  const bea = sampleMember('Bea', {availability: {hours, away: [], place: null}})
  const outside = visit('outside', '10', {assigned: assigned('Bea')})
  const accepted_warnings = warningsKey(outside, bea)!
  known.members = [bea]
  known.visits = [{...outside, accepted_warnings}]
  const {redraw} = await mount(<VisitExceptions />)
  expect(texts('article')).toEqual([])
  known.members = [{...bea, credentials: [{name: 'CPR', expires_on: '2026-06-01'}]}]
  await redraw(<VisitExceptions key="expired" />)
  expect(texts('article .font-semibold')).toEqual(['Outside their hours · CPR expired'])
})
