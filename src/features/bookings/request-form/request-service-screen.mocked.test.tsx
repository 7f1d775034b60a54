import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {useContext, type ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {ApiError} from '#data/app/message.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleInvitation} from '#tests/support/samples/booking-samples.ts'
import {RequestServiceScreen} from './request-service-screen.tsx'
import {RequesterContext} from './requester.ts'
import type {Asked} from './values.ts'

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, hash, children}: {to: string; hash: string; children: ReactNode}) => (
    <a href={`${to}#${hash}`}>{children}</a>
  ),
}))
const state = vi.hoisted(() => ({isPhoneMissing: false, error: null as Error | null}))
vi.mock('#features/people/about/use-is-phone-missing.ts', () => ({useIsPhoneMissing: () => state.isPhoneMissing}))
vi.mock('./request-limit.tsx', () => ({useRequestLimit: () => null}))
vi.mock('./start/use-start.ts', () => ({
  useProvider: () => ({data: {caretaker_id: 'grace', org_id: null, name: 'Grace Okafor'}}),
  useStart: () => ({
    start: {key: 'key', values: {}, saved_at: null},
    isMissing: false,
    error: state.error,
    retry: () => {},
  }),
}))
// the form itself is another test's: here only what it says of its choice
vi.mock('./request-form.tsx', () => ({
  RequestFormSteps: ({onAsked}: {onAsked: (asked: Asked) => void}) => (
    <>
      <output>{useContext(RequesterContext).draft}</output>
      <button id="everyone" type="button" onClick={() => onAsked({order: 'everyone', isAcceptable: false})} />
      <button id="first" type="button" onClick={() => onAsked({order: 'first', isAcceptable: false})} />
      <button
        id="two"
        type="button"
        onClick={() =>
          onAsked({
            order: 'first',
            isAcceptable: false,
            invited: ['Grace Okafor', 'Maya Lopez'].map(name => ({caretaker_id: name, org_id: null, name})),
          })
        }
      />
      <button id="only" type="button" onClick={() => onAsked({order: 'only', isAcceptable: false})} />
      <button id="at-rate" type="button" onClick={() => onAsked({order: 'everyone', isAcceptable: true})} />
    </>
  ),
}))

test('the header says who is asked first as long as the form asks that provider', async () => {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <RequestServiceScreen ask={{caretaker_id: 'grace'}} step="details" onStep={() => {}} onSent={() => {}} />
    </QueryClientProvider>,
  )
  const header = () => document.body.textContent
  expect(header()).toContain('Grace is asked first.')
  await press('#everyone')
  expect(header()).not.toContain('Grace is asked first')
  await press('#first')
  expect(header()).toContain('Grace is asked first.')
  await press('#only')
  expect(header()).toContain('Only Grace is asked.')
  await press('#two')
  expect(header()).toContain('Grace and Maya are asked first.')
  await press('#everyone')
  expect(header()).toContain('Nothing is booked until you approve an offer.')
  await press('#at-rate')
  expect(header()).not.toContain('Nothing is booked')
  expect(header()).toContain('The agency can accept at the maximum rate, which books the visits at once.')
})

test('the header of the step that chooses who is asked does not change with the choice', async () => {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <RequestServiceScreen ask={{caretaker_id: 'grace'}} step="ask" onStep={() => {}} onSent={() => {}} />
    </QueryClientProvider>,
  )
  const header = () => found('header').textContent
  const before = header()
  await press('#two')
  expect(header()).toBe(before)
})

test('a request at another place or for other ages that were searched for has a draft of its own', async () => {
  const draftAt = async (place: string | undefined, ages?: number[]) => {
    await mount(
      <QueryClientProvider client={new QueryClient()}>
        <RequestServiceScreen
          ask={{caretaker_id: 'grace'}}
          prefill={{day: '2026-06-08', place, ages}}
          step="ask"
          onStep={() => {}}
          onSent={() => {}}
        />
      </QueryClientProvider>,
    )
    return [...document.querySelectorAll('output')].at(-1)?.textContent
  }
  const [memphis, nashville, anywhere, aged] = [
    await draftAt('Memphis'),
    await draftAt('Nashville'),
    await draftAt(undefined),
    await draftAt(undefined, [3]),
  ]
  expect(new Set([memphis, nashville, anywhere, aged]).size).toBe(4)
  // the name that phones have stored
  expect(anywhere).toBe('request-ask-grace-2026-06-08--')
})

test('a link that asks a provider whose profile is closed leads on to others', async () => {
  state.error = new ApiError({kind: 'refused', status: 404, code: 'not_found'})
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <RequestServiceScreen step="care" ask={{caretaker_id: 'grace'}} onStep={() => {}} onSent={() => {}} />
    </QueryClientProvider>,
  )
  state.error = null
  expect(document.body.textContent).toContain('This profile is no longer open to you')
  expect([...document.querySelectorAll('a')].map(({textContent}) => textContent)).toEqual(['Find care', 'Request care'])
  expect(texts('button')).not.toContain('Try again')
})

test('a family without a phone number reads before it begins that a request needs one, with the link', async () => {
  state.isPhoneMissing = true
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <RequestServiceScreen step="care" ask={{caretaker_id: 'grace'}} onStep={() => {}} onSent={() => {}} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain('Your profile has no phone number yet')
  expect(found('a').getAttribute('href')).toBe('/dash/parent/edit#phone-number')
  state.isPhoneMissing = false
})

/** The last step of a request that copies this one, without a network. */
async function mountCopyOf(given: Partial<Booking>): Promise<void> {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  const before = sampleBooking({id: 'before', ...given})
  client.setQueryData(bookingQueries.one('before').queryKey, before)
  client.setQueryData(bookingQueries.list().queryKey, [before])
  await mount(
    <QueryClientProvider client={client}>
      <RequestServiceScreen again="before" step="review" onStep={() => {}} onSent={() => {}} />
    </QueryClientProvider>,
  )
}

test.each([
  [{status: 'EXPIRED', approved_offer_id: null}, 'Request again'],
  [{status: 'COMPLETED', approved_offer_id: 'offer-1'}, 'Book again'],
] as const)('a copy of %o is titled as the link to it', async (ended, title) => {
  await mountCopyOf(ended)
  expect(found('h1').textContent).toBe(title)
  vi.unstubAllGlobals()
})

test('a copy of a request that only one caregiver was asked says who is asked, or that everyone is right away', async () => {
  await mountCopyOf({status: 'EXPIRED', told_count: 1, invitation: sampleInvitation})
  await press('#only')
  expect(document.body.textContent).toContain('Same as before, and only June R. is asked')
  await press('#everyone')
  expect(document.body.textContent).toContain('Same as before, but everyone is asked right away')
  vi.unstubAllGlobals()
})
