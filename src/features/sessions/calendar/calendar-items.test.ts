import {expect, test} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import type {Who} from '#data/account/current-user.ts'
import {sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import type {Tap} from '../confirm/tap.ts'
import {calendarItems, conflictItems} from './calendar-items.tsx'

const who = (member_role: Who['member_role']): Who => ({
  user_id: 'user',
  role: 'agency',
  member_role,
  generation: 1,
  unfinished: false,
})
const visit = sampleSession({
  assigned: {member_id: 'fay', name: 'Fay Moss', avatar_url: null},
  cannot_go: {reason: 'sick', at: '2026-06-08T11:00:00.000Z'},
})
const warning = (visitor: Who, now: string) => calendarItems([visit], {visitor, now})[0]?.warning

test('an agency’s office reads in its days ahead who asked not to go, as they do, until the visit is over', () => {
  expect(warning(who('coordinator'), '2026-06-08T12:00:00.000Z')).toBe('Asked not to go: sick')
  expect(warning(who('coordinator'), visit.scheduled_end)).toBeUndefined()
  expect(warning(who('field'), '2026-06-08T12:00:00.000Z')).toBe('You asked not to go')
  expect(warning(who('field'), visit.scheduled_end)).toBeUndefined()
})

test('a visit for which new times are proposed is marked, by who proposed them', () => {
  const reschedule = {
    id: 'proposal',
    start: '2026-06-08T20:00:00.000Z',
    end: '2026-06-09T00:00:00.000Z',
    reason: null,
    at: '2026-06-07T12:00:00.000Z',
  }
  const proposed = (proposed_by: 'parent' | 'caretaker') =>
    calendarItems([sampleSession({other_name: 'Hannah', reschedule: {...reschedule, proposed_by}})], {
      visitor: null,
      now: '2026-06-08T12:00:00.000Z',
    })[0]?.warning
  expect(proposed('parent')).toBe('Hannah proposed new times')
  expect(proposed('caretaker')).toBe('You proposed new times')
})

test('a coming visit on one of the caregiver’s days away is marked', () => {
  const marked = (from: string, to: string, now: string) =>
    calendarItems([sampleSession()], {visitor: null, now, away: [{from, to}]})[0]?.warning
  expect(marked('2026-06-07', '2026-06-09', '2026-06-08T12:00:00.000Z')).toBe('On one of your days away')
  expect(marked('2026-06-09', '2026-06-10', '2026-06-08T12:00:00.000Z')).toBeUndefined()
  expect(marked('2026-06-07', '2026-06-09', visit.scheduled_start)).toBeUndefined()
})

test('a field caregiver does not read their own name on each visit', () => {
  const subtitle = (visitor: Who) => calendarItems([visit], {visitor, now: '2026-06-08T12:00:00.000Z'})[0]?.subtitle
  expect(subtitle(who('owner'))).toBe('Child Care · Fay Moss · East Nashville')
  expect(subtitle(who('field'))).toBe('Child Care · East Nashville')
  const person = (visitor: Who) => calendarItems([visit], {visitor, now: '2026-06-08T12:00:00.000Z'})[0]?.person
  expect([person(who('owner')), person(who('field'))]).toEqual(['Fay Moss', undefined])
})

test('a visit that is over and not confirmed is marked, one ahead needs no mark', () => {
  const item = (now: string) => calendarItems([sampleSession()], {visitor: null, now})[0]
  expect(item('2026-06-08T12:00:00.000Z')).toMatchObject({tone: 'info'})
  expect(item('2026-06-08T12:00:00.000Z')?.status).toBeUndefined()
  expect(item(visit.scheduled_end)).toMatchObject({tone: 'waiting', status: {props: {status: 'NOT_CONFIRMED'}}})
})

test('a visit that no one has started ten minutes after its booked start is marked', () => {
  const item = (now: string) => calendarItems([sampleSession()], {visitor: null, now})[0]
  expect(item('2026-06-08T19:10:00.000Z')?.status).toBeUndefined()
  expect(item('2026-06-08T19:10:01.000Z')).toMatchObject({
    tone: 'waiting',
    status: {props: {status: 'START_NOT_CONFIRMED'}},
  })
})

test('a visit in progress has no confirmed end once its booked one has passed', () => {
  const shown = (now: string) =>
    calendarItems([sampleSession({status: 'IN_PROGRESS'})], {visitor: null, now})[0]?.status
  expect(shown('2026-06-08T20:00:00.000Z')).toMatchObject({props: {status: 'IN_PROGRESS'}})
  expect(shown(visit.scheduled_end)).toMatchObject({props: {status: 'END_NOT_CONFIRMED'}})
})

test('the office reads in its list that no caregiver is assigned, also while the visit runs', () => {
  const subtitle = (status: Session['status']) =>
    calendarItems([sampleSession({status})], {visitor: who('coordinator'), now: '2026-06-08T20:00:00.000Z'})[0]
      ?.subtitle
  const open = 'Child Care · No caregiver assigned · East Nashville'
  expect((['SCHEDULED', 'START_PARTIAL', 'IN_PROGRESS'] as const).map(subtitle)).toEqual([open, open, open])
  expect(subtitle('COMPLETED')).toBe('Child Care · East Nashville')
  const now = '2026-06-08T12:00:00.000Z'
  const lacks = (role: Who) => calendarItems([sampleSession()], {visitor: role, now})[0]?.lacks
  expect(lacks(who('coordinator'))).toBe('Unassigned')
  expect(lacks({...who(null), role: 'parent'})).toBeUndefined()
})

test('a wanted visit at the time of two own visits is listed once', () => {
  const overlap = (session_id: string, day = '08') => ({
    scheduled_start: `2026-06-${day}T14:00:00.000Z`,
    scheduled_end: `2026-06-${day}T18:00:00.000Z`,
    session_id,
    booking_id: 'booking',
  })
  const overlaps = [overlap('one'), overlap('two'), overlap('three', '09')]
  const items = conflictItems([leadSample({my_offer: sampleOffer(), overlaps})])
  expect(items.map(({start}) => start)).toEqual(['2026-06-08T14:00:00.000Z', '2026-06-09T14:00:00.000Z'])
})

test('a contested visit is neither struck through nor folded, though it had been canceled', () => {
  const cancelled = {by: 'parent' as const, reason: null, at: '2026-06-08T11:00:00.000Z'}
  const item = (status: Session['status']) =>
    calendarItems([sampleSession({status, cancelled})], {visitor: null, now: visit.scheduled_end})[0]
  expect(item('CANCELLED')).toMatchObject({isCanceled: true, fold: {}})
  expect(item('DISPUTED')).not.toHaveProperty('isCanceled')
  expect(item('DISPUTED')).not.toHaveProperty('fold')
})

test('a visit shows what its reader’s device has not sent, or what the server received since the list was read', () => {
  const saved = {is: 'saved', pressed_at: visit.scheduled_start, entry: {}} as Tap
  const received = {is: 'received', received_at: visit.scheduled_start, here: true} as const
  const item = (session: Session, start: Tap, end: Tap) =>
    calendarItems([session], {visitor: null, now: '2026-06-08T19:30:00.000Z', taps: [{session, start, end}]})[0]
  const none = {is: 'none'} as const
  expect(item(sampleSession(), saved, none)).toMatchObject({
    tone: 'waiting',
    status: {props: {label: 'Start: not sent yet'}},
  })
  const running = sampleSession({status: 'IN_PROGRESS'})
  expect(item(running, received, saved)?.status).toMatchObject({props: {label: 'End: not sent yet'}})
  expect(item(sampleSession(), received, none)?.status).toMatchObject({props: {status: 'START_PARTIAL'}})
})
