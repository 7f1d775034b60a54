import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act, type ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {ApiError} from '#data/app/message.ts'
import {childrenQuery} from '#data/queries/children.ts'
import {newId} from '#lib/id.ts'
import type {StepId} from '../search.ts'
import type {RequestValues} from '../values.ts'
import {ChangeRequestScreen} from './change-request-screen.tsx'
import {valuesToChange} from './changed-request.ts'

type Input = {params?: unknown; body?: Record<string, unknown>}
const state = vi.hoisted(() => ({
  answers: new Map<string, (input: Input) => unknown>(),
  sent: [] as {call: string; body: unknown}[],
  drafts: [] as string[],
  draft: null as unknown,
  isOnline: true,
}))
const phone = vi.hoisted(() => ({isMissing: false}))
vi.mock('#features/people/about/use-is-phone-missing.ts', () => ({useIsPhoneMissing: () => phone.isMissing}))
vi.mock('#api/client.ts', async original => ({
  ...(await original<object>()),
  call: async ({method, path}: {method: string; path: string}, input: Input) => {
    const name = `${method} ${path}`
    const answer = state.answers.get(name)
    if (!answer) return new Promise(() => undefined)
    if (method !== 'GET') state.sent.push({call: name, body: input.body})
    return answer(input)
  },
}))
vi.mock('#data/queries/profile.ts', () => ({
  profileQueries: {parent: () => ({queryKey: ['parent'], queryFn: () => ({user: {phone_number: '+16155550100'}})})},
}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async (name: string) => {
    state.drafts.push(name)
    return state.draft
  },
  writeDraft: async () => undefined,
  forgetDraft: async () => undefined,
}))
vi.mock('#data/offline/use-connection.ts', async original => ({
  ...(await original<object>()),
  useOnline: () => state.isOnline,
}))
vi.mock('#data/offline/server-now.ts', () => ({
  serverNow: () => '2026-06-01T15:00:00.000Z',
  useNow: () => '2026-06-01T15:00:00.000Z',
  useServerNow: () => '2026-06-01T15:00:00.000Z',
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
  useBlocker: () => ({status: 'idle'}),
}))

const request = sampleBooking({
  status: 'PENDING',
  offers: [],
  offers_count: 0,
  max_hourly_rate: 30,
  notes: 'Likes trains',
})
const initial = valuesToChange(request, {
  profile: undefined,
  children: [],
  handover: 'The code is 4711',
  today: '2026-06-01',
  now: '2026-06-01T15:00:00.000Z',
})
/** The form opens with these changes, typed before. */
const typed = (changes: Partial<RequestValues>) => {
  state.draft = {key: newId(), values: {...initial, ...changes}, saved_at: '2026-06-01T14:00:00.000Z'}
}
const saved = vi.fn<(booking: Booking) => void>()

beforeEach(() => {
  state.sent = []
  state.drafts = []
  typed({notes: 'Likes trains and buses'})
  state.isOnline = true
  phone.isMissing = false
  saved.mockClear()
  state.answers = new Map<string, (input: Input) => unknown>([
    ['GET /parent/bookings/:id', () => request],
    ['GET /bookings/:id/handover', () => ({handover: 'The code is 4711'})],
    ['GET /parent/children', () => ({items: []})],
  ])
})

let client: QueryClient
const Screen = ({step = 'review'}: {step?: StepId}) => (
  <QueryClientProvider client={client}>
    <ChangeRequestScreen id={request.id} step={step} onStep={() => {}} onSaved={saved} />
  </QueryClientProvider>
)
const open = () => {
  client = new QueryClient({defaultOptions: {queries: {retry: false}}})
  return mount(<Screen />)
}
/** Waits until it is drawn; what answers is drawn at the end of an `act`. */
const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => {})
    check()
  })
const isShown = () => settled(() => expect(texts('form')).toHaveLength(1))

test('the form opens at its review with all that was asked for, and saves the whole of it', async () => {
  state.answers.set('PUT /parent/bookings/:id', () => ({...request, changed_at: '2026-06-01T15:00:00.000Z'}))
  await open()
  await isShown()
  expect(found('form').textContent).toContain('Review and save')
  expect(found('form').textContent).toContain('Likes trains')
  expect(found('form').textContent).toContain('The code is 4711')
  expect(state.drafts).toContain('request-change-booking-1')
  expect(found('[type=submit]').textContent).toBe('Save changes')
  await press('[type=submit]')
  await settled(() => expect(saved).toHaveBeenCalledOnce())
  expect(state.sent).toMatchObject([
    {
      call: 'PUT /parent/bookings/:id',
      body: {
        schedule: request.schedule,
        max_hourly_rate: 30,
        notes: 'Likes trains and buses',
        handover: 'The code is 4711',
        changed_at: null,
      },
    },
  ])
})

