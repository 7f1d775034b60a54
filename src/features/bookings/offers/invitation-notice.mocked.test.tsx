import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {describe, expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {declinedBy, InvitationNotice, invitationSteps, invitedText, notShownYetText} from './invitation-notice.tsx'

vi.mock('#data/offline/use-connection.ts', async original => ({
  ...(await original<object>()),
  useNeedsConnection: () => () => undefined,
}))
vi.mock('#features/people/message-link.tsx', () => ({
  MessageLink: ({name}: {name: string}) => <a href="/messages">Message {name}</a>,
}))

const at = '2026-06-02T15:00:00.000Z'
const reader = {now: at, zone: 'America/Chicago'}
const invite = (name: string, declined_at: string | null = null) => ({
  caretaker_id: name,
  org_id: null,
  name,
  declined_at,
  decline_reason: null,
})
const [june, grace] = [invite('June Rivers'), invite('Grace Okafor')]

function requestTo(invited: ReturnType<typeof invite>[], given: Partial<Booking> = {}, is_exclusive = true): Booking {
  const invitation = {exclusive_until: '2999-06-02T20:00:00.000Z', then_open: true, is_exclusive, invited}
  return sampleBooking({status: 'PENDING', offers: [], offers_count: 0, invitation, ...given})
}

/** What the notice of this request says. */
async function readNotice(booking: Booking): Promise<string> {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <InvitationNotice booking={booking} />
    </QueryClientProvider>,
  )
  return document.body.lastElementChild?.textContent ?? ''
}

test('of several who are asked first, all have to decline before everyone is asked', async () => {
  const [one, both] = [requestTo([june]), requestTo([june, grace])]
  expect(await readNotice(one)).toContain('If June declines, we do so at once.')
  expect(await readNotice(both)).toContain('If both decline, we do so at once.')
  expect(invitationSteps(one, reader).at(-1)).toMatch(/^After a decline, or when/)
  expect(invitationSteps(both, reader).at(-1)).toMatch(/^After both have declined, or when/)
})

test('an invited caregiver who made an offer is not asked to answer any more', async () => {
  const booking = requestTo([june, grace], {offers: [sampleOffer({caretaker_id: 'June Rivers'})]})
  const text = await readNotice(booking)
  expect(text).toContain('June made an offer. If you approve it, no one else is asked.')
  expect(text).toContain('unless you approve an offer first')
  expect(text).not.toContain('decline')
  expect(texts('a')).toEqual(['Message Grace'])
})

test('a request that is not shown yet says who is notified then, and whether others ever are', () => {
  expect(notShownYetText(requestTo([june, grace]))).toMatch(/we notify June and Grace .* at first\.$/)
  expect(notShownYetText(requestTo([invite('June Rivers', at), grace]))).toMatch(/we notify Grace right away/)
  expect(notShownYetText(requestTo([invite('June Rivers', at)]))).toMatch(/caregivers or agencies/)
  expect(notShownYetText(requestTo([june], {}, false))).toMatch(/caregivers or agencies/)
  const booking = requestTo([june])
  const alone = {...booking, invitation: {...booking.invitation!, then_open: false}}
  expect(notShownYetText(alone)).toMatch(/No one else sees your request\.$/)
  const assigned = sampleBooking({organization_name: 'Kind Hands'})
  expect(notShownYetText(assigned)).toMatch(/we notify Kind Hands right away\. No one else sees your request\.$/)
})

test('of those who alone are asked no time is named, because nothing changes then', async () => {
  const asking = (then_open: boolean) => {
    const booking = requestTo([june])
    return {...booking, invitation: {...booking.invitation!, then_open}}
  }
  const said = async (booking: Booking) => [
    await readNotice(booking),
    invitedText(booking, reader),
    invitationSteps(booking, reader)[0],
  ]
  for (const text of await said(asking(true))) expect(text).toContain('until')
  for (const text of await said(asking(false))) expect(text).not.toContain('until')
})

test('one who is left to answer is spoken of alone', async () => {
  const left = requestTo([invite('June Rivers', at), grace])
  expect(await readNotice(left)).toContain('If Grace declines, we do so at once.')
})

test('once a request is open, others can see it, unless it is on the waitlist', async () => {
  const open = (given: Partial<Booking>) => readNotice(requestTo([june], given, false))
  expect(await open({})).toContain('You asked June firstNow all caregivers nearby can see your request too.')
  const waiting = await open({waitlisted: true})
  expect(waiting).toContain('You asked June first')
  expect(waiting).not.toContain('can see your request')
})

test('once a request is open and no one else was notified, it does not say that all can see it', async () => {
  const open = (...invited: ReturnType<typeof invite>[]) => readNotice(requestTo(invited, {told_count: 1}, false))
  expect(await open(june)).toContain(
    'You asked June firstNo one else was notified. Those you asked can still make an offer.',
  )
  expect(await open(invite('June Rivers', at))).toMatch(/No one else was notified\.$/)
  expect(await readNotice(requestTo([june], {told_count: 2}, false))).toContain('can see your request too')
})

test('of several all names are asked', async () => {
  expect(await readNotice(requestTo([june]))).toMatch(/^Only June is asked, until /)
  expect(await readNotice(requestTo([june, grace]))).toMatch(/^Only June and Grace are asked, until /)
  const over = {exclusive_until: at, then_open: false, is_exclusive: true, invited: [june, grace]}
  expect(await readNotice(requestTo([], {invitation: over}))).toMatch(/^Only June and Grace are asked(?!,)/)
})

describe('of two with the same first name', () => {
  const [amara, other] = [invite('Amara C.'), invite('Amara J.')]

  test('each is named with the initial, on their button too', async () => {
    const booking = requestTo([amara, other, june])
    expect(await readNotice(booking)).toMatch(/^Only Amara C\., Amara J\.,? and June are asked/)
    expect(texts('a')).toEqual(['Message Amara C.', 'Message Amara J.', 'Message June'])
    expect(invitedText(booking, reader)).toMatch(/^Amara C\., Amara J\.,? and June/)
    expect(invitationSteps(booking, reader)[0]).toMatch(/^Amara C\., Amara J\.,? or June/)
  })

  test('the one who is left to answer keeps the initial, and so does the one who declined', async () => {
    const text = await readNotice(requestTo([invite('Amara C.', at), other]))
    expect(text).toContain('Only Amara J. is asked')
    expect(text).toContain('Amara C. declined')
    const invited = [invite('Amara C.', at), invite('Amara J.', at)]
    expect(declinedBy(requestTo(invited, {status: 'DECLINED'}))).toContain('Amara C. and Amara J. declined')
  })
})
