import {act} from 'react'
import {expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {until} from '#tests/support/until.ts'
import {SessionList} from './session-list.tsx'

const state = vi.hoisted(() => ({visits: [] as Session[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly unknown[]}) => ({
    data: queryKey.includes('bookings') ? undefined : state.visits,
    error: null,
  }),
}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => null}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))
vi.mock('#data/queries/session-commands.ts', () => ({
  useCancelSession: () => ({mutate: () => undefined, isPending: false, error: null}),
}))
vi.mock('./use-reader.ts', () => ({useReader: () => ({now: '2026-06-08T12:00:00.000Z', zone: 'America/Chicago'})}))
vi.mock('../detail/session-card.tsx', () => ({SessionCard: () => null}))

const visit = (day: string, status: Session['status'] = 'SCHEDULED') =>
  sampleSession({
    id: day,
    status,
    scheduled_start: `2026-${day}T14:00:00.000Z`,
    scheduled_end: `2026-${day}T18:00:00.000Z`,
  })

test('the title of the other visits counts none that was canceled, in whichever week', async () => {
  const mixed = [visit('06-09'), visit('06-16'), visit('06-17', 'CANCELLED'), visit('06-18')]
  const canceled = [visit('06-23', 'CANCELLED'), visit('06-30', 'CANCELLED')]
  state.visits = [...mixed, ...canceled]
  await mount(<SessionList bookingId="booking" />)
  expect(texts('h2')).toEqual(['Next visit', expect.stringMatching(/^Other visits\D*2$/)])
  expect(texts('summary').join()).toContain('2 visits · 1 canceled visit')
})

test('a week whose only visit was canceled counts no other one', async () => {
  state.visits = [visit('06-09'), visit('06-16', 'CANCELLED'), visit('06-23')]
  await mount(<SessionList bookingId="booking" />)
  expect(texts('h2')[1]).toMatch(/^Other visits\D*1$/)
  expect(texts('summary').map(text => text.replace(/^.*? · /, ''))).toEqual(['1 canceled visit', '1 visit'])
})

test('a title over a single week shows its visits at once; several weeks are folded', async () => {
  state.visits = [visit('06-09'), visit('06-10'), visit('06-11')]
  const {redraw} = await mount(<SessionList bookingId="booking" />)
  expect(texts('details[open] summary')).toEqual(['This week · 2 visits'])
  state.visits = [...state.visits, visit('06-16')]
  await redraw(<SessionList bookingId="later" />)
  expect(texts('summary')).toHaveLength(2)
  expect(texts('details[open] summary')).toEqual([])
})

test('visits every week are said to be planned ahead and to go on, others are not', async () => {
  state.visits = [visit('06-09'), visit('06-16')]
  const goesOn = 'Visits are planned 8 weeks ahead. More are added every week until either side ends it.'
  const {redraw} = await mount(<SessionList bookingId="booking" goesOn />)
  expect(texts('p')).toContain(goesOn)
  await redraw(<SessionList bookingId="booking" />)
  expect(texts('p')).not.toContain(goesOn)
})

test('a family cancels a week in which two or more visits can be canceled, the next one of it too', async () => {
  const own = (...visits: Session[]) => visits.map(each => ({...each, my_side: 'parent' as const}))
  const offered = () => [...document.querySelectorAll('details')].map(week => week.textContent.includes('whole week'))
  state.visits = own(visit('06-09'), visit('06-10'), visit('06-16'), visit('06-23'), visit('06-24', 'CANCELLED'))
  await mount(<SessionList bookingId="booking" />)
  expect(texts('summary')[0]).toBe('This week · 1 visit')
  expect(offered()).toEqual([true, false, false])
  await press('details button')
  const dialog = await until(async () => {
    await act(async () => undefined)
    return found('[role=alertdialog]')
  })
  expect(dialog.textContent).toContain('Cancel 2 visits?')
  expect(texts('[role=alertdialog] li')).toHaveLength(2)
})

test('its caregiver is not offered to cancel a whole week', async () => {
  state.visits = [visit('06-09'), visit('06-10'), visit('06-11')]
  await mount(<SessionList bookingId="booking" />)
  expect(texts('details button')).toEqual([])
})
