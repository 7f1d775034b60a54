import {beforeEach, expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {FreeCaregivers} from './free-caregivers.tsx'

const state = vi.hoisted(() => ({visits: [] as unknown[], members: [] as unknown[], asked: [] as string[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey, enabled}: {queryKey: readonly string[]; enabled: boolean}) => {
    if (queryKey.includes('members')) return {data: enabled ? state.members : undefined}
    state.asked = queryKey.slice(-2)
    return {data: enabled ? state.visits : undefined}
  },
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-01T12:00:00.000Z'}))

beforeEach(() => {
  state.members = [sampleMember('fay'), sampleMember('gus'), sampleMember('olga', {role: 'owner'})]
  state.visits = [sampleSession({assigned: {member_id: 'gus', name: 'Gus Moss', avatar_url: null}})]
})

test('an agency reads in a lead who of its field caregivers is free at all times', async () => {
  const schedule = [
    {date_range: ['2026-06-08', '2026-06-10'] as [string, string], time_range: ['13:00', '15:00'] as [string, string]},
  ]
  const {redraw} = await mount(<FreeCaregivers lead={leadSample({schedule})} />)
  expect(texts('p')).toEqual(['1 of 2 caregivers free at all 3 times: Fay'])
  expect(state.asked).toEqual(['2026-06-07T00:00:00.000Z', '2026-06-12T00:00:00.000Z'])
  state.members = [sampleMember('gus')]
  await redraw(
    <FreeCaregivers
      lead={leadSample({schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['13:00', '15:00']}]})}
    />,
  )
  expect(texts('p')).toEqual(['0 of 1 caregivers free at that time'])
})

test('who was only invited or has an expired credential is named and not counted', async () => {
  state.visits = []
  state.members = [
    sampleMember('fay'),
    sampleMember('ruth', {is_invited: true}),
    sampleMember('gus', {credentials: [{name: 'CPR', expires_on: '2026-06-01'}]}),
  ]
  const schedule = [
    {date_range: ['2026-06-08', '2026-06-10'] as [string, string], time_range: ['13:00', '15:00'] as [string, string]},
  ]
  const {redraw} = await mount(<FreeCaregivers lead={leadSample({schedule})} />)
  expect(texts('p')).toEqual([
    '1 of 1 caregivers free at all 3 times: Fay',
    'Not counted: Ruth (invited), Gus (credential expired by then)',
  ])
  state.members = [sampleMember('ruth', {is_invited: true})]
  await redraw(<FreeCaregivers key="all invited" lead={leadSample({schedule})} />)
  expect(texts('p')).toEqual(['Not counted: Ruth (invited)'])
})

test('leads on one screen ask for their visits at once, unless they are more than a year apart', async () => {
  const on = (day: string) =>
    leadSample({id: day, schedule: [{date_range: [day, day], time_range: ['13:00', '15:00']}]})
  const [soon, later, far] = [on('2026-06-08'), on('2026-07-08'), on('2027-12-08')]
  const {redraw} = await mount(<FreeCaregivers lead={soon} beside={[soon, later]} />)
  expect(state.asked).toEqual(['2026-06-07T00:00:00.000Z', '2026-07-10T00:00:00.000Z'])
  await redraw(<FreeCaregivers lead={soon} beside={[soon, far]} />)
  expect(state.asked).toEqual(['2026-06-07T00:00:00.000Z', '2026-06-10T00:00:00.000Z'])
})

test('of visits every week it says for which weeks', async () => {
  const schedule = [
    {date_range: ['2026-06-08'] as [string], weekdays: [2], time_range: ['09:00', '13:00'] as [string, string]},
  ]
  await mount(<FreeCaregivers lead={leadSample({schedule})} />)
  expect(texts('p')).toEqual(['2 of 2 caregivers free at all times of the next eight weeks: Fay, Gus'])
})

test('nothing is said of a lead without times ahead, nor by an agency without field caregivers', async () => {
  const {redraw} = await mount(<FreeCaregivers lead={leadSample({schedule: []})} />)
  expect(texts('p')).toEqual([])
  state.members = [sampleMember('olga', {role: 'owner'})]
  await redraw(<FreeCaregivers lead={leadSample()} />)
  expect(texts('p')).toEqual([])
})
