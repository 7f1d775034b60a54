import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {StaffSession} from '#contract/admin/bookings.ts'
import {ApiError} from '#data/app/message.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleStaffSession} from '#tests/support/samples/visit-samples.ts'
import {CareseekerBookingScreen} from './careseeker-booking-screen.tsx'

const seen = vi.hoisted(() => ({
  status: 'SUBMITTED',
  refusal: null as Error | null,
  now: '2026-06-08T12:00:00.000Z',
  visit: null as unknown,
}))
const command = vi.hoisted(() => () => ({mutate: () => undefined, isPending: false, error: null}))
vi.mock('@tanstack/react-query', async original => ({...(await original<object>()), useQuery: () => ({})}))
vi.mock('@tanstack/react-router', async original => ({...(await original<object>()), Link: () => null}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => seen.now}))
vi.mock('#data/queries/admin/careseekers.ts', () => ({
  careseekerQueries: {one: () => ({})},
  useApproveFor: () => ({...command(), error: seen.refusal}),
  useCancelFor: command,
  useDeclineFor: command,
  useConfirmFor: command,
}))
vi.mock('./booking-screen.tsx', () => ({
  BookingScreen: (acts: {
    renderOfferActs: (offer: object, is_weekly: boolean) => ReactNode
    renderVisitActs: (visit: unknown) => ReactNode
  }) => (
    <>
      <section>{acts.renderOfferActs({id: 'offer', display_name: 'Grace O.', status: seen.status}, false)}</section>
      {seen.visit !== null && <article>{acts.renderVisitActs(seen.visit)}</article>}
    </>
  ),
}))

beforeEach(() => {
  Object.assign(seen, {status: 'SUBMITTED', refusal: null, now: '2026-06-08T12:00:00.000Z', visit: null})
})

const screen = () => <CareseekerBookingScreen id="family" bookingId="booking" />

test('an approval that a colleague overtook is said after the offer has changed', async () => {
  const {redraw} = await mount(screen())
  await press('section button')
  expect(texts('[role=alertdialog]')).toHaveLength(1)
  const detail = 'This booking is already approved'
  Object.assign(seen, {
    status: 'NOT_SELECTED',
    refusal: new ApiError({kind: 'refused', status: 409, code: 'already_approved', detail}),
  })
  await redraw(screen())
  expect(texts('section')).toEqual([`Your approval was refused: ${detail}`])
})

test('a start is confirmed from an hour before the visit, or once the other side confirmed', async () => {
  const visit: StaffSession = {...sampleStaffSession(), status: 'SCHEDULED', settled_by: null, claims: []}
  const shown = async (given: Partial<StaffSession>, before_minutes: number) => {
    seen.visit = {...visit, ...given}
    seen.now = new Date(Date.parse(visit.scheduled_start) - before_minutes * 60_000).toISOString()
    const {redraw} = await mount(screen())
    const buttons = texts('article button')
    seen.visit = null
    await redraw(screen())
    return buttons
  }
  expect(await shown({}, 3 * 24 * 60)).toEqual([])
  expect(await shown({}, 60)).toEqual(['Confirm start'])
  expect(await shown({}, 0)).toEqual(['Confirm start', 'Confirm end'])
  const claim = {side: 'caretaker', edge: 'start', counts: true} as StaffSession['claims'][number]
  expect(await shown({claims: [claim]}, 3 * 24 * 60)).toEqual(['Confirm start', 'Confirm end'])
})
