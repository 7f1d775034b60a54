import {act, type ReactNode} from 'react'
import {expect, onTestFinished, test, vi} from 'vitest'
import {ApiError} from '#api/api-error.ts'
import type {Session} from '#contract/sessions/session.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {PeopleScreen} from './people-screen.tsx'
import type {PeopleSearch} from './search.ts'

const known = vi.hoisted(() => ({
  visits: [] as unknown[],
  members: [] as unknown[],
  search: {} as PeopleSearch,
  isWide: false,
  who: null as {member_role: string} | null,
  assign: vi.fn((): Promise<unknown> => new Promise(() => {})),
  underWay: [] as unknown[],
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: known.members, error: null}),
}))
vi.mock('@tanstack/react-router', () => ({Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>}))
vi.mock('#data/account/current-user.ts', async original => ({...(await original<object>()), useWho: () => known.who}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#data/queries/session-commands.ts', () => ({
  useAssign: () => ({mutateAsync: known.assign}),
  useAssignmentsUnderWay: () => known.underWay,
}))
vi.mock('#features/sessions/calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T12:00:00.000Z', zone: 'America/Chicago'}),
}))
vi.mock('#features/sessions/changes/use-week-visits.ts', () => ({
  useWeekVisits: () => ({week: ['2026-06-08'], today: '2026-06-08', around: known.visits, error: null}),
}))
vi.mock('#features/sessions/changes/assign-dialog.tsx', () => ({
  AssignDialog: ({preset}: {preset?: string}) => <p role="dialog">{preset}</p>,
}))
vi.mock('./people-board.tsx', () => ({
  PeopleBoard: ({
    visits,
    mayMove,
    onDrop,
  }: {
    visits: Session[]
    mayMove: (visit: Session) => boolean
    onDrop: (visit: Session, member_id: string) => void
  }) => (
    <>
      {visits.filter(mayMove).map(visit => (
        <button key={visit.id} type="button" name="drop" onClick={() => onDrop(visit, 'fay')} />
      ))}
    </>
  ),
}))
vi.mock('#features/sessions/detail/open-session.tsx', () => ({OpenSession: () => null}))
vi.mock('#ui/hooks/use-media-query.ts', async original => ({
  ...(await original<object>()),
  useMediaQuery: (query: string) => query !== 'print' && known.isWide,
}))
vi.mock('#ui/hooks/use-page-search.ts', () => ({usePageSearch: () => [known.search, vi.fn()]}))
vi.mock('./copy-week-dialog.tsx', () => ({CopyWeekDialog: () => null}))
vi.mock('./hours-report.tsx', () => ({HoursReport: () => null}))
vi.mock('./team-list.tsx', () => ({TeamList: () => null}))

test('the phone’s list of the week says who asked not to go, as the board does', async () => {
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  known.visits = [sampleSession({assigned, cannot_go: {reason: 'sick', at: '2026-06-08T11:00:00.000Z'}})]
  await mount(<PeopleScreen />)
  expect(found('[role=tabpanel] button.w-full').textContent).toContain('Fay Moss: Asked not to go: sick')
})

test('an expired credential is as red in the phone’s list of the week as on the board', async () => {
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  known.visits = [sampleSession({assigned})]
  known.members = [sampleMember('fay', {credentials: [{name: 'CPR', expires_on: '2026-06-01'}]})]
  onTestFinished(() => void (known.members = []))
  await mount(<PeopleScreen />)
  expect(found('[role=tabpanel] button.w-full .text-bad').textContent).toBe('Fay: CPR expired')
})

test('a visit dropped on a person who has not logged in yet is asked about, and on another one saved', async () => {
  known.isWide = true
  known.visits = [sampleSession()]
  known.members = [sampleMember('fay')]
  const {redraw} = await mount(<PeopleScreen />)
  await press('[name=drop]')
  expect(known.assign).toHaveBeenCalledTimes(1)
  expect(document.querySelector('[role=dialog]')).toBeNull()
  known.members = [sampleMember('fay', {is_invited: true})]
  await redraw(<PeopleScreen key="invited" />)
  await press('[name=drop]')
  expect(found('[role=dialog]').textContent).toBe('fay')
  expect(known.assign).toHaveBeenCalledTimes(1)
})

