import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {VisitsToAssignAndAnswer} from './visits-to-assign.tsx'

const known = vi.hoisted(() => ({
  visits: [] as unknown[],
  assigned: [] as unknown[],
  pack: [] as unknown[],
  members: [] as unknown[],
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => {
    const has = (name: string) => queryKey.includes(name)
    const leads = has('pack') ? known.pack : has('assigned') ? known.assigned : null
    return {data: leads ?? (has('members') ? known.members : known.visits)}
  },
}))
vi.mock('#features/sessions/calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T12:00:00.000Z', zone: 'America/Chicago'}),
}))
vi.mock('#features/sessions/changes/visit-link-card.tsx', () => ({
  VisitLinkCard: ({children}: {children: ReactNode}) => <p data-part="">{children}</p>,
}))
vi.mock('./waiting-answers.tsx', async original => ({
  ...(await original<object>()),
  WaitingAnswers: () => <p data-part="">Answers</p>,
}))
vi.mock('#ui/primitives/callout.tsx', () => ({
  Callout: ({title, children}: {title: string; children: ReactNode}) => (
    <p data-part="">
      {title} | {children}
    </p>
  ),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'agency', member_role: 'coordinator'}),
}))

beforeEach(() => Object.assign(known, {assigned: [], pack: [], members: []}))

const visitOn = (day: string, given: Partial<Session>) =>
  sampleSession({
    id: day,
    scheduled_start: `2026-06-${day}T19:00:00.000Z`,
    scheduled_end: `2026-06-${day}T23:00:00.000Z`,
    ...given,
  })
const askedOn = (day: string) =>
  visitOn(day, {
    assigned: {member_id: 'fay', name: 'Fay Moss', avatar_url: null},
    cannot_go: {reason: 'sick', at: '2026-06-08T11:00:00.000Z'},
  })

/** The parts of the home from top to bottom. */
async function parts(visits: Session[], leads?: ReactNode) {
  known.visits = visits
  await mount(<VisitsToAssignAndAnswer today={<p data-part="">Today</p>} leads={leads} />)
  return texts('[data-part]').map(text => /^\w+( \w+)?/.exec(text)?.[0])
}

test('a visit to look into stands above those without a caregiver while it is sooner than all of them', async () => {
  expect(await parts([visitOn('16', {}), askedOn('08')])).toEqual(['Asked not', '1 visit', 'Today', 'Answers'])
})

test('of visits to look into the soonest counts, though one that a caregiver asked not to go to is listed above it', async () => {
  known.members = [sampleMember('gil', {credentials: [{name: 'CPR', expires_on: '2026-06-01'}]})]
  const expired = visitOn('09', {assigned: {member_id: 'gil', name: 'Gil Reed', avatar_url: null}})
  const order = ['Asked not', expect.stringContaining('CPR expired'), '1 visit', 'Today', 'Answers']
  expect(await parts([visitOn('15', {}), askedOn('20'), expired])).toEqual(order)
})

test('else those without a caregiver stand first, and the days that they are counted in are said', async () => {
  expect(await parts([visitOn('09', {}), askedOn('10')])).toEqual(['1 visit', 'Today', 'Answers', 'Asked not'])
  expect(texts('[data-part]')[0]).toContain('1 visit in the next 60 days has no caregiver yet | ')
})

test('answers stand above a visit of today while one of them is about a visit', async () => {
  const proposed = visitOn('11', {
    assigned: {member_id: 'fay', name: 'Fay Moss', avatar_url: null},
    reschedule: {
      id: 'proposal',
      proposed_by: 'parent',
      start: '2026-06-12T14:00:00.000Z',
      end: '2026-06-12T18:00:00.000Z',
      reason: null,
      at: '2026-06-08T11:00:00.000Z',
    },
  })
  expect(await parts([visitOn('09', {}), proposed])).toEqual(['1 visit', 'Answers', 'Today'])
})

const assigned = leadSample({organization_id: 'oak', first_start: '2026-06-08T13:00:00.000Z'})
const askedFirst = leadSample({
  first_start: '2026-06-25T13:00:00.000Z',
  invitation: {is_exclusive: true, then_open: true, exclusive_until: '2026-06-08T14:00:00.000Z'},
})
test.each([
  ['a request that starts soon', {assigned: [assigned]}, [], ['Answers', '1 visit', 'Today']],
  ['a request that opens to others soon', {pack: [askedFirst]}, [], ['Answers', '1 visit', 'Today']],
  [
    'one beside a visit to look into',
    {pack: [askedFirst]},
    [askedOn('08')],
    ['Answers', 'Asked not', '1 visit', 'Today'],
  ],
])(
  'answers that are due before every visit without a caregiver stand above these: %s',
  async (_, leads, more, order) => {
    Object.assign(known, leads)
    expect(await parts([visitOn('20', {}), ...more])).toEqual(order)
  },
)

test.each([
  ['14', ['Answers', 'Asked not', 'Today']],
  ['09', ['Asked not', 'Today', 'Answers']],
])(
  'where every visit has a caregiver, answers of the 10th and a visit to look into of the %sth stand by when they are due',
  async (day, order) => {
    const invitation = {...askedFirst.invitation, exclusive_until: '2026-06-10T14:00:00.000Z'}
    Object.assign(known, {pack: [{...askedFirst, invitation}]})
    expect(await parts([askedOn(day)])).toEqual(order)
  },
)

test('answers due within a day stand above a visit of today, below an earlier one without a caregiver', async () => {
  Object.assign(known, {pack: [askedFirst]})
  const open = visitOn('08', {scheduled_start: '2026-06-08T13:00:00.000Z'})
  expect(await parts([open])).toEqual(['1 visit', 'Answers', 'Today'])
})

test('leads that begin before these stand above them, below the visit of today', async () => {
  expect(await parts([visitOn('20', {})], <p data-part="">Leads</p>)).toEqual(['Today', 'Answers', 'Leads', '1 visit'])
})

test('one that has begun is named as under way, and not as the next', async () => {
  const begun = visitOn('08', {scheduled_start: '2026-06-08T11:00:00.000Z', status: 'IN_PROGRESS'})
  await parts([begun, visitOn('09', {})])
  expect(texts('[data-part]')[0]?.replaceAll('\u202f', ' ')).toBe(
    '2 visits now or in the next 60 days have no caregiver | Now, until 6:00 PM: Child Care for Nora.',
  )
})

test('of several ahead the soonest is named as the next', async () => {
  await parts([visitOn('10', {}), visitOn('09', {})])
  expect(texts('[data-part]')[0]).toMatch(/^2 visits in the next 60 days .* \| Next: Child Care for Nora, tomorrow, /)
})
