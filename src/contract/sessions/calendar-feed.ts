import {m} from '#messages'
import * as v from 'valibot'
import {anyMember} from '../accounts/roles.ts'
import {endpoint} from '../endpoint.ts'
import {Done} from '../shapes.ts'

const own = {path: '/calendar/feed', roles: ['parent', 'caretaker', 'agency'], members: anyMember} as const

export const getCalendarFeed = endpoint({
  ...own,
  method: 'GET',
  summary:
    'Since when the caller’s calendar has a private address; the address itself is answered once, when it is made',
  answer: v.object({made_at: v.nullable(v.string())}),
  fallback: m.failed_to_load_your_calendar_address,
})

/** An earlier address ends. */
export const makeCalendarFeed = endpoint({
  ...own,
  method: 'POST',
  summary: 'Make a private address of the caller’s calendar',
  answer: v.object({url: v.string(), made_at: v.string()}),
  fallback: m.failed_to_make_a_calendar_address,
})

export const endCalendarFeed = endpoint({
  ...own,
  method: 'DELETE',
  summary: 'End the private address of the caller’s calendar',
  answer: Done,
  fallback: m.failed_to_end_your_calendar_address,
})

/** For calendar programs, which know the address alone. @see src/domain/rules-people.md#calendar-feed */
export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar/feed/:file',
  roles: 'public',
  summary: 'Visits of the calendar with this address: first name and time; `file` is the secret with `.ics`',
  params: v.object({file: v.pipe(v.string(), v.regex(/^[\w-]{43}\.ics$/, m.must_be_a_calendar_file))}),
  produces: 'text/calendar',
  answer: v.instance(Uint8Array),
  fallback: m.request_failed,
})