test('a refused move stays in view though the next one is stored, until it is read', async () => {
  Object.assign(known, {isWide: true, members: [sampleMember('fay')]})
  const [monday, noon] = [sampleSession(), sampleSession({id: '0190a000-0000-7000-8000-000000000002'})]
  known.visits = [monday, noon]
  known.assign.mockClear()
  known.assign.mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce(noon)
  await mount(<PeopleScreen key="refused" />)
  await press('[name=drop]:first-of-type')
  await press('[name=drop]:last-of-type')
  expect(known.assign).toHaveBeenCalledTimes(2)
  expect(found('[role=alert]').textContent).toContain('Fay Moss is not assigned')
  expect(found('[role=alert]').textContent).toContain('2:00–6:00 PM')
  await press('[role=alert] button')
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('Undo that is refused because of a colleague says so until it is read', async () => {
  Object.assign(known, {isWide: true, members: [sampleMember('fay')], visits: [sampleSession()]})
  const reason = 'A colleague has assigned Gus Moss to this visit in the meantime.'
  known.assign.mockClear()
  known.assign.mockResolvedValueOnce(sampleSession({assigned: {member_id: 'fay', name: 'Fay Moss', avatar_url: null}}))
  known.assign.mockRejectedValueOnce(
    new ApiError({kind: 'refused', status: 409, code: 'assignment_changed', detail: reason}),
  )
  await mount(<PeopleScreen key="undo" />)
  await press('[name=drop]')
  const undo = takeToast()?.action?.onClick
  await act(async () => undo?.())
  expect(known.assign).toHaveBeenLastCalledWith(expect.objectContaining({member_id: null, expected_member_id: 'fay'}))
  expect(takeToast()).toMatchObject({title: 'It could not be undone', description: reason})
  expect(found('[role=alert]').textContent).toContain('It could not be undone')
  expect(found('[role=alert]').textContent).toContain(reason)
})

test('a visit whose move has not been answered yet does not move again', async () => {
  Object.assign(known, {isWide: true, members: [sampleMember('fay')], visits: [sampleSession()]})
  known.underWay = [{session_id: sampleSession().id, member_id: 'fay'}]
  onTestFinished(() => void (known.underWay = []))
  await mount(<PeopleScreen key="under-way" />)
  expect(document.querySelector('[name=drop]')).toBeNull()
})

test('above the hours it says that a visit counts for who started it, else for who is assigned', async () => {
  known.search = {view: 'hours'}
  await mount(<PeopleScreen />)
  expect(found('h1').parentElement?.textContent).toContain(
    'the visits they started, and those assigned to them that no other caregiver started.',
  )
})

test.each([undefined, 'team', 'hours'] as const)('the page is as wide in the tab %s as on the board', async view => {
  known.search = {view}
  onTestFinished(() => void (known.search = {}))
  await mount(<PeopleScreen />)
  expect(found('[data-wide]').contains(found('h1'))).toBe(true)
})

test.each([
  ['owner', ['Invite a caregiver']],
  ['coordinator', []],
])(
  'a new agency’s empty board leads the %s to the first invitation, if that is theirs to send',
  async (role, links) => {
    Object.assign(known, {isWide: true, members: [sampleMember('olga', {role: 'owner'})], visits: []})
    known.who = {member_role: role}
    onTestFinished(() => void (known.who = null))
    await mount(<PeopleScreen />)
    expect(texts('[role=tabpanel] a')).toEqual(links)
    expect(texts('[role=tabpanel]').join()).toContain('No caregivers in your team yet')
  },
)

test('printing draws the week as caregivers by days, and nothing of it stays on the screen', async () => {
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  known.isWide = false
  known.visits = [sampleSession({id: 'open'}), sampleSession({id: 'given', assigned, title: 'Child Care for Max'})]
  known.members = [sampleMember('fay'), sampleMember('gus')]
  onTestFinished(() => void (known.members = []))
  await mount(<PeopleScreen />)
  expect(document.querySelector('table')).toBeNull()
  const happen = (name: string) => act(async () => void window.dispatchEvent(new Event(name)))
  await happen('beforeprint')
  expect(texts('thead th')).toEqual(['Caregiver', expect.stringContaining('Jun 8')])
  expect(texts('tbody tr').map(text => text.replaceAll(/[\u202f\u2009]/g, ' '))).toEqual([
    expect.stringMatching(/^Unassigned2:00\s?–\s?6:00 PMChild Care for Nora$/),
    expect.stringMatching(/^Fay Moss2:00\s?–\s?6:00 PMChild Care for Max$/),
    expect.stringContaining('Gus'),
  ])
  await happen('afterprint')
  expect(document.querySelector('table')).toBeNull()
})
