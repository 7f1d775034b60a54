import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import type {Child} from '#contract/accounts/children.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import type {Handover} from '#contract/bookings/handover.ts'
import type {ApiErrorBody} from '#contract/errors.ts'
import type {Thread} from '#contract/messages/messages.ts'
import {childrenQuery} from '#data/queries/children.ts'
import {handoverQuery} from '#data/queries/handover.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {messageQueries} from '#data/queries/messages.ts'
import {buttonNamed, found, mount, press, texts} from '../../../../tests/support/mount.ts'
import {deferred} from '#tests/support/deferred.ts'
import {until} from '../../../../tests/support/until.ts'
import {sampleBooking, sampleChild, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {sampleThread} from '#tests/support/samples/thread-sample.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {ApproveDialog} from './approve-dialog.tsx'

const respond = vi.fn<() => Promise<Response>>()
/** The sent requests, in order. */
let sent: {method: string; url: string; body: unknown}[] = []
/** The family's records as the server has them. */
let recorded: Child[] = []
/** They are answered once it has ended. */
let reading: Promise<void>
/** The server answers with a failure instead. */
let isBroken = false
beforeEach(() => {
  sent = []
  reading = Promise.resolve()
  isBroken = false
  respond.mockReset()
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/parent/children')) {
      await reading
      if (isBroken) return answer(500, {code: 'internal', detail: 'Try later'})
      return answer(200, {items: recorded, next_cursor: null})
    }
    const text = await request.clone().text()
    sent.push({method: request.method, url: request.url, body: text && JSON.parse(text)})
    return respond()
  })
})
afterEach(() => void vi.unstubAllGlobals())

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {status, headers: {'content-type': 'application/json'}})
const refused = (body: ApiErrorBody) => answer(409, body)

const final = '[role=alertdialog] button:last-of-type'
const said = () => texts('[role=alertdialog]').join(' ')
const settled = (check: () => void) => act(() => until(check))

/** The family's records and door notes, as the page below the dialog has loaded them. */
interface Loaded {
  children?: Child[]
  /** Those read before, if others. */
  cached?: Child[]
  handover?: string | null
  threads?: Thread[]
  contact?: ParentProfile['contact']
}

/** The dialog once the children's records are read. */
async function open(...given: Parameters<typeof openUnread>) {
  const opened = await openUnread(...given)
  await settled(() => expect(said()).not.toContain('Your children’s records are still loading'))
  return opened
}

async function openUnread(
  given: Partial<Booking> = {},
  offer: Partial<Offer> = {},
  {children = [], cached = children, handover = null, threads = [], contact}: Loaded = {},
) {
  const onApproved = vi.fn()
  const onClose = vi.fn()
  const onChooseChildren = vi.fn()
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity, retry: false}}})
  recorded = children
  client.setQueryData(childrenQuery().queryKey, cached)
  client.setQueryData(profileQueries.parent().queryKey, {user: {phone_number: '+16155550177'}, contact} as never)
  client.setQueryData(messageQueries.threads().queryKey, {items: threads, next_cursor: null, unread: 0})
  const visits = [{start: '2099-06-08T14:00:00.000Z', end: '2099-06-08T18:00:00.000Z'}]
  const shared: Handover = {booking_id: 'booking-1', handover, children: [], visits}
  client.setQueryData(handoverQuery('booking-1').queryKey, shared)
  const withBooking = (booking: Booking) => (
    <QueryClientProvider client={client}>
      <ApproveDialog
        booking={booking}
        offer={sampleOffer(offer)}
        onApproved={onApproved}
        onClose={onClose}
        onChooseChildren={onChooseChildren}
      />
    </QueryClientProvider>
  )
  const {redraw} = await mount(withBooking(sampleBooking(given)))
  /** The page below has loaded the booking again. */
  const reload = (booking: Booking) => redraw(withBooking(booking))
  return {onApproved, onClose, onChooseChildren, reload}
}

test('shows the whole price with the fee and per visit, and approves the offer that was read', async () => {
  const {onApproved} = await open()
  expect(said()).toContain('Approve for $220.00?')
  expect(said()).toContain('$20.00')
  expect(said()).toContain('$110.00 each')
  expect(found(final).textContent).toBe('Approve')
  respond.mockResolvedValue(answer(200, sampleBooking({status: 'CONFIRMED'})))
  await press(final)
  await settled(() => expect(onApproved).toHaveBeenCalledTimes(1))
  const [approval] = sent
  expect(approval?.url).toContain(`/approveBooking/parent/booking-1?caretaker_id=${sampleOffer().caretaker_id}`)
  expect(approval?.body).toEqual({offer_id: 'offer-1', due_cents: 22_000})
})