test('an offer that came meanwhile is said, with the way to it, and what was typed stays', async () => {
  state.answers.set('PUT /parent/bookings/:id', () => {
    throw new ApiError({kind: 'refused', status: 409, code: 'has_offers', detail: 'Offers were made for this request'})
  })
  await open()
  await isShown()
  await press('[type=submit]')
  await settled(() => expect(found('form').textContent).toContain('Your changes were not saved'))
  expect(texts('form a')).toEqual(['See the request'])
  expect(found('form').textContent).toContain('Likes trains')
})

test('without a network what was typed stays, and says that saving needs one', async () => {
  const {redraw} = await open()
  await isShown()
  state.isOnline = false
  await redraw(<Screen />)
  expect(found('[type=submit]').getAttribute('aria-disabled')).toBe('true')
  expect(texts('form [role=status]').join()).toContain('Changing a request needs a connection')
  expect(found('form').textContent).toContain('Likes trains')
})

test('without a network nothing opens that was not read from the server', async () => {
  state.isOnline = false
  state.answers.clear()
  await open()
  expect(texts('[role=status]').join()).toBe(
    'Changing a request needs a connection. It opens here as soon as you are online.',
  )
})

test('a request that was approved is not opened; the page says why', async () => {
  state.answers.set('GET /parent/bookings/:id', () => sampleBooking({status: 'CONFIRMED'}))
  await open()
  await settled(() => expect(document.body.textContent).toContain('This request cannot be changed now'))
  expect(texts('form')).toEqual([])
})

const withOffers = (...ids: string[]) =>
  sampleBooking({...request, status: 'REVIEW', offers: ids.map(id => sampleOffer({id})), offers_count: ids.length})
const [maya, otis] = ['0199a000-0000-7000-8000-000000000001', '0199a000-0000-7000-8000-000000000002'] as const

test('with offers it says once, beside the button, that saving ends them, and names those that were read', async () => {
  state.answers.set('GET /parent/bookings/:id', () => withOffers(maya, otis))
  state.answers.set('PUT /parent/bookings/:id', () => request)
  await open()
  await isShown()
  const ends =
    'Saving ends the 2 offers on this request. Those who made them are notified, and can make a new offer if they can still see the request.'
  expect(texts('[role=status]').filter(text => text === ends)).toHaveLength(1)
  expect(texts('form [role=status]')).toContain(ends)
  expect(found('[type=submit]').textContent).toBe('Change and end 2 offers')
  await press('[type=submit]')
  await settled(() => expect(saved).toHaveBeenCalledOnce())
  expect(state.sent).toMatchObject([{body: {ends_offers: [maya, otis]}}])
})

test('before the review it says so above the step', async () => {
  state.answers.set('GET /parent/bookings/:id', () => withOffers(maya))
  const {redraw} = await open()
  await isShown()
  await redraw(<Screen step="details" />)
  expect(texts('form [role=status]').join()).not.toContain('Saving ends')
  expect(texts('[role=status]').join()).toContain('Saving ends the offer on this request.')
})

test('before anything was changed it says what would end the offers, and cannot be saved', async () => {
  state.answers.set('GET /parent/bookings/:id', () => withOffers(maya, otis))
  state.draft = null
  await open()
  await isShown()
  expect(texts('form [role=status]')).toContain(
    'If you change what caregivers and agencies can see, the 2 offers on this request end.',
  )
  expect(found('[type=submit]').textContent).toContain('Save changes')
  expect(found('[type=submit]').getAttribute('aria-disabled')).toBe('true')
  expect(found('form').textContent).toContain('Nothing has changed')
})

