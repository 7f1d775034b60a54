import type {ReactNode} from 'react'
import {beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import type {Member} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {warningsKey} from '#domain/sessions/people-board.ts'
import {found, mount, press, pressKey, texts} from '#tests/support/mount.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {TeamList} from './team-list.tsx'

const state = vi.hoisted(() => ({
  visits: [] as Session[],
  asked: [] as string[],
  saved: vi.fn(),
  toast: vi.fn(),
  week: [] as Session[],
  ahead: [] as Session[],
  visitor: null as object | null,
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => state.visitor,
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.ahead}),
  // the server's answer: what is in the ranges that were asked for
  useQueries: ({queries}: {queries: readonly {queryKey: readonly string[]}[]}) =>
    queries.flatMap(({queryKey}) => {
      const [from = '', to = ''] = queryKey.slice(queryKey.indexOf('between') + 1)
      state.asked.push(`${from.slice(0, 10)} ${to.slice(0, 10)}`)
      return state.visits.filter(({scheduled_start: at}) => from <= at && at < to)
    }),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, search, children}: {to: string; search: Record<string, string>; children: ReactNode}) => (
    <a href={`${to}?${new URLSearchParams(search)}`}>{children}</a>
  ),
}))
vi.mock('#features/sessions/changes/use-week-visits.ts', () => ({useWeekVisits: () => ({visits: state.week})}))
vi.mock('#data/queries/places.ts', () => ({usePlaceSearch: () => ({typed: null, found: [], error: null})}))
vi.mock('#data/queries/members.ts', () => ({
  useSetAvailability: () => ({mutate: state.saved, isPending: false, error: null}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#ui/feedback/toast-message.ts', () => ({toast: state.toast}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))

const member = (away: Member['availability']['away']) =>
  sampleMember('fay', {availability: {hours: [], away, place: null}})

/** A visit from 2 to 6 PM in Nashville on this day of June 2026. */
const visit = (day: string, given: Partial<Session> = {}) =>
  sampleSession({
    id: `visit-${day}`,
    scheduled_start: `2026-06-${day}T19:00:00.000Z`,
    scheduled_end: `2026-06-${day}T23:00:00.000Z`,
    assigned: {member_id: 'fay', name: 'Fay Moss', avatar_url: null},
    ...given,
  })

/** A visit of June 8 between these hours of UTC; it is 12 now. */
const at = (from: number, to: number, given: Partial<Session> = {}) =>
  visit('08', {
    id: `visit-${from}-${to}`,
    scheduled_start: `2026-06-08T${from}:00:00.000Z`,
    scheduled_end: `2026-06-08T${to}:00:00.000Z`,
    ...given,
  })

beforeEach(() => {
  state.week = []
  state.ahead = []
})

test('without a visit this week the next one is that of a later week', async () => {
  state.visits = []
  state.ahead = [
    visit('15', {assigned: null}),
    visit('16', {status: 'CANCELLED'}),
    visit('17', {title: 'Child Care for Nora'}),
    visit('24'),
  ]
  await mount(<TeamList members={[member([])]} />)
  expect(texts('li p')).toContain('No visits this week')
  expect(texts('li p').at(-1)).toBe('Next: Wed, Jun 17, 2:00 PM CT, Child Care for Nora')
})

test('the visits of a caregiver who is away lead to the week in which someone else is chosen', async () => {
  state.visits = [visit('08'), visit('16'), visit('17'), visit('18', {status: 'CANCELLED'}), visit('23')]
  await mount(<TeamList members={[member([{from: '2026-06-16', to: '2026-06-20'}])]} />)
  expect(found('li a').textContent).toBe('2 visits need someone else')
  expect(found('li a').getAttribute('href')).toBe('/dash/agency/people?week=2026-06-16')
})

test('a visit that the office accepted on a day away needs no one else, neither in the list nor in the dialog', async () => {
  const fay = member([{from: '2026-06-16', to: '2026-06-20'}])
  const accepted = visit('16', {accepted_warnings: warningsKey(visit('16'), fay)!})
  state.visits = [accepted, visit('17')]
  const {redraw} = await mount(<TeamList members={[fay]} />)
  expect(found('li a').textContent).toBe('1 visit needs someone else')
  state.visits = [accepted]
  await redraw(<TeamList key="all accepted" members={[fay]} />)
  expect(document.querySelector('li a')).toBeNull()
  await press('[aria-label="Availability of Fay Moss"]')
  expect(texts('[role=dialog]').join()).toContain('Days away')
  expect(texts('[role=dialog]').join()).not.toContain('someone else')
})

test.each<[string, Session[], string]>([
  ['ended early', [at(11, 13, {status: 'END_PARTIAL'}), at(14, 15)], 'Next: Today, 9:00 AM'],
  ['past its end', [at(10, 12), at(14, 15)], 'Next: Today, 9:00 AM'],
  [
    'under way',
    [at(11, 13, {status: 'END_PARTIAL'}), at(11, 14, {status: 'IN_PROGRESS'})],
    'Under way until 9:00 AM: ',
  ],
  ['begun by the clock alone', [at(11, 14), at(15, 16)], 'Booked until 9:00 AM, start not confirmed: '],
  [
    'confirmed beside an unconfirmed one',
    [at(10, 13), at(11, 14, {status: 'START_PARTIAL'})],
    'Under way until 9:00 AM: ',
  ],
])('where a member is, or goes next, is said without visits that are over: %s', async (_, week, said) => {
  state.visits = []
  state.week = week
  await mount(<TeamList members={[member([])]} />)
  const lines = texts('li p').map(text => text.replaceAll('\u202f', ' '))
  expect(lines.filter(text => /^(Next|Under way|Booked)/.test(text))).toEqual([expect.stringContaining(said)])
})

test('a member is called on their number, or has none yet', async () => {
  state.visits = []
  await mount(<TeamList members={[sampleMember('fay', {phone_number: '+16155550123'}), sampleMember('gus')]} />)
  const [fay, gus] = texts('li')
  expect(fay).toContain('(615) 555-0123')
  expect(fay).not.toContain('No phone number yet')
  expect(gus).toContain('No phone number yet')
  expect(document.querySelectorAll('a[href^="tel:"]')).toHaveLength(1)
})

test('the reader sees their own number, without a link that calls it', async () => {
  state.visits = []
  state.visitor = {role: 'agency', member_role: 'owner', user_id: 'user-fay'}
  onTestFinished(() => void (state.visitor = null))
  const phones = {fay: '+16155550123', gus: '+16155550124'}
  await mount(<TeamList members={(['fay', 'gus'] as const).map(id => sampleMember(id, {phone_number: phones[id]}))} />)
  expect(texts('li')[0]).toContain('(615) 555-0123')
  expect(texts('a[href^="tel:"]')).toEqual(['Call Gus Moss, (615) 555-0124'])
})

test('before days away are saved, the dialog says how many visits fall on them', async () => {
  state.visits = [visit('08'), visit('09')]
  await mount(<TeamList members={[member([])]} />)
  expect(document.querySelector('li a')).toBeNull()
  await press('[aria-label="Availability of Fay Moss"]')
  const said = () => texts('[role=dialog] [role=status]').join(' ')
  expect(said()).not.toContain('someone else')
  await press('[aria-label="Days away"] button')
  expect(said()).toContain('1 visit needs someone else')
  expect(said()).toContain('After you save, the team list has a link for choosing who goes instead.')
})

test('only the days around those off are loaded, near ones at once', async () => {
  state.visits = [visit('08'), visit('16')]
  state.asked = []
  const near = [
    {from: '2026-06-16', to: '2026-06-20'},
    {from: '2026-06-18', to: '2026-06-19'},
    {from: '2026-06-25', to: '2026-06-25'},
  ]
  const far = {from: '2027-03-01', to: '2027-03-07'}
  await mount(<TeamList members={[member([far, ...near]), {...member([]), id: 'gus'}]} />)
  expect([...new Set(state.asked)]).toEqual(['2026-06-15 2026-06-27', '2027-02-28 2027-03-09'])
  expect(found('li a').textContent).toBe('1 visit needs someone else')
})

test('Escape asks before edited availability is discarded, and closes what was not edited', async () => {
  state.visits = []
  await mount(<TeamList members={[member([])]} />)
  const dialogs = () => document.querySelectorAll('[role=dialog]').length
  await press('[aria-label="Availability of Fay Moss"]')
  await pressKey('[role=dialog]', 'Escape')
  expect(dialogs()).toBe(0)
  await press('[aria-label="Availability of Fay Moss"]')
  await press('[aria-label="Days away"] button')
  await pressKey('[role=dialog]', 'Escape')
  expect(dialogs()).toBe(1)
  expect(found('[role=alertdialog]').textContent).toContain('Discard your changes?')
  await press('[role=alertdialog] footer button:last-of-type')
  expect(dialogs()).toBe(0)
})

test('saved availability is confirmed', async () => {
  state.saved.mockImplementation((_, {onSuccess}: {onSuccess: () => void}) => onSuccess())
  await mount(<TeamList members={[member([])]} />)
  await press('[aria-label="Availability of Fay Moss"]')
  await press('[role=dialog] footer button:last-of-type')
  expect(state.toast).toHaveBeenCalledWith({title: 'Availability saved', description: 'Fay Moss', tone: 'good'})
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('who is suspended is marked, with what that means for visits', async () => {
  state.visits = []
  await mount(<TeamList members={[sampleMember('fay', {is_suspended: true}), sampleMember('gus')]} />)
  const [fay, gus] = texts('li')
  expect(fay).toContain('Village has suspended this account. Fay cannot log in or be assigned to visits.')
  expect(texts('li span')).toContain('Suspended')
  expect(gus).not.toContain('uspended')
})
