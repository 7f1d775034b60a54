import {act} from 'react'
import {expect, onTestFinished, test, vi} from 'vitest'
import type {Member} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {found, mount, pressKey} from '#tests/support/mount.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {PeopleBoard} from './people-board.tsx'

vi.mock('#features/sessions/calendar/use-reader.ts', () => ({useReader: () => ({now: '2026-06-08T12:00:00.000Z'})}))
vi.mock('#data/account/current-user.ts', async original => ({...(await original<object>()), useWho: () => null}))

/** The week's board with one visit. */
const boardOf = (
  visit: Session,
  {
    members = [],
    onDrop = vi.fn(),
  }: {members?: Member[]; onDrop?: (visit: Session, member_id: string | null) => void} = {},
) => (
  <PeopleBoard
    members={members}
    visits={[visit]}
    around={[visit]}
    week={[visit.scheduled_start.slice(0, 10)]}
    today="2026-06-08"
    mayMove={() => true}
    onOpen={vi.fn()}
    onDrop={onDrop}
  />
)

test('the row of unassigned visits is highlighted while a visit is over it', async () => {
  const visit = sampleSession({assigned: null})
  const day = visit.scheduled_start.slice(0, 10)
  await mount(
    <PeopleBoard
      members={[]}
      visits={[visit]}
      around={[visit]}
      week={[day]}
      today="2026-06-08"
      mayMove={() => true}
      onOpen={vi.fn()}
      onDrop={vi.fn()}
    />,
  )
  const row = () => found('tr[data-row=none]').className
  expect(row()).toContain('bg-sunk')
  await pressKey('[data-move]', ' ')
  expect(row()).toContain('bg-primary-tint')
  expect(row()).not.toContain('bg-sunk')
})

test('a visit whose caregiver asked not to go is marked with the reason', async () => {
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  const visit = sampleSession({assigned, cannot_go: {reason: 'sick', at: '2026-06-08T11:00:00.000Z'}})
  await mount(boardOf(visit))
  expect(found('[data-row=fay] button, tr:last-child button').textContent).toContain('Asked not to go: sick')
})

test('the words of a warning wrap below its sign, so that a narrow card has room for whole words', async () => {
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  const hours = [{weekdays: [1, 2, 3, 4, 5], from: '07:00', until: '08:00'}]
  const fay = sampleMember('fay', {availability: {hours, away: [], place: null}})
  await mount(boardOf(sampleSession({assigned}), {members: [fay]}))
  const sign = found('[data-row=fay] button svg')
  expect(sign.parentElement?.textContent).toBe('Outside their hours')
  expect(sign.parentElement?.className).not.toMatch(/\bflex\b/)
  expect(sign.getAttribute('class')).toContain('inline-block')
})

test('a visit dragged to the edge of the window scrolls the page, and is dropped on the row that comes under it', async () => {
  const visit = sampleSession({assigned: null})
  const onDrop = vi.fn()
  await mount(boardOf(visit, {members: [sampleMember('fay'), sampleMember('gus')], onDrop}))
  let under = 'fay'
  document.elementFromPoint = () => found(`tr[data-row=${under}]`)
  onTestFinished(() => void Reflect.deleteProperty(document, 'elementFromPoint'))
  const scroll = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
  onTestFinished(() => scroll.mockRestore())
  const button = found('[data-move]')
  button.setPointerCapture = vi.fn()
  const point = (type: string, clientY: number) =>
    act(async () => button.dispatchEvent(new PointerEvent(type, {bubbles: true, button: 0, clientX: 300, clientY})))
  await point('pointerdown', window.innerHeight / 2)
  await point('pointermove', window.innerHeight / 2 + 20)
  await point('pointermove', window.innerHeight - 10)
  await vi.waitFor(() => expect(scroll).toHaveBeenCalledWith({top: 11, behavior: 'instant'}))
  under = 'gus'
  await act(async () => window.dispatchEvent(new Event('scroll')))
  await point('pointerup', window.innerHeight - 10)
  expect(onDrop).toHaveBeenCalledWith(visit, 'gus')
})

test('the row of a suspended person says so, and no visit is moved to it', async () => {
  const onDrop = vi.fn()
  const members = [sampleMember('fay', {is_suspended: true}), sampleMember('gus')]
  await mount(boardOf(sampleSession({assigned: null}), {members, onDrop}))
  expect(found('tbody tr:nth-child(2) th').textContent).toContain('Fay MossSuspended')
  for (const key of [' ', 'ArrowDown', 'Enter']) await pressKey('[data-move]', key)
  expect(onDrop.mock.calls.map(([, member_id]) => member_id as unknown)).toEqual(['gus'])
})
