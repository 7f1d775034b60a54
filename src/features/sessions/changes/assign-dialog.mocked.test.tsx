import {beforeEach, expect, test, vi} from 'vitest'
import {ApiError} from '#api/api-error.ts'
import type {Member} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {sampleConfirmation, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {warningsKey} from '#domain/sessions/people-board.ts'
import {weekOf, type Day} from '#lib/day.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {AssignDialog} from './assign-dialog.tsx'

const state = vi.hoisted(() => ({
  visits: [] as Session[],
  members: [] as Member[],
  mutate: vi.fn(),
  mutateAsync: vi.fn(),
  several: vi.fn(),
  isOnline: true,
  isCheckingOverlaps: false,
  /** The read of other visits at that time, without an answer yet or failed. */
  overlaps: 'read' as 'read' | 'loading' | 'failed',
  /** When the booking's visits were fetched. */
  fetched_ms: Infinity,
  error: null as Error | null,
}))
vi.mock('#data/offline/use-connection.ts', async original => ({
  ...(await original<object>()),
  useOnline: () => state.isOnline,
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => {
    const fetched_ms = state.isCheckingOverlaps && queryKey.includes('member-overlaps') ? 0 : state.fetched_ms
    const isOverlaps = queryKey.includes('member-overlaps')
    const overlaps = state.overlaps === 'read' ? {items: []} : undefined
    return {
      data: queryKey.includes('members') ? state.members : isOverlaps ? overlaps : state.visits,
      dataUpdatedAt: fetched_ms,
      isFetching: fetched_ms === 0,
      error: isOverlaps && state.overlaps === 'failed' ? new Error('lost') : null,
    }
  },
}))
vi.mock('#data/queries/session-commands.ts', async original => ({
  ...(await original<object>()),
  useAssign: () => ({mutate: state.mutate, mutateAsync: state.mutateAsync, isPending: false, error: state.error}),
  useAssignSeveral: () => ({mutateAsync: state.several}),
}))
vi.mock('../calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-07T12:00:00.000Z', zone: 'America/Chicago'}),
}))
vi.mock('./use-week-visits.ts', () => ({
  useWeekVisits: () => ({today: '2026-06-08', visits: [], around: [], query: {data: [], dataUpdatedAt: Infinity}}),
  useVisitsOfWeeks: (days: Day[], {enabled}: {enabled: boolean}) =>
    enabled ? {weeks: days.map(weekOf), visits: state.visits} : null,
}))

const assignedTo = (member_id: string, name: string) => sampleSession({assigned: {member_id, name, avatar_url: null}})
const opened = assignedTo('fay', 'Fay Moss')
const dialog = () => <AssignDialog session={opened} onClose={vi.fn()} />

beforeEach(() => {
  state.mutate.mockReset()
  state.mutateAsync.mockReset()
  state.several.mockReset()
  Object.assign(state, {isOnline: true, isCheckingOverlaps: false, overlaps: 'read', fetched_ms: Infinity, error: null})
  state.members = [sampleMember('fay'), sampleMember('gus'), sampleMember('ivy')]
  state.visits = [opened]
})

/** A dialog 400 px high, whose cards begin at `top`. */
const drawAt = (top: number) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('label') ? new DOMRect(0, top, 300, 60) : new DOMRect(0, 0, 300, 400)
  })

test('a list that is longer than the screen opens at who is assigned, else at its beginning', async () => {
  const drawn = drawAt(600)
  const scrolled: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent)
  })
  await mount(dialog())
  expect(scrolled).toEqual([expect.stringContaining('Fay Moss')])
  state.visits = []
  await mount(<AssignDialog session={sampleSession()} onClose={vi.fn()} />)
  expect(scrolled).toHaveLength(1)
  drawn.mockRestore()
})

test('the list is shown once its order is known, and no card moves after that', async () => {
  state.overlaps = 'loading'
  state.members = [sampleMember('fay', {is_invited: true}), sampleMember('gus'), sampleMember('ivy')]
  const shown = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({value}) => value)
  const {redraw} = await mount(dialog())
  expect(shown()).toEqual([])
  state.overlaps = 'failed'
  await redraw(dialog())
  expect(shown()).toEqual(['gus', 'ivy', 'fay', 'none'])
  state.overlaps = 'read'
  state.members = [sampleMember('fay'), sampleMember('gus', {is_invited: true}), sampleMember('ivy')]
  await redraw(dialog())
  expect(shown()).toEqual(['gus', 'ivy', 'fay', 'none'])
})

