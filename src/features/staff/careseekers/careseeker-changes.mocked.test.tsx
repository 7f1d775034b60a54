import type {ReactNode} from 'react'
import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Child} from '#contract/accounts/children.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {ApiError} from '#data/app/message.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleBookingDetail} from '#tests/support/samples/booking-samples.ts'
import {AddressPart, ChangeRequestPart, ReopenPart} from './careseeker-changes.tsx'

const server = vi.hoisted(() => ({sent: [] as unknown[], error: null as Error | null, children: [] as Child[] | Error}))
const command = vi.hoisted(() => (name: string) => () => ({
  mutate: (body: unknown) => void server.sent.push({[name]: body}),
  isPending: false,
  error: server.error,
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => {
    const isRead = Array.isArray(server.children)
    return {
      data: isRead ? server.children : undefined,
      error: isRead ? null : server.children,
      isSuccess: isRead,
      isFetchedAfterMount: true,
    }
  },
}))
vi.mock('#data/queries/admin/careseekers.ts', () => ({
  careseekerQueries: {children: () => ({})},
  useChangeAddressFor: command('address'),
  useReopenFor: command('reopen'),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useNavigate: () => () => undefined,
  Link: ({children, search}: {children: ReactNode; search: {change: string}}) => <a href={search.change}>{children}</a>,
}))
vi.mock('#data/offline/server-now.ts', () => ({
  useNow: () => '2026-06-01T12:00:00.000Z',
  useServerNow: () => '2026-06-01T12:00:00.000Z',
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined, useOnline: () => true}))
beforeEach(() => void Object.assign(server, {sent: [], error: null, children: []}))

const ids = {id: 'family', bookingId: 'booking-1'}
const address = {line1: '1200 Forrest Ave', city: 'Nashville', state: 'TN', zip: '37206'}
const detailOf = (booking: Booking) => sampleBookingDetail({status: booking.status, booking})
const parts = (given: Partial<Booking>) => {
  const booking = detailOf(sampleBooking({address, ...given}))
  return (
    <>
      <ChangeRequestPart ids={ids} booking={booking} />
      <AddressPart ids={ids} booking={booking} />
      <ReopenPart ids={ids} booking={booking} />
    </>
  )
}
async function type(label: string, value: string) {
  const field = [...document.querySelectorAll('label')].find(each => each.textContent?.startsWith(label))
  const input = document.getElementById(field?.htmlFor ?? '') as HTMLInputElement
  await act(async () => {
    const kind = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(input, value)
    input.dispatchEvent(new Event('input', {bubbles: true}))
  })
}
const save = '[role=dialog] footer button:last-of-type'

test('each change is offered while the family itself could make it', async () => {
  const offered = async (given: Partial<Booking>) => {
    const {redraw} = await mount(parts(given))
    const shown = texts('a, button')
    await redraw(<></>)
    return shown
  }
  expect(await offered({status: 'PENDING'})).toEqual(['Change request', 'Children, address and handover'])
  expect(await offered({status: 'CONFIRMED'})).toEqual(['Children, address and handover'])
  expect(await offered({status: 'CONFIRMED', number_of_children: 0, ages: []})).toEqual(['Address and handover'])
  expect(await offered({status: 'CONFIRMED', cancelled_ahead: 1})).toEqual([
    'Children, address and handover',
    'Request visits again',
  ])
  expect(await offered({status: 'CANCELLED'})).toEqual([])
})

test('nothing is saved until something is changed, and the button says so', async () => {
  await mount(parts({status: 'CONFIRMED'}))
  await press('button')
  await press(save)
  expect(server.sent).toEqual([])
  expect(found(save).getAttribute('aria-disabled')).toBe('true')
  expect(texts('[role=dialog]').join()).toContain('Change something first')
  await type('Street', '7 Elm St')
  await type('Street', address.line1)
  expect(found(save).getAttribute('aria-disabled')).toBe('true')
})

