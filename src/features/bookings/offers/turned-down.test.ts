import {expect, test} from 'vitest'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {turnedDownText} from './turned-down.ts'

const at = '2026-06-02T15:00:00.000Z'
const declined = {status: 'DECLINED' as const, offers: [], offers_count: 0}

test('an agency that declined is named with its reason, and all agencies of the county can be asked', () => {
  const cancelled = {by: 'agency', name: 'Oak Care LLC', reason: 'We are full that week.', at}
  expect(turnedDownText(sampleBooking({...declined, audience: 'agencies', cancelled}))).toEqual({
    title: 'Oak Care LLC declined this request',
    reason: '“We are full that week.”',
    action: 'Open it to all agencies in the county',
    effect: 'If you open it, every subscribed agency of Davidson County, TN can make an offer.',
  })
})

test('caregivers who were asked are named together, and all nearby can be asked', () => {
  const invited = (['June Rivers', 'Grace Okafor'] as const).map((name, i) => ({
    caretaker_id: `caregiver-${i}`,
    org_id: null,
    name,
    declined_at: at,
    decline_reason: null,
  }))
  const invitation = {exclusive_until: at, then_open: false, is_exclusive: false, invited}
  const cancelled = {by: 'caretaker', name: 'Grace Okafor', reason: null, at}
  expect(turnedDownText(sampleBooking({...declined, invitation, cancelled}))).toEqual({
    title: 'June and Grace declined this request',
    action: 'Ask all caregivers nearby',
    effect: 'If you ask them, all caregivers nearby can make an offer.',
  })
})

test('a request that staff ended is said to have been ended, as in their message', () => {
  const cancelled = {by: 'staff', reason: null, at}
  expect(turnedDownText(sampleBooking({status: 'CANCELLED', cancelled})).title).toBe(
    'Village support ended this request',
  )
})
