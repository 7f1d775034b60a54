import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import type {Child} from '#contract/accounts/children.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {loadRefusalWords} from '#data/app/message.ts'
import {childrenQuery} from '#data/queries/children.ts'
import {deferred} from '#tests/support/deferred.ts'
import {found, mount, press, pressKey, texts, write} from '#tests/support/mount.ts'
import {sampleBooking, sampleChild} from '#tests/support/samples/booking-samples.ts'
import {until} from '#tests/support/until.ts'
import {DoorDialog} from './door-dialog.tsx'

/** The saved bodies, in order. */
let saved: unknown[] = []
/** The records as the server has them; undefined without a connection. */
let recorded: Child[] | undefined
/** They are answered once it has ended. */
let reading: Promise<void>
beforeEach(() => {
  saved = []
  reading = Promise.resolve()
  recorded = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PATCH') saved.push(JSON.parse(await request.clone().text()))
    if (request.url.endsWith('/parent/children')) return answerChildren()
    return Response.json(sampleBooking())
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** @throws TypeError without a connection */
async function answerChildren(): Promise<Response> {
  await reading
  if (!recorded) throw new TypeError('network')
  return Response.json({items: recorded, next_cursor: null})
}

const ellie = sampleChild()
const max = sampleChild({id: '0199a000-0000-7000-8000-0000000000e2', first_name: 'Max', allergies: null})

/** `cached` are the records that were read before, if they are others than the server has. */
async function open(given: Partial<Booking>, children: Child[] | undefined, cached = children) {
  const onClose = vi.fn()
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity, retry: false}}})
  recorded = children
  client.setQueryData(childrenQuery().queryKey, cached)
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

/** Waits until the records can be chosen. */
const areRead = () => act(() => until(() => expect(boxes()).not.toEqual([])))

const forrest = {line1: '1200 Forrest Ave', city: 'Nashville', state: 'TN', zip: '37206'}
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] [type=checkbox]')]
const states = () => boxes().map(({checked, disabled}) => ({checked, disabled}))
const save = () => press('[role=dialog] footer button:last-of-type')

test('who can see it is said once, with the children’s records where there are some', async () => {
  const said = () =>
    found('[role=dialog]').textContent?.match(/Only the caregiver or agency you approve can see [^.]+/g)
  await open({}, [])
  expect(said()).toEqual([expect.stringMatching(/see the address and the handover,/)])
})

test('who can see the children’s records is said with the address and the handover', async () => {
  await open({}, [ellie])
  await areRead()
  const said = found('[role=dialog]').textContent?.match(/Only the caregiver or agency you approve[^.]+/g)
  expect(said).toEqual([expect.stringMatching(/names, allergies and routines, the address and the handover,/)])
})

test('a recorded child is chosen without an address, and no more than were asked for', async () => {
  const {onClose} = await open({number_of_children: 1}, [ellie, max])
  await areRead()
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
  await areRead()
  expect(states().map(({checked}) => checked)).toEqual([false, true])
  await save()
  await act(() => until(() => expect(onClose).toHaveBeenCalledTimes(1)))
  expect(saved).toEqual([{}])
})

test.each([
  ['asked', ['removed'], ['A child who was chosen is no longer recorded']],
  ['not asked where the booking names another one', ['removed', ellie.id], []],
])('who is chosen instead of a child that is no longer recorded is %s', async (_, child_ids, asked) => {
  await open({number_of_children: 2, child_ids}, [ellie])
  await areRead()
  expect(texts('[role=dialog] legend ~ [role=status] p').filter(text => text.includes('recorded'))).toEqual(asked)
})

test('a record that the other adult added since is read before the children are chosen', async () => {
  const {promise, keep} = deferred()
  reading = promise
  await open({number_of_children: 2, child_ids: [ellie.id, max.id]}, [ellie, max], [ellie])
  expect(boxes()).toEqual([])
  keep()
  await areRead()
  expect(states().map(({checked}) => checked)).toEqual([true, true])
  expect(found('[role=dialog]').textContent).not.toContain('as of')
})

test('without a connection the children are those read before, with the time of it', async () => {
  await open({number_of_children: 2, child_ids: [max.id]}, undefined, [ellie, max])
  await areRead()
  expect(states().map(({checked}) => checked)).toEqual([false, true])
  expect(found('[role=dialog]').textContent).toMatch(/Your children’s records as of \d/)
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
  await open({number_of_children: 0, ages: []}, [])
  vi.stubGlobal('fetch', async () => Response.json(required, {status: 422}))
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
