import type {StaffSession} from '#contract/admin/bookings.ts'
import type {Confirmation, Session} from '#contract/sessions/session.ts'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {minute_ms} from '#domain/constants.ts'

/*
 * A session and an outbox entry for tests.
 */

export const sampleSession = (given: Partial<Session> = {}): Session => ({
  id: '0190a000-0000-7000-8000-000000000001',
  booking_id: '0190a000-0000-7000-8000-0000000000b1',
  scheduled_start: '2026-06-08T19:00:00.000Z',
  scheduled_end: '2026-06-08T23:00:00.000Z',
  timezone: 'America/Chicago',
  status: 'SCHEDULED',
  settled_by: null,
  started_at: null,
  ended_at: null,
  confirmations: {start: {parent: null, caretaker: null}, end: {parent: null, caretaker: null}},
  exceptions: [],
  my_side: 'caretaker',
  title: 'Child Care for Nora',
  service: 'Child Care',
  location: 'East Nashville',
  latitude: 36.17,
  longitude: -86.74,
  location_source: 'pin',
  assigned: null,
  contest_until: null,
  contest: null,
  cancelled: null,
  reschedule: null,
  ...given,
})

/** The same, booked to start so many minutes from now and to last four hours, at a place known by its ZIP code. */
export const sampleSessionIn = (minutes: number, given: Partial<Session> = {}): Session =>
  sampleSession({
    scheduled_start: new Date(Date.now() + minutes * minute_ms).toISOString(),
    scheduled_end: new Date(Date.now() + (minutes + 240) * minute_ms).toISOString(),
    location_source: 'zip',
    ...given,
  })

/** The same as staff see it, before a confirmation. */
export const sampleStaffSession = (): StaffSession => ({
  ...sampleSession(),
  version: 1,
  uncontested: null,
  stated: null,
  assigned: null,
  assigned_member_id: null,
  claims: [],
  history: [],
})

/** A confirmation, made and received at one moment. */
export const sampleConfirmation = (at: string, given: Partial<Confirmation> = {}): Confirmation => ({
  claimed_at: at,
  reported_at: null,
  received_at: at,
  effective_at: at,
  device_offset_ms: 0,
  offline: false,
  by: 'user',
  on_behalf: null,
  flags: [],
  ...given,
})

export const sampleEntry = (given: Partial<OutboxEntry> = {}): OutboxEntry => ({
  v: 1,
  key: 'key',
  owner: 'user',
  lane: '0190a000-0000-7000-8000-000000000001',
  kind: 'confirm-start',
  params: {},
  captured_at: '2026-06-08T19:02:00.000Z',
  tz: 'America/Chicago',
  clock_offset_ms: 0,
  state: 'saved',
  tries: 0,
  attempts: 0,
  failures: 0,
  next_at: 0,
  waiting_since: 0,
  wait: null,
  refused_generation: null,
  error: null,
  ...given,
})