test('a family that blocked the caregiver reads that they cannot write, and can approve', async () => {
  const {onApproved} = await open({}, {}, {threads: [sampleThread({state: 'blocked'})]})
  expect(said()).toContain('Maya L. is blocked')
  expect(said()).toContain('You cannot write to each other until you unblock them in Messages.')
  respond.mockResolvedValue(answer(200, sampleBooking({status: 'CONFIRMED'})))
  await press(final)
  await settled(() => expect(onApproved).toHaveBeenCalledTimes(1))
})

test('an agency is said to send someone, once or every week', async () => {
  const agency = {
    bidder: 'agency',
    display_name: 'Cumberland Family Care',
    caretaker_id: null,
    org_id: 'org-1',
  } as const
  await open({audience: 'agencies'}, agency)
  expect(said()).toContain('Cumberland Family Care sends someone to these 2 visits and gets your phone number.')
  await open(
    {audience: 'agencies', schedule: [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}]},
    agency,
  )
  expect(said()).toContain('Cumberland Family Care sends someone every week, until you or they end it')
})

describe('what the approved caregiver gets', () => {
  const ellie = sampleChild()

  test('is not approved before it is known which records it reads', async () => {
    const {promise, keep} = deferred()
    reading = promise
    await openUnread({child_ids: [ellie.id]}, {}, {children: [ellie], cached: []})
    expect(said()).toContain('Your children’s records are still loading')
    expect(found(final).getAttribute('aria-disabled')).toBe('true')
    await press(final)
    expect(sent).toEqual([])
    keep()
    await settled(() => expect(found(final).getAttribute('aria-disabled')).toBeNull())
    expect(said()).toContain('gets your children’s records and phone number.')
  })

  test('has the records of the children that the request names, also where they cannot be read, which is said', async () => {
    isBroken = true
    await open({child_ids: [ellie.id]}, {}, {children: [ellie], cached: []})
    await settled(() => expect(said()).toContain('Your children could not be loaded'))
    expect(said()).toContain('gets your children’s records and phone number.')
    isBroken = false
    await press(buttonNamed('Try again'))
    await settled(() => expect(said()).not.toContain('could not be loaded'))
    expect(said()).toContain('gets your children’s records and phone number.')
  })

  test('is named, and only what the family gave', async () => {
    await open()
    expect(said()).toContain('Maya L. comes to these 2 visits and gets your phone number.')
    expect(said()).not.toContain('names none')
    const address = {line1: '1200 Forrest Ave', city: 'Nashville', state: 'TN', zip: '37206'}
    await open({address, child_ids: [ellie.id]}, {}, {children: [ellie], handover: 'Code 4711'})
    expect(said()).toContain('gets your address, handover, children’s records, and phone number.')
    await open({address}, {}, {contact: {first_name: 'Ana', has_phone_number: true}})
    expect(said()).toContain('gets your address and family’s phone number (Ana’s).')
    expect(said()).not.toContain('names none')
  })

  test('has no allergies where the request names no recorded child, which is said and can be changed', async () => {
    const {onChooseChildren} = await open({}, {}, {children: [ellie]})
    expect(said()).toContain('This request names none of your children')
    expect(said()).toContain('no names, allergies or routines')
    await press('[role=alertdialog] [role=status] button')
    expect(onChooseChildren).toHaveBeenCalledTimes(1)
  })

  test('has the records as they are now, although older ones were read before', async () => {
    await open({child_ids: [ellie.id]}, {}, {children: [ellie], cached: []})
    expect(said()).toContain('gets your children’s records and phone number.')
    expect(said()).not.toContain('names none')
  })

  test('has no child in care for an older person', async () => {
    await open({service: 'Elderly Care', number_of_children: 0, ages: []}, {}, {children: [ellie]})
    expect(said()).not.toContain('names none')
  })
})

test('an offer from someone who is free at none of the visits is warned of', async () => {
  const none = {visits_free: 0, visits_total: 2, weekdays: [], dates: [], more_dates: 0}
  await open({}, {match: {score: 50, reasons: [], gaps: [{kind: 'free', ...none}]}})
  expect(said()).toContain('Check with Maya L. before you approve')
  expect(texts('[role=alertdialog] li')).toEqual(['not free at these times'])
})

test('a price that changed meanwhile is shown beside the old one and asked about again', async () => {
  const {onApproved} = await open()
  const dearer = sampleOffer({
    id: 'offer-2',
    hourly_rate: 30,
    total_cents: 24_000,
    fee_cents: 2_400,
    due_cents: 26_400,
  })
  respond.mockResolvedValueOnce(
    refused({
      code: 'offer_changed',
      detail: 'This offer has changed since you opened it. Check it and try again.',
      current: dearer,
    }),
  )
  await press(final)
  await settled(() => expect(said()).toContain('It was $220.00 in all, now it is $264.00.'))
  expect(said()).toContain('Approve for $264.00?')
  expect(onApproved).not.toHaveBeenCalled()
  respond.mockResolvedValue(answer(200, sampleBooking({status: 'CONFIRMED'})))
  await press(final)
  await settled(() => expect(onApproved).toHaveBeenCalledTimes(1))
  expect(sent.filter(({method}) => method === 'PATCH').map(({body}) => body)).toEqual([
    {offer_id: 'offer-1', due_cents: 22_000},
    {offer_id: 'offer-2', due_cents: 26_400},
  ])
})

