import {expect, test} from 'vitest'
import {bookingSteps, openSteps} from './open-steps.ts'

test('the steps of a fresh request follow each other in time', () => {
  const request = {
    audience: 'caretakers' as const,
    organization_id: null,
    county: 'Davidson County, TN',
    told_count: 20,
    widen_at: '2026-06-08T23:00:00.000Z',
    first_start: '2026-06-09T14:00:00.000Z',
    timezone: 'America/Chicago',
  }
  expect(openSteps(request, {now: '2026-06-08T19:00:00.000Z'})).toEqual([
    '20 caregivers were notified of your request. All of them had passed our checks. Under “History” you can read the names of those who show their profile in Find.',
    expect.stringMatching(/^Caregivers nearby can now see your request/),
    expect.stringMatching(/^If no one makes an offer, we notify more caregivers today/),
  ])
})

test('a request that no one but the invited was notified of is not said to be seen by all', () => {
  const invited = [{caretaker_id: 'june', org_id: null, name: 'June R.', declined_at: null, decline_reason: null}]
  const request = {
    audience: 'caretakers' as const,
    organization_id: null,
    county: 'Davidson County, TN',
    invitation: {exclusive_until: '2026-06-08T18:00:00.000Z', then_open: true, is_exclusive: false, invited},
    first_start: '2026-06-09T14:00:00.000Z',
    timezone: 'America/Chicago',
  }
  const reader = {now: '2026-06-08T19:00:00.000Z'}
  expect(openSteps({...request, told_count: 1}, reader)).toEqual([
    expect.stringMatching(/^One caregiver was notified of your request\. /),
  ])
  expect(openSteps({...request, told_count: 2}, reader)).toHaveLength(2)
})

test('a request that one agency was asked names it', () => {
  const request = {
    audience: 'agencies' as const,
    organization_id: 'oak-care',
    organization_name: 'Oak Care',
    county: 'Davidson County, TN',
    told_count: 1,
    first_start: '2026-06-09T14:00:00.000Z',
    timezone: 'America/Chicago',
  }
  const reader = {now: '2026-06-08T19:00:00.000Z'}
  expect(openSteps(request, reader)).toEqual([
    'Oak Care was notified of your request.',
    expect.stringMatching(/^Oak Care can now see your request/),
  ])
  const {organization_name: _, ...stored} = request
  expect(openSteps(stored, reader)[0]).toBe('The agency was notified of your request.')
})

test('of agencies it says which ones the history names', () => {
  const request = {
    audience: 'agencies' as const,
    organization_id: null,
    county: 'Davidson County, TN',
    told_count: 2,
    first_start: '2026-06-09T14:00:00.000Z',
    timezone: 'America/Chicago',
  }
  expect(openSteps(request, {now: '2026-06-08T19:00:00.000Z'})[0]).toMatch(
    /Under “History” you can read the names of those that are listed in Find\.$/,
  )
})

test('one agency asked at a maximum rate is said to book at once, and any other request to wait for an approval', () => {
  const asked = {audience: 'agencies' as const, organization_id: 'oak-care', organization_name: 'Oak Care'}
  expect(bookingSteps({...asked, max_hourly_rate: 25})).toEqual([
    'Oak Care can accept at $25/hr, which books the visits at once and shares what you share when you approve an offer.',
    'An offer at another rate appears here, and you decide on it.',
  ])
  const approved = expect.stringMatching(/^Compare the offers and approve one\. Only then/)
  expect(bookingSteps({...asked, max_hourly_rate: null})[1]).toEqual(approved)
  expect(bookingSteps({audience: 'agencies', organization_id: null, max_hourly_rate: 25})[1]).toEqual(approved)
})
