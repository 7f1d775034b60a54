import {beforeEach, expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {ApiError} from '#data/app/message.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {found, mount, press, write} from '../../../../tests/support/mount.ts'
import {CancelDialog} from './cancel-dialog.tsx'
import {otherName} from './other-name.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'

type Mutate = (_: unknown, on: {onSuccess: () => void}) => void
const succeed: Mutate = (_, {onSuccess}) => onSuccess()
const state = vi.hoisted(() => ({
  visits: [] as Session[],
  mutate: (() => undefined) as Mutate,
  error: null as Error | null,
  isLoading: false,
}))
beforeEach(() => void Object.assign(state, {mutate: succeed, error: null, isLoading: false}))
const booking = sampleBooking({
  hourly_rate: 25,
  fee_bps: 1000,
  approved_offer_id: 'offer-1',
  offers: [sampleOffer({status: 'ACCEPTED'})],
})
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly unknown[]}) => ({
    data: queryKey.includes('sessions') ? state.visits : state.isLoading ? undefined : booking,
  }),
}))
vi.mock('#data/queries/session-commands.ts', () => ({
  useCancelSession: () => ({
    mutate: ((input, on) => state.mutate(input, on)) satisfies Mutate,
    isPending: false,
    error: state.error,
  }),
}))
vi.mock('../calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T12:00:00.000Z', zone: 'America/Chicago'}),
}))

/** What the dialog says of a visit of four hours, two hours ahead. */
async function says(given: Partial<Session>) {
  const times = {scheduled_start: '2026-06-08T14:00:00.000Z', scheduled_end: '2026-06-08T18:00:00.000Z'}
  const session = sampleSession({my_side: 'parent', status: 'SCHEDULED', ...times, ...given})
  await mount(<CancelDialog scope="visit" session={session} onClose={() => undefined} />)
  return document.body.textContent
}

test('on the last day one hour with its fee is due, and its sum is named', async () => {
  expect(await says({cancels_free: false})).toContain('so a cancellation fee of $27.50 applies.')
})

test('once its booked start has passed, that is why the fee is due', async () => {
  const text = await says({cancels_free: false, scheduled_start: '2026-06-08T11:30:00.000Z'})
  expect(text).toContain('Its booked start has passed, so a cancellation fee of $27.50 applies.')
  expect(text).not.toContain('It starts in')
})

test.each([
  ['once its booked start has passed, a family reads', {scheduled_start: '2026-06-08T11:30:00.000Z'}, true],
  ['before it, a family does not read', {}, false],
  ['its caregiver does not read', {scheduled_start: '2026-06-08T11:30:00.000Z', my_side: 'caretaker'}, false],
] as const)('%s that a visit to which no one comes costs nothing', async (_, given, isSaid) => {
  const words = 'does not come, keep the visit: you owe nothing for it, and it counts as missed a day after its end.'
  expect((await says({cancels_free: false, ...given}))?.includes(words)).toBe(isSaid)
})

test('a visit that started while the dialog was open cannot be canceled, and no fee is named', async () => {
  const text = await says({status: 'START_PARTIAL'})
  expect(text).toContain('This visit has already started')
  expect(text).not.toContain('cancellation fee')
  expect(found('[role=alertdialog] button:last-of-type').getAttribute('aria-disabled')).toBe('true')
})

test('while the caregiver is not verified it costs nothing, and says why', async () => {
  const text = await says({cancels_free: true})
  expect(text).toContain('You owe nothing for canceling now: the caregiver is not verified right now.')
  expect(text).not.toContain('cancellation fee')
})

test('the other visits of the booking stay, which is said', async () => {
  state.visits = [sampleSession(), sampleSession({id: 'another'})]
  expect(await says({})).toContain('Your other visits won’t change.')
})

test('the only visit of a booking has no others', async () => {
  state.visits = [sampleSession()]
  const text = await says({})
  expect(text).not.toContain('Your other visits')
  expect(text).toContain('will be notified.')
})

test('a canceled visit is reported in a message that does not depend on where the page is scrolled', async () => {
  const session = sampleSession({my_side: 'parent', status: 'SCHEDULED', cancels_free: true})
  const onClose = vi.fn()
  await mount(<CancelDialog scope="visit" session={session} onClose={onClose} />)
  await press('footer button + button')
  expect(onClose).toHaveBeenCalledOnce()
  expect(takeToast()).toMatchObject({title: 'Visit canceled', description: `${otherName(session)} has been notified`})
})