test('a fee that changed meanwhile is asked about again, without saying that the caregiver changed the offer', async () => {
  await open()
  const current = sampleOffer({fee_cents: 3_000, due_cents: 23_000})
  respond.mockResolvedValueOnce(refused({code: 'offer_changed', detail: 'This offer has changed.', current}))
  await press(final)
  await settled(() => expect(said()).toContain('It was $220.00 in all, now it is $230.00.'))
  expect(said()).toContain('The price of this offer has changed')
  expect(said()).not.toContain('Maya L. has changed')
})

test('an offer that the other adult declines meanwhile cannot be approved any more, which is said', async () => {
  const {reload} = await open()
  await reload(sampleBooking({offers: [sampleOffer({status: 'DECLINED'})]}))
  expect(said()).toContain('Your family has already declined this offer')
  await press(final)
  expect(sent.filter(({method}) => method === 'PATCH')).toEqual([])
})

test('a changed price leaves what was warned of before on the screen', async () => {
  const none = {visits_free: 0, visits_total: 2, weekdays: [], dates: [], more_dates: 0}
  await open({}, {match: {score: 50, reasons: [], gaps: [{kind: 'free', ...none}]}})
  // the refusal names the offer alone, as a list would not
  const current = sampleOffer({id: 'offer-2', hourly_rate: 30, due_cents: 26_400})
  respond.mockResolvedValueOnce(refused({code: 'offer_changed', detail: 'This offer has changed.', current}))
  await press(final)
  await settled(() => expect(said()).toContain('now it is $264.00'))
  expect(said()).toContain('Check with Maya L. before you approve')
  expect(texts('[role=alertdialog] li')).toEqual(['not free at these times'])
})

test('who is booked elsewhere at these times cannot be approved, and it says when that is', async () => {
  const time = {scheduled_start: '2099-06-08T14:00:00.000Z', scheduled_end: '2099-06-08T18:00:00.000Z'}
  await open({}, {overlaps: [{...time, session_id: null, booking_id: null}]})
  expect(said()).toContain('Maya L. is booked elsewhere at these times')
  expect(said()).toContain('You can approve once Maya L. is free')
  expect(found(final).getAttribute('aria-disabled')).toBe('true')
  await press(final)
  expect(sent.filter(({method}) => method === 'PATCH')).toEqual([])
})

test('who is booked with the family itself at these times is said to be', async () => {
  const time = {scheduled_start: '2099-06-08T14:00:00.000Z', scheduled_end: '2099-06-08T18:00:00.000Z'}
  const visit = sampleSession({my_side: 'parent', title: 'Child Care with Maya L.', ...time})
  respond.mockResolvedValue(answer(200, [visit]))
  const overlaps = [{...time, session_id: visit.id, booking_id: visit.booking_id}]
  await open({overlaps}, {overlaps})
  expect(said()).toContain('Maya L. is already booked with you at these times')
  expect(said()).not.toMatch(/elsewhere|if you need both/)
  expect(said()).toContain('Cancel or move the visit with Maya L. first')
  await settled(() => expect(texts('[role=alertdialog] li').join()).toContain('Child Care with Maya L.'))
  expect(found(final).getAttribute('aria-disabled')).toBe('true')
})

test.each([
  ['caretaker_busy', 'Maya L. has been booked by someone else at one of these times.'],
  ['already_approved', 'This request was already approved, perhaps on another device.'],
  ['booking_closed', 'This request is closed, so you can no longer approve an offer.'],
  ['offer_closed', 'The offer from Maya L. is no longer open.'],
])('%s is said in plain words, and the button cannot be pressed in vain', async (code, words) => {
  const {onApproved} = await open()
  respond.mockResolvedValue(refused({code, detail: 'Refused'}))
  await press(final)
  await settled(() => expect(said()).toContain(words))
  expect(found(final).getAttribute('aria-disabled')).toBe('true')
  expect(onApproved).not.toHaveBeenCalled()
})

test.each([
  ['WITHDRAWN', 'The offer from Maya L. was withdrawn.'],
  ['DECLINED', 'Your family has already declined this offer from Maya L., perhaps on another device.'],
] as const)('an offer that is %s by now says who ended it', async (status, words) => {
  await open()
  respond.mockResolvedValue(refused({code: 'offer_closed', detail: 'Refused', current: sampleOffer({status})}))
  await press(final)
  await settled(() => expect(said()).toContain(words))
})