test('without a connection the list is shown at once', async () => {
  Object.assign(state, {overlaps: 'loading', isOnline: false})
  await mount(dialog())
  expect(found('input[value=gus]')).toBeTruthy()
})

test('who is in sight is not scrolled to, so that nothing above is cut', async () => {
  const drawn = drawAt(360)
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReset()
  state.members = [{...sampleMember('fay'), role: 'coordinator'}]
  await mount(dialog())
  expect(scroll).not.toHaveBeenCalled()
  expect(found('label:has(:checked)').textContent).toContain('Coordinator')
  drawn.mockRestore()
})

test('who is chosen and cut is scrolled to, and what warns of them stays in view outside the scrolled list', async () => {
  const drawn = drawAt(360)
  const scrolled: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent)
  })
  state.members = [sampleMember('fay'), sampleMember('gus', {is_invited: true}), sampleMember('ivy')]
  await mount(<AssignDialog session={opened} preset="gus" onClose={vi.fn()} />)
  expect(scrolled.at(-1)).toContain('Gus Moss')
  expect(found('footer').textContent).toContain('Gus: invited, has not logged in yet')
  await press('input[value=ivy]')
  expect(scrolled.at(-1)).toContain('Ivy Moss')
  drawn.mockRestore()
})

test('who a colleague assigns while the list is open is marked in it, chosen, and said', async () => {
  const {redraw} = await mount(dialog())
  expect(found('label:has(:checked)').textContent).toContain('Fay Moss')
  state.visits = [assignedTo('gus', 'Gus Moss')]
  await redraw(dialog())
  expect(texts('[role=status]')).toContain('A colleague has assigned Gus Moss to this visit in the meantime.')
  expect(found('label:has(:checked)').textContent).toContain('Gus Moss')
  expect(found('label:has(:checked)').textContent).toContain('Assigned now')
  await press('input[value=ivy]')
  await press('footer button:last-of-type')
  expect(state.mutate.mock.calls[0]).toMatchObject([{member_id: 'ivy', expected_member_id: 'gus'}, {}])
})

test('what was stored before it was opened is not shown as a newer change, and nothing is saved until it is read again', async () => {
  const moved = {...opened, scheduled_end: '2026-06-08T22:30:00.000Z'}
  const later = sampleSession({
    id: 'later',
    scheduled_start: '2026-06-09T19:00:00.000Z',
    scheduled_end: '2026-06-09T23:00:00.000Z',
  })
  state.visits = [sampleSession(), later]
  state.fetched_ms = 0
  const draw = () => <AssignDialog session={moved} onClose={vi.fn()} />
  const {redraw} = await mount(draw())
  expect(found('[role=dialog]').textContent).toContain('5:30')
  expect(document.body.textContent).not.toContain('A colleague has')
  expect(document.querySelector('[type=checkbox]')).toBeNull()
  expect(found('label:has(:checked)').textContent).toContain('Fay Moss')
  await press('input[value=gus]')
  await press('footer button:last-of-type')
  expect(state.mutate).not.toHaveBeenCalled()
  state.visits = [moved, {...later, assigned: opened.assigned}]
  state.fetched_ms = Infinity
  await redraw(draw())
  expect(document.querySelector('[type=checkbox]')).not.toBeNull()
  await press('footer button:last-of-type')
  expect(state.mutate.mock.calls[0]).toMatchObject([{member_id: 'gus', expected_member_id: 'fay'}, {}])
})

test('who asked not to go is marked in the list and not chosen; someone is to be chosen first', async () => {
  const asked = {...opened, cannot_go: {reason: 'Fever since this morning', at: '2026-06-07T11:00:00.000Z'}}
  state.visits = [asked]
  await mount(<AssignDialog session={asked} onClose={vi.fn()} />)
  expect(document.querySelector(':checked')).toBeNull()
  expect(found('label:has([value=fay])').textContent).toContain(
    'Assigned now · Asked not to go: Fever since this morning',
  )
  await press('footer button:last-of-type')
  expect(state.mutate).not.toHaveBeenCalled()
  await press('input[value=gus]')
  await press('footer button:last-of-type')
  expect(state.mutate.mock.calls[0]).toMatchObject([{member_id: 'gus', expected_member_id: 'fay'}, {}])
})