test('after a lost answer it closes when the page learns that the visit is canceled, and says what is owed', async () => {
  const times = {scheduled_start: '2026-06-08T14:00:00.000Z', scheduled_end: '2026-06-08T18:00:00.000Z'}
  const session = sampleSession({my_side: 'parent', status: 'SCHEDULED', ...times})
  const onClose = vi.fn()
  const sent = vi.fn()
  state.mutate = input => void sent(input)
  const {redraw} = await mount(<CancelDialog scope="visit" session={session} onClose={onClose} />)
  await press('footer button + button')
  // the fee that was shown, so that a higher one is refused
  expect(sent).toHaveBeenCalledExactlyOnceWith({session_id: session.id, reason: '', fee_cents: 2750})
  expect(onClose).not.toHaveBeenCalled()
  const cancelled = {by: 'parent', reason: null, at: '2026-06-08T12:00:00.000Z'}
  await redraw(<CancelDialog scope="visit" session={{...session, status: 'CANCELLED', cancelled}} onClose={onClose} />)
  expect(onClose).toHaveBeenCalledOnce()
  expect(takeToast()).toMatchObject({
    title: 'Visit canceled',
    description: 'You owe $27.50 for canceling late. It will be on the week’s statement.',
  })
})

test('a fee that was not known at the press is not agreed to after a lost answer either', async () => {
  const times = {scheduled_start: '2026-06-08T14:00:00.000Z', scheduled_end: '2026-06-08T18:00:00.000Z'}
  const session = sampleSession({my_side: 'parent', status: 'SCHEDULED', ...times})
  const sent: unknown[] = []
  Object.assign(state, {mutate: (input: unknown) => sent.push(input), isLoading: true})
  const dialog = () => <CancelDialog scope="visit" session={session} onClose={() => undefined} />
  const {redraw} = await mount(dialog())
  await press('footer button + button')
  Object.assign(state, {error: new ApiError({kind: 'network'}), isLoading: false})
  await redraw(dialog())
  await press('footer button + button')
  const unpriced = {session_id: session.id, reason: ''}
  expect(sent).toEqual([unpriced, unpriced])
})

test('a visit that the other side cancels after the press is not said to be canceled by it, nor to cost', async () => {
  const times = {scheduled_start: '2026-06-08T14:00:00.000Z', scheduled_end: '2026-06-08T18:00:00.000Z'}
  const session = sampleSession({my_side: 'parent', status: 'SCHEDULED', ...times})
  const onClose = vi.fn()
  state.mutate = () => undefined
  takeToast()
  const {redraw} = await mount(<CancelDialog scope="visit" session={session} onClose={onClose} />)
  await press('footer button + button')
  const cancelled = {by: 'caretaker', reason: 'Flu', at: '2026-06-08T12:00:00.000Z'}
  await redraw(<CancelDialog scope="visit" session={{...session, status: 'CANCELLED', cancelled}} onClose={onClose} />)
  expect(found('footer').textContent).toContain('This visit was canceled already')
  expect(onClose).not.toHaveBeenCalled()
  expect(takeToast()).toBeUndefined()
})

test('a visit that the other side cancels meanwhile is said to be, and what was typed stays', async () => {
  const session = sampleSession({my_side: 'parent', cancels_free: true})
  const onClose = vi.fn()
  const {redraw} = await mount(<CancelDialog scope="visit" session={session} onClose={onClose} />)
  await write('textarea', 'Grandma is visiting')
  const cancelled = {by: 'caretaker', reason: 'Flu', at: '2026-06-08T12:00:00.000Z'}
  takeToast()
  await redraw(<CancelDialog scope="visit" session={{...session, status: 'CANCELLED', cancelled}} onClose={onClose} />)
  expect(document.body.textContent).toContain('Canceled by the caregiver')
  expect(document.body.textContent).toContain('“Flu”')
  expect((found('textarea') as HTMLTextAreaElement).value).toBe('Grandma is visiting')
  expect(found('footer [aria-disabled=true]').textContent).toBe('Cancel this visit')
  expect(onClose).not.toHaveBeenCalled()
  expect(takeToast()).toBeUndefined()
})

test('a family without an account is called by support, not notified', async () => {
  const without = {my_side: 'caretaker', family_without_account: true} as const
  expect(await says(without)).toContain('support calls the family.')
  expect(document.body.textContent).not.toContain('notified')
  await press('footer button + button')
  expect(takeToast()?.description).toContain('support calls the family.')
})
