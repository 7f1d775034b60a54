import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import type {Child} from '#contract/accounts/children.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {loadRefusalWords} from '#data/app/message.ts'
import {childrenQuery} from '#data/queries/children.ts'
import {found, mount, press, pressKey, texts, write} from '#tests/support/mount.ts'
import {sampleBooking, sampleChild} from '#tests/support/samples/booking-samples.ts'
import {until} from '#tests/support/until.ts'
import {DoorDialog} from './door-dialog.tsx'

/** The saved bodies, in order. */
let saved: unknown[] = []
beforeEach(() => {
  saved = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PATCH') saved.push(JSON.parse(await request.clone().text()))
    return Response.json(sampleBooking())
  })
})
afterEach(() => void vi.unstubAllGlobals())

const ellie = sampleChild()
const max = sampleChild({id: '0199a000-0000-7000-8000-0000000000e2', first_name: 'Max', allergies: null})

async function open(given: Partial<Booking>, children: Child[]) {
  const onClose = vi.fn()
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(childrenQuery().queryKey, children)
  await mount(
    <QueryClientProvider client={client}>
      <DoorDialog
        booking={sampleBooking(given)}
        door={{booking_id: 'booking-1', handover: 'Ring twice', children: [], visits: []}}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  return {onClose}
}

const forrest = {line1: '1200 Forrest Ave', city: 'Nashville', state: 'TN', zip: '37206'}
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] [type=checkbox]')]
const states = () => boxes().map(({checked, disabled}) => ({checked, disabled}))
const save = () => press('[role=dialog] footer button:last-of-type')

test('a recorded child is chosen without an address, and no more than were asked for', async () => {
  const {onClose} = await open({number_of_children: 1}, [ellie, max])
  expect(texts('[role=dialog] legend')).toContain('Who are the visits for?')
  await press('[role=dialog] [type=checkbox]')
  expect(states()).toEqual([
    {checked: true, disabled: false},
    {checked: false, disabled: true},
  ])
  await save()
  await act(() => until(() => expect(onClose).toHaveBeenCalledTimes(1)))
  expect(saved).toEqual([{child_ids: [ellie.id]}])
})

test('the children of the booking are chosen already, and stay unless they are changed', async () => {
  const {onClose} = await open({number_of_children: 2, child_ids: [max.id]}, [ellie, max])
  expect(states().map(({checked}) => checked)).toEqual([false, true])
  await save()
  await act(() => until(() => expect(onClose).toHaveBeenCalledTimes(1)))
  expect(saved).toEqual([{}])
})

test.each([
  ['the handover', 1, {handover: 'Code 4711'}],
  ['the address', 0, {address: {...forrest, arrival_notes: 'Code 4711'}}],
])(
  'only %s is sent if only that was edited, so that it undoes nothing that the other adult saved',
  async (_, at, sent) => {
    const {onClose} = await open({address: forrest}, [])
    document.querySelectorAll('[role=dialog] textarea')[at]!.id = 'edited'
    await write('#edited', 'Code 4711')
    await save()
    await act(() => until(() => expect(onClose).toHaveBeenCalledTimes(1)))
    expect(saved).toEqual([sent])
  },
)

test('what is typed back as it was is not sent', async () => {
  const {onClose} = await open({address: forrest}, [])
  document.querySelectorAll('[role=dialog] textarea')[1]!.id = 'edited'
  await write('#edited', 'Code 4711')
  await write('#edited', 'Ring twice')
  await save()
  await act(() => until(() => expect(onClose).toHaveBeenCalledTimes(1)))
  expect(saved).toEqual([{}])
})

test('an address that was given is not left out', async () => {
  const address = {line1: '', city: 'Nashville', state: 'TN', zip: '37206'}
  await open({address}, [])
  expect(boxes()).toEqual([])
  await save()
  expect(texts('[role=dialog] [role=alert]')).toHaveLength(1)
  expect(saved).toEqual([])
})

test('a refusal of a field that is not on the form says in a whole sentence what is missing', async () => {
  await loadRefusalWords()
  const required = {code: 'invalid', detail: 'Required', fields: {phone_number: 'Required'}}
  vi.stubGlobal('fetch', async () => Response.json(required, {status: 422}))
  await open({}, [])
  document.querySelectorAll('[role=dialog] textarea')[1]!.id = 'edited'
  await write('#edited', 'Code 4711')
  await save()
  await act(() => until(() => expect(texts('[role=dialog] [role=alert]')).toHaveLength(1)))
  expect(texts('[role=dialog] [role=alert]')).toEqual([
    '“Phone number” is missing. Fill it in; if this page does not ask for it, reload the page and try again.',
  ])
})

test('what was typed is not lost by Escape without a question', async () => {
  const {onClose} = await open({}, [])
  await act(async () => {
    const handover = found('[role=dialog] textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(handover, 'Code 4711')
    handover.dispatchEvent(new Event('input', {bubbles: true}))
  })
  await pressKey('[role=dialog]', 'Escape')
  expect(texts('[role=alertdialog] h2')).toEqual(['Discard your changes?'])
  expect(onClose).not.toHaveBeenCalled()
})