test('nothing is saved before it is known whether the person has another visit then', async () => {
  state.isCheckingOverlaps = true
  const {redraw} = await mount(dialog())
  await press('input[value=gus]')
  await press('footer button:last-of-type')
  expect(state.mutate).not.toHaveBeenCalled()
  state.isCheckingOverlaps = false
  await redraw(dialog())
  await press('footer button:last-of-type')
  expect(state.mutate.mock.calls[0]).toMatchObject([{member_id: 'gus'}, {}])
})

test('who is chosen but has not logged in yet is warned of', async () => {
  state.members = [sampleMember('fay'), sampleMember('gus', {is_invited: true})]
  await mount(dialog())
  await press('input[value=gus]')
  expect(texts('[role=status]').join()).toContain('Gus: invited, has not logged in yet')
})

test('what the office accepted of who is assigned is asked about no more, of another visit it is', async () => {
  const away = [{from: '2026-06-08', to: '2026-06-08'}]
  const fay = sampleMember('fay', {availability: {hours: [], away, place: null}})
  state.members = [fay]
  const {redraw} = await mount(dialog())
  const notes = () => texts('[role=status]').join()
  expect(notes()).toContain('Fay: Away on Mon, Jun 8')
  state.visits = [{...opened, accepted_warnings: warningsKey(opened, fay)!}]
  await redraw(dialog())
  expect(notes()).not.toContain('Away')
})

test('a visit that moves while the list is open is named with its new time', async () => {
  const {redraw} = await mount(dialog())
  const said = () => found('[role=dialog]').textContent
  expect(said()).toContain('2:00')
  state.visits = [{...opened, scheduled_start: '2026-06-08T16:00:00.000Z', scheduled_end: '2026-06-08T21:30:00.000Z'}]
  await redraw(dialog())
  expect(said()).toContain('4:30')
})

test('with the later visits, those outside the hours of the chosen caregiver are counted and named', async () => {
  const later = ['09', '10'].map(day =>
    sampleSession({
      id: `0190a000-0000-7000-8000-0000000000${day}`,
      scheduled_start: `2026-06-${day}T19:00:00.000Z`,
      scheduled_end: `2026-06-${day}T23:00:00.000Z`,
    }),
  )
  const hours = [{weekdays: [1], from: '08:00', until: '18:00'}]
  state.members = [sampleMember('ivy', {availability: {hours, away: [], place: null}})]
  state.visits = [sampleSession(), ...later]
  await mount(<AssignDialog session={sampleSession()} preset="ivy" onClose={vi.fn()} />)
  const said = () => found('[role=dialog]').textContent
  expect(said()).not.toContain('outside their hours')
  await press('[type=checkbox], [role=checkbox]')
  expect(said()).toContain('Ivy: 2 of these 3 visits are outside their hours: Tue, Jun 9; Wed, Jun 10')
})

test('with the later visits, the hours of each week that they touch are said', async () => {
  const later = sampleSession({
    id: 'later',
    scheduled_start: '2026-06-15T14:00:00.000Z',
    scheduled_end: '2026-06-17T06:00:00.000Z',
  })
  state.members = [sampleMember('ivy')]
  state.visits = [sampleSession(), later]
  await mount(<AssignDialog session={sampleSession()} preset="ivy" onClose={vi.fn()} />)
  const said = () => found('label:has(:checked)').textContent
  expect(said()).toContain('0 hours that week, 4 hours with this visit')
  await press('[type=checkbox], [role=checkbox]')
  expect(found('label:has([value=ivy])').textContent).toContain(
    '0 hours in the week of Sun, Jun 14, 40 hours with these visits',
  )
})

/** Gives a visit and a later one to Gus, and presses Undo. */
async function undoBoth(first: Session, onNotUndone = vi.fn()) {
  const later = sampleSession({
    id: 'later',
    scheduled_start: '2026-06-09T19:00:00.000Z',
    scheduled_end: '2026-06-09T23:00:00.000Z',
  })
  state.visits = [first, later]
  await mount(<AssignDialog session={first} onNotUndone={onNotUndone} onClose={vi.fn()} />)
  await press('input[value=gus]')
  await press('[type=checkbox], [role=checkbox]')
  await press('footer button:last-of-type')
  const [body, {onSuccess}] = state.mutate.mock.calls[0]!
  expect(body).toMatchObject({member_id: 'gus', expected_member_id: 'fay', and_later: true})
  onSuccess(assignedTo('gus', 'Gus Moss'))
  const said = takeToast()
  expect(said).toMatchObject({title: 'Gus Moss goes to Child Care for Nora', description: '2 visits'})
  said!.action!.onClick()
  return {later, onNotUndone}
}