test('an address is saved with the one that was read, and the handover only if it was typed', async () => {
  await mount(parts({status: 'CONFIRMED'}))
  await press('button')
  await type('Street', '7 Elm St')
  await press(save)
  expect(server.sent).toEqual([{address: {address: {...address, line1: '7 Elm St'}, seen: {address}}}])
  await type('Handover', ' Ring twice ')
  await press(save)
  expect(server.sent.at(-1)).toMatchObject({address: {handover: 'Ring twice'}})
})

test('staff choose the recorded children of a booking, no more than it asked for', async () => {
  const child = {birth_month: '2022-05', allergies: null, routines: null, notes: null}
  server.children = [
    {...child, id: 'ellie', first_name: 'Ellie'},
    {...child, id: 'sam', first_name: 'Sam'},
  ]
  await mount(parts({status: 'CONFIRMED', number_of_children: 1, ages: [4], child_ids: ['ellie']}))
  await press('button')
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=checkbox]')]
  expect(boxes().map(({checked, disabled}) => [checked, disabled])).toEqual([
    [true, false],
    [false, true],
  ])
  await act(async () => boxes()[0]!.click())
  await act(async () => boxes()[1]!.click())
  await press(save)
  expect(server.sent).toEqual([{address: {child_ids: ['sam']}}])
})

test('records that could not be loaded are said to be, under the same title', async () => {
  server.children = new ApiError({kind: 'refused', status: 503})
  await mount(parts({status: 'CONFIRMED'}))
  await press('button')
  expect(texts('h2')).toEqual(['Children, address and handover'])
  expect(texts('[role=dialog] [role=alert]').join()).toContain('The children could not be loaded')
  await type('Street', '7 Elm St')
  await press(save)
  expect(server.sent).toHaveLength(1)
})

test('without a recorded child it says where one is recorded', async () => {
  await mount(parts({status: 'CONFIRMED'}))
  await press('button')
  expect(found('[role=dialog]').textContent).toContain('No children are recorded for this family.')
})

test('an address that someone else saved meanwhile is shown, and replaced by saving again', async () => {
  const {redraw} = await mount(parts({status: 'CONFIRMED'}))
  await press('button')
  await type('Street', '7 Elm St')
  const current = {address: {...address, line1: '9 Oak St'}}
  server.error = new ApiError({
    kind: 'refused',
    status: 409,
    code: 'record_changed',
    detail: 'Saved meanwhile',
    current,
  })
  await redraw(parts({status: 'CONFIRMED'}))
  expect(found('[role=dialog]').textContent).toContain('9 Oak St')
  await press(save)
  expect(server.sent.at(-1)).toEqual({address: {address: {...address, line1: '7 Elm St'}, seen: current}})
})

test('visits are requested again after a question, those that were canceled alone', async () => {
  await mount(parts({status: 'CONFIRMED', cancelled_ahead: 1}))
  await press('button:last-of-type')
  expect(found('[role=alertdialog]').textContent).toContain('All other visits stay the same.')
  await press('[role=alertdialog] footer button:last-of-type')
  expect(server.sent).toEqual([{reopen: {only_cancelled: true}}])
})

test('weeks that are requested again are said to go out beside a second request', async () => {
  const schedule: Booking['schedule'] = [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}]
  const ended = {by: 'caretaker', reason: null, at: '', last_day: '2026-06-24'}
  const read = async (given: Partial<Booking>) => {
    const {redraw} = await mount(parts({status: 'CONFIRMED', schedule, cancelled_ahead: 2, ...given}))
    await press('button:last-of-type')
    const said = texts('[role=alertdialog], [role=dialog]').join()
    await redraw(<></>)
    return said
  }
  expect(await read({weekly_end: ended, reopens_weeks: 'now'})).toContain('go out as a second request')
  expect(await read({reopens_weeks: 'if_ended'})).not.toContain('second request')
  expect(await read({weekly_end: ended})).not.toContain('second request')
})