test('a change that no provider can see keeps the offers, which it says before it is saved', async () => {
  state.answers.set('GET /parent/bookings/:id', () => withOffers(maya, otis))
  state.answers.set('PUT /parent/bookings/:id', () => withOffers(maya, otis))
  typed({handover: 'Ring twice'})
  await open()
  await isShown()
  expect(texts('form [role=status]')).toContain(
    'Your offers stay: caregivers and agencies cannot see what you changed.',
  )
  expect(document.body.textContent).not.toContain('Saving ends')
  expect(found('[type=submit]').textContent).toBe('Save changes')
  await press('[type=submit]')
  await settled(() => expect(saved).toHaveBeenCalledOnce())
  expect(state.sent).toMatchObject([{body: {handover: 'Ring twice'}}])
})

test('an offer that replaced the one that was read is said at once, and read with a press', async () => {
  state.answers.set('GET /parent/bookings/:id', () => withOffers(maya))
  await open()
  await isShown()
  state.answers.set('GET /parent/bookings/:id', () => withOffers(otis))
  await act(async () => void client.refetchQueries({predicate: ({queryKey}) => queryKey.includes('to-change')}))
  await settled(() => expect(found('form').textContent).toContain('An offer came in or changed since you opened this.'))
  expect(texts('form [role=status] button')).toEqual(['Show what ends now'])
  await press('form [role=status] button')
  await settled(() => expect(found('form').textContent).toContain('Saving ends the offer on this request.'))
  expect(found('[type=submit]').textContent).toBe('Change and end 1 offer')
})

test('without offers it says nothing of them, and says that it read none', async () => {
  state.answers.set('PUT /parent/bookings/:id', () => request)
  await open()
  await isShown()
  expect(document.body.textContent).not.toContain('Saving ends')
  await press('[type=submit]')
  await settled(() => expect(saved).toHaveBeenCalledOnce())
  expect(state.sent).toMatchObject([{body: {ends_offers: []}}])
})

test('after an offer that came in meanwhile it counts both, and ends both once saved again', async () => {
  state.answers.set('GET /parent/bookings/:id', () => withOffers(maya))
  state.answers.set('PUT /parent/bookings/:id', () => {
    state.answers.set('GET /parent/bookings/:id', () => withOffers(maya, otis))
    state.answers.set('PUT /parent/bookings/:id', () => request)
    throw new ApiError({kind: 'refused', status: 409, code: 'has_offers', detail: 'An offer came in'})
  })
  await open()
  await isShown()
  expect(found('[type=submit]').textContent).toBe('Change and end 1 offer')
  await press('[type=submit]')
  await settled(() => expect(found('[type=submit]').textContent).toBe('Change and end 2 offers'))
  expect(found('form').textContent).toContain('An offer came in')
  await press('[type=submit]')
  await settled(() => expect(saved).toHaveBeenCalledOnce())
  expect(state.sent.map(({body}) => (body as {ends_offers: string[]}).ends_offers)).toEqual([[maya], [maya, otis]])
})

test('a family without a phone number cannot send the form, and reads why with the link', async () => {
  phone.isMissing = true
  await open()
  await isShown()
  expect(found('[type=submit]').getAttribute('aria-disabled')).toBe('true')
  expect(found('form').textContent).toContain('Add a phone number to your profile first')
  expect(texts('a')).toContain('Add a phone number')
})

test('a refusal that names a field of another screen says its sentence alone', async () => {
  state.answers.set('PUT /parent/bookings/:id', () => {
    throw new ApiError({
      kind: 'refused',
      status: 422,
      code: 'phone_required',
      detail: 'Add a phone number to your profile first.',
      fields: {phone_number: 'Required'},
    })
  })
  await open()
  await isShown()
  await press('[type=submit]')
  await settled(() => expect(found('form [role=alert]').textContent).toBe('Add a phone number to your profile first.'))
})

test('a record that the other adult added meanwhile stays in the request, whatever was read before', async () => {
  const child = {id: newId(), first_name: 'Sam', birth_month: '2022-05', allergies: null, routines: null, notes: null}
  state.draft = null
  state.answers.set('GET /parent/bookings/:id', () => ({
    ...request,
    number_of_children: 1,
    ages: [4],
    child_ids: [child.id],
  }))
  state.answers.set('GET /parent/children', () => ({items: [child]}))
  client = new QueryClient({defaultOptions: {queries: {retry: false}}})
  client.setQueryData(childrenQuery().queryKey, [])
  await mount(<Screen step="care" />)
  await isShown()
  expect(texts('form label').join()).toContain('Sam, 4 years')
  expect((found('form input[type=checkbox]') as HTMLInputElement).checked).toBe(true)
})