test('what was saved is said, and Undo gives all visits back to who had them in one call', async () => {
  state.several.mockResolvedValue({refused: []})
  await undoBoth(opened)
  await vi.waitFor(() => expect(takeToast()).toMatchObject({title: 'Fay Moss goes to Child Care for Nora'}))
  expect(state.several.mock.calls).toEqual([
    [
      [
        {session_id: opened.id, assigned: opened.assigned, expected_member_id: 'gus'},
        {session_id: 'later', assigned: null, expected_member_id: 'gus'},
      ],
    ],
  ])
  expect(state.mutateAsync).not.toHaveBeenCalled()
})

test('Undo gives a visit under way back by itself', async () => {
  state.several.mockResolvedValue({refused: []})
  await undoBoth({...opened, status: 'IN_PROGRESS'})
  await vi.waitFor(() => expect(state.several).toHaveBeenCalledOnce())
  expect(state.mutateAsync.mock.calls).toEqual([
    [{session_id: opened.id, member_id: 'fay', expected_member_id: 'gus', and_later: false}],
  ])
  expect(state.several.mock.calls[0]).toMatchObject([[{session_id: 'later'}]])
})

test('of several visits those that Undo could not give back are named, and why', async () => {
  state.several.mockResolvedValue({refused: [{session_id: 'later', detail: 'Ivy goes'}]})
  const {later, onNotUndone} = await undoBoth(opened)
  await vi.waitFor(() => expect(onNotUndone.mock.calls).toEqual([[later, 'Ivy goes']]))
  expect(takeToast()).toMatchObject({
    title: '1 assignment undone',
    description: '1 visit stays as it is: Ivy goes',
    tone: 'bad',
  })
})

test('a visit under way that Undo gave back counts, though the later one is refused', async () => {
  state.several.mockResolvedValue({refused: [{session_id: 'later', detail: 'Ivy goes'}]})
  const {later, onNotUndone} = await undoBoth({...opened, status: 'IN_PROGRESS'})
  await vi.waitFor(() => expect(takeToast()).toMatchObject({title: '1 assignment undone', tone: 'bad'}))
  expect(onNotUndone.mock.calls).toEqual([[later, 'Ivy goes']])
})

test('a visit under way that Undo gave back counts, though the call for the later one fails', async () => {
  state.several.mockRejectedValue(new ApiError({kind: 'refused', status: 409, code: 'closed', detail: 'It is over'}))
  const {later, onNotUndone} = await undoBoth({...opened, status: 'IN_PROGRESS'})
  await vi.waitFor(() =>
    expect(takeToast()).toMatchObject({
      title: '1 assignment undone',
      description: '1 visit stays as it is: It is over',
    }),
  )
  expect(onNotUndone.mock.calls).toEqual([[later, 'It is over']])
})

test('a later visit is given back, though a colleague has changed who goes to the one under way', async () => {
  state.several.mockResolvedValue({refused: []})
  state.mutateAsync.mockRejectedValue(
    new ApiError({kind: 'refused', status: 409, code: 'assignment_changed', detail: 'Ivy goes'}),
  )
  const now = {...opened, status: 'IN_PROGRESS'} as const
  const {onNotUndone} = await undoBoth(now)
  await vi.waitFor(() => expect(takeToast()).toMatchObject({title: '1 assignment undone', tone: 'bad'}))
  expect(onNotUndone.mock.calls).toEqual([[now, 'Ivy goes']])
  expect(state.several.mock.calls[0]).toMatchObject([[{session_id: 'later'}]])
})

