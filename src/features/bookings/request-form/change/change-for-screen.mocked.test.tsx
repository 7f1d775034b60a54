import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act, type ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {ApiError} from '#data/app/message.ts'
import {careseekerQueries} from '#data/queries/admin/careseekers.ts'
import {newId} from '#lib/id.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import type {StepId} from '../search.ts'
import type {RequestValues} from '../values.ts'
import {ChangeForScreen} from './change-for-screen.tsx'
import {valuesToChange} from './changed-request.ts'

type Input = {params?: unknown; body?: Record<string, unknown>}
const state = vi.hoisted(() => ({
  answers: new Map<string, (input: Input) => unknown>(),
  sent: [] as {call: string; params: unknown; body: Record<string, unknown> | undefined}[],
  draft: null as unknown,
}))
vi.mock('#api/client.ts', async original => ({
  ...(await original<object>()),
  call: async ({method, path}: {method: string; path: string}, input: Input) => {
    const name = `${method} ${path}`
    const answer = state.answers.get(name)
    if (!answer) return new Promise(() => undefined)
    if (method !== 'GET') state.sent.push({call: name, params: input.params, body: input.body})
    return answer(input)
  },
}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async () => state.draft,
  writeDraft: async () => undefined,
  forgetDraft: async () => undefined,
}))
vi.mock('#data/offline/use-connection.ts', async original => ({
  ...(await original<object>()),
  useOnline: () => true,
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

const offer_id = '0199a000-0000-7000-8000-000000000001'
const offers = [sampleOffer({id: offer_id})]
const request = sampleBooking({status: 'REVIEW', offers, offers_count: 1, notes: 'Likes trains'})
const initial = valuesToChange(request, {
  profile: undefined,
  children: [],
  handover: null,
  today: '2026-06-01',
  now: '2026-06-01T15:00:00.000Z',
})
const typed = (changes: Partial<RequestValues>) => {
  state.draft = {key: newId(), values: {...initial, ...changes}, saved_at: '2026-06-01T14:00:00.000Z'}
}
const saved = vi.fn<(booking: Booking) => void>()
const put = 'PUT /admin/non-users/:id/bookings/:bookingId'

beforeEach(() => {
  state.sent = []
  typed({notes: 'Likes buses'})
  saved.mockClear()
  state.answers = new Map<string, (input: Input) => unknown>([
    ['GET /admin/bookings/:id', () => ({booking: request})],
    ['GET /admin/non-users/:id/children', () => ({items: [], next_cursor: null})],
  ])
})

const newClient = () => new QueryClient({defaultOptions: {queries: {retry: false}}})

const screen = (step: StepId, client: QueryClient) => (
  <QueryClientProvider client={client}>
    <ChangeForScreen
      id="family"
      booking_id={request.id}
      crumbs={[]}
      seeRequest={<a href="/staff">See the request of the family</a>}
      step={step}
      onStep={() => {}}
      onSaved={saved}
    />
  </QueryClientProvider>
)

async function open(step: StepId = 'review', client = newClient()) {
  await mount(screen(step, client))
  await settled(() => expect(texts('form')).toHaveLength(1))
}
const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => {})
    check()
  })

test('staff save the whole request for the family, and name the offers that it ends', async () => {
  state.answers.set(put, () => ({booking: request}))
  await open()
  expect(found('[type=submit]').textContent).toBe('Change and end 1 offer')
  await press('[type=submit]')
  await settled(() => expect(saved).toHaveBeenCalledOnce())
  expect(state.sent).toMatchObject([
    {
      call: put,
      params: {id: 'family', bookingId: request.id},
      body: {notes: 'Likes buses', changed_at: null, ends_offers: [offer_id]},
    },
  ])
  // what was not typed stays as it is
  expect(state.sent[0]?.body?.handover).toBeUndefined()
})

test('the handover is not shown, and it says that it stays', async () => {
  await open('details')
  expect(found('form').textContent).toContain('Leave it empty to keep what was entered before')
})

test('a request that changed meanwhile leads to its page in the staff area', async () => {
  state.answers.set(put, () => {
    throw new ApiError({kind: 'refused', status: 409, code: 'request_changed', detail: 'It was changed'})
  })
  await open()
  await press('[type=submit]')
  await settled(() => expect(found('form').textContent).toContain('Your changes were not saved'))
  expect(texts('form a')).toEqual(['See the request of the family'])
  expect(found('form').textContent).toContain('Likes buses')
})

const child = {id: newId(), first_name: 'Ellie', birth_month: '2022-05', allergies: null, routines: null, notes: null}
const named = {...request, number_of_children: 1, ages: [4], child_ids: [child.id]}

test('the recorded children that the request names are still chosen', async () => {
  state.draft = null
  state.answers.set('GET /admin/bookings/:id', () => ({booking: named}))
  state.answers.set('GET /admin/non-users/:id/children', () => ({items: [child], next_cursor: null}))
  await open('care')
  expect(texts('form label').join()).toContain('Ellie, 4 years')
  expect((found('form input[type=checkbox]') as HTMLInputElement).checked).toBe(true)
})

test('a record that a colleague added meanwhile stays in the request, whatever was read before', async () => {
  state.draft = null
  const client = newClient()
  client.setQueryData(careseekerQueries.children('family').queryKey, [])
  state.answers.set('GET /admin/bookings/:id', () => ({booking: named}))
  state.answers.set('GET /admin/non-users/:id/children', () => ({items: [child], next_cursor: null}))
  await open('care', client)
  expect((found('form input[type=checkbox]') as HTMLInputElement).checked).toBe(true)
})

test('records that fail to load are not taken from what was read before', async () => {
  const client = newClient()
  client.setQueryData(careseekerQueries.children('family').queryKey, [])
  state.answers.set('GET /admin/non-users/:id/children', () => {
    throw new ApiError({kind: 'network'})
  })
  await mount(screen('care', client))
  await settled(() => expect(document.body.textContent).toContain('The request could not be loaded'))
  expect(texts('form')).toEqual([])
})