test('without a connection nothing is lost: it says so and can be tried again', async () => {
  await open()
  respond.mockRejectedValue(new TypeError('network'))
  await press(final)
  await settled(() => {
    expect(texts('[role=alertdialog] footer').join()).toContain('No connection to Village.')
    expect(found(final).getAttribute('aria-disabled')).toBeNull()
  })
})

describe('after a lost answer', () => {
  const approved = sampleBooking({status: 'CONFIRMED', approved_offer_id: 'offer-1'})

  test('it goes on once, when the page learns that this offer was approved', async () => {
    const {onApproved, reload} = await open()
    respond.mockRejectedValue(new TypeError('network'))
    await press(final)
    await settled(() => expect(said()).toContain('No connection to Village.'))
    expect(onApproved).not.toHaveBeenCalled()
    await reload(approved)
    await reload({...approved})
    expect(onApproved.mock.calls).toEqual([[approved]])
  })

  test('it stays where the page learns that another offer was approved, or nothing was pressed', async () => {
    const {onApproved, reload} = await open()
    await reload(approved)
    respond.mockRejectedValue(new TypeError('network'))
    await reload(sampleBooking())
    await press(final)
    await settled(() => expect(said()).toContain('No connection to Village.'))
    await reload({...approved, approved_offer_id: 'offer-2'})
    expect(onApproved).not.toHaveBeenCalled()
  })
})

describe('what canceling costs is said before the approval', () => {
  const startsIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

  const costs = (...visits: [number, number][]) => ({
    cancel_costs: visits.map(([hours, cents]) => ({scheduled_start: startsIn(hours), cents})),
  })

  test('while it is free, until when', async () => {
    await open({}, costs([30, 2_750]))
    expect(said()).toContain('Canceling is free until 24 hours before a visit.')
    expect(said()).not.toContain('costs')
  })

  test('the sum of a first visit that starts sooner, and that the others are free', async () => {
    await open({}, costs([14, 2_750], [38, 2_750]))
    expect(said()).toContain('Canceling the first visit costs $27.50')
    // above the price, so that no phone has it below the fold
    expect(said().indexOf('costs $27.50')).toBeLessThan(said().indexOf('Total price'))
    expect(said()).toContain('Canceling any other visit is free until 24 hours before it.')
  })

  test('the sum of all that start sooner', async () => {
    await open({sessions_count: 3}, costs([1, 404], [14, 2_420], [38, 2_420]))
    expect(said()).toContain('Canceling the first 2 visits costs $28.24They start in less than 24 hours.')
    expect(said()).toContain('Canceling any other visit is free')
    await open({}, costs([1, 404], [14, 2_420]))
    expect(said()).toContain('Canceling all 2 visits costs $28.24')
    // the first one has passed
    await open({sessions_count: 2}, {visits_ahead: 1, ...costs([5, 2_420])})
    expect(said()).toContain('Canceling it costs $24.20')
  })

  test('the sum of the only visit, the whole of a short one, and nothing about free', async () => {
    await open({sessions_count: 1, hours: 0.33}, costs([14, 917]))
    expect(said()).toContain('Canceling it costs $9.17')
    expect(said()).not.toContain('free until')
  })
})

describe('a visit at a requested time', () => {
  const requested = {scheduled_start: '2026-06-08T23:00:00.000Z', scheduled_end: '2026-06-09T04:30:00.000Z'}
  const visit = sampleSession({
    my_side: 'parent',
    title: 'Child Care with June R.',
    scheduled_start: '2026-06-08T22:30:00.000Z',
    scheduled_end: '2026-06-09T01:30:00.000Z',
  })
  const overlaps = [{...requested, session_id: visit.id, booking_id: visit.booking_id}]

  test('is named with its provider and its own times', async () => {
    respond.mockResolvedValue(answer(200, [visit]))
    await open({overlaps})
    expect(said()).toContain('You already have visits at these times')
    await settled(() =>
      expect(texts('[role=alertdialog] li').join()).toMatch(/^Child Care with June R\., .*5:30–8:30 PM$/),
    )
    expect(said()).toContain('Approve only if you need both.')
    expect(said()).not.toContain('6:00')
  })

  test('that cannot be loaded is warned of with the requested time', async () => {
    respond.mockRejectedValue(new TypeError('network'))
    await open({overlaps})
    await settled(() => expect(sent).not.toEqual([]))
    expect(said()).toContain('You already have visits at these times')
    expect(said()).toContain('6:00')
    expect(said()).toContain('Approve only if you need both.')
  })
})