test('Undo that is refused because of a colleague is said, and names the visit to who opened the dialog', async () => {
  const onNotUndone = vi.fn()
  await mount(<AssignDialog session={opened} onNotUndone={onNotUndone} onClose={vi.fn()} />)
  await press('input[value=gus]')
  await press('footer button:last-of-type')
  state.mutate.mock.calls[0]![1].onSuccess(assignedTo('gus', 'Gus Moss'))
  const problem = new ApiError({kind: 'refused', status: 409, code: 'assignment_changed', detail: 'Ivy goes'})
  state.mutateAsync.mockRejectedValueOnce(problem)
  takeToast()!.action!.onClick()
  await vi.waitFor(() => expect(onNotUndone).toHaveBeenCalledWith(opened, 'Ivy goes'))
  expect(takeToast()).toMatchObject({title: 'It could not be undone', description: 'Ivy goes'})
})

test('without a connection the dialog says once that assigning needs one, and not that anything is saved', async () => {
  state.isOnline = false
  const {redraw} = await mount(dialog())
  expect(texts('[role=status]')).toContain('Assigning needs a connection.')
  expect(document.body.textContent).not.toContain('is saved')
  state.error = new ApiError({kind: 'network'})
  await redraw(dialog())
  expect(texts('[role=alert]').join()).toContain('No connection to Village')
  expect(document.body.textContent).not.toContain('Assigning needs a connection.')
})

test('before a visit under way is given to someone else, says that who is assigned has confirmed its start', async () => {
  const start = {...sampleConfirmation(opened.scheduled_start), by: 'u-fay'}
  const running = (caretaker: typeof start) => ({
    ...opened,
    confirmations: {...opened.confirmations, start: {caretaker, parent: null}},
  })
  state.visits = [running(start)]
  await mount(dialog())
  expect(found('footer').textContent).not.toContain('has confirmed the start')
  await press('input[value=gus]')
  expect(found('footer').textContent).toContain('Fay Moss has confirmed the start of this visit')
  expect(found('footer').textContent).toContain(
    'Fay Moss’s phone may still send an end confirmed before that: it counts unless another one is confirmed.',
  )
  await press('input[value=none]')
  expect(found('footer').textContent).toContain('Fay Moss has confirmed the start of this visit')
})

test('a start that the office confirmed is not said to be who is assigned', async () => {
  const start = {...sampleConfirmation(opened.scheduled_start), on_behalf: 'office'}
  state.visits = [{...opened, confirmations: {...opened.confirmations, start: {caretaker: start, parent: null}}}]
  await mount(dialog())
  await press('input[value=gus]')
  expect(found('footer').textContent).not.toContain('has confirmed the start')
})

test('who is suspended cannot be chosen, and the list says why', async () => {
  state.members = [sampleMember('fay'), sampleMember('gus', {is_suspended: true}), sampleMember('ivy')]
  await mount(dialog())
  const gus = found('label:has([value=gus])').textContent
  expect(gus).toContain('Field caregiver · suspended, cannot log in or be assigned')
  expect(gus).not.toContain('Free')
  await press('input[value=gus]')
  expect(found('label:has(:checked)').textContent).toContain('Fay Moss')
  await press('input[value=ivy]')
  await press('footer button:last-of-type')
  expect(state.mutate.mock.calls[0]).toMatchObject([{member_id: 'ivy'}, {}])
})

test('who has an expired credential stands out in the list before being chosen', async () => {
  state.members = [sampleMember('fay'), sampleMember('gus', {credentials: [{name: 'CPR', expires_on: '2026-05-01'}]})]
  await mount(dialog())
  // a sign beside them, in the tone of the rest
  expect(texts('label .text-muted:has(> svg.text-waiting)').map(text => text.split(' · ').at(-1))).toEqual([
    'CPR expired on Fri, May 1',
  ])
})

test('a refusal goes once someone else is chosen, and the dialog still says who has been assigned meanwhile', async () => {
  const detail = 'Ivy Moss was assigned meanwhile.'
  state.mutate.mockImplementation((_, {onError}: {onError: (error: Error) => void}) => {
    const current = {member_id: 'ivy'}
    state.error = new ApiError({kind: 'refused', status: 409, code: 'assignment_changed', detail, current})
    state.visits = [assignedTo('ivy', 'Ivy Moss')]
    onError(state.error)
  })
  await mount(dialog())
  await press('input[value=gus]')
  await press('footer button:last-of-type')
  expect(texts('[role=alert]').join()).toContain(detail)
  expect(document.body.textContent).not.toContain('A colleague has assigned')
  await press('input[value=fay]')
  expect(texts('[role=alert]').join()).not.toContain(detail)
  expect(document.body.textContent).toContain('A colleague has assigned Ivy Moss to this')
})
