import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {Id, IdParams, Instant} from '../shapes.ts'
import {Text} from '../texts.ts'
import {Address} from './request.ts'

const MeetingHow = v.picklist(['in_person', 'video', 'phone'])
const MeetingStatus = v.picklist(['PROPOSED', 'ACCEPTED', 'DECLINED', 'CANCELLED'])

/** A meet-and-greet of a family with a caregiver or an agency. @see src/domain/rules.md#meet-and-greet */
export const Meeting = v.object({
  id: v.string(),
  start: v.string(),
  end: v.string(),
  timezone: v.string(),
  status: MeetingStatus,
  how: MeetingHow,
  /** Only if the family added it. */
  address: v.nullable(Address),
  note: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  my_side: v.picklist(['family', 'provider']),
  /** Whose times wait for the other side's answer. */
  proposed_by: v.picklist(['family', 'provider']),
  caretaker_id: v.nullable(v.string()),
  org_id: v.nullable(v.string()),
  /** The family's first name, the caregiver's with the initial, such as `Amara C.`, or the agency's name. */
  with: v.string(),
  /** True if the family has approved the provider once, and so both read contact details; else absent. */
  is_booked_pair: v.optional(v.boolean()),
})
export type Meeting = v.InferOutput<typeof Meeting>

/** Before an address without its scheme: `zoom.us/j/123`. A path tells it from a name such as `Mr.Smith`. */
const before_bare_link = /(^|\s)(?=([a-z0-9-]+\.)+[a-z]{2,}(:\d+)?\/\S)/i

/**
 * A note with the web address of a call, to which `https://` is added where it is missing. Null without an address. The
 * server never fetches it.
 */
export function withCallLink(note: string): string | null {
  const text = note.trim()
  if (/\bhttps?:\/\/[^\s/.]+(\.[^\s/.]+)+/i.test(text)) return text
  return before_bare_link.test(text) ? text.replace(before_bare_link, '$1https://') : null
}

const Minutes = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(limits.meeting_minutes_min),
  v.maxValue(limits.meeting_minutes_max),
)

export const listMeetings = endpoint({
  method: 'GET',
  path: '/meetings',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'The caller’s meet-and-greets that are not over, and the accepted ones of the last 30 days, by start',
  answer: v.object({items: v.array(Meeting)}),
  fallback: m.failed_to_load_your_meetings,
})

export const getMeeting = endpoint({
  method: 'GET',
  path: '/meetings/:id',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'One of the caller’s meet-and-greets, also once it is over or ended',
  params: IdParams,
  answer: Meeting,
  fallback: m.failed_to_load_your_meetings,
})

/**
 * 404 for a provider that the family cannot see, 422 `not_available` for one that cannot be asked, 422 for the time of a
 * visit of the two; 409 `already_answered` while another one of the pair is ahead.
 */
export const proposeMeeting = endpoint({
  method: 'POST',
  path: '/meetings',
  roles: ['parent'],
  summary: 'Propose a meet-and-greet to a caregiver or an agency',
  idempotent: true,
  body: v.pipe(
    v.strictObject({
      caretaker_id: v.optional(Id),
      org_id: v.optional(Id),
      start: Instant,
      minutes: Minutes,
      how: MeetingHow,
      address: v.optional(Address),
      /** Read by the provider; by phone it has the number to call, by video an http or https link. */
      note: v.optional(v.nullable(Text)),
    }),
    v.forward(
      v.check(b => b.how === 'in_person' || Boolean(b.note?.trim()), m.enter_the_number_to_call_or_the_link),
      ['note'],
    ),
    v.forward(
      v.check(b => b.how !== 'video' || !b.note?.trim() || withCallLink(b.note) !== null, m.enter_the_link_to_the_call),
      ['note'],
    ),
    v.forward(
      v.check(
        b => (b.caretaker_id === undefined) !== (b.org_id === undefined),
        m.choose_either_a_caregiver_or_an_agency,
      ),
      ['caretaker_id'],
    ),
  ),
  answer: Meeting,
  status: 201,
  fallback: m.failed_to_propose_a_meeting,
})

/** 409 `reschedule_closed` if it is over, ended, not the caller's to accept, or at another time than was read. */
export const answerMeeting = endpoint({
  method: 'PATCH',
  path: '/meetings/:id',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'Accept, decline or cancel a meet-and-greet, or propose another time',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({
    answer: v.picklist(['accept', 'decline', 'cancel', 'propose']),
    reason: v.optional(v.nullable(Text)),
    /** The proposed start; for `accept` the one that the caller has read, since another one is refused. */
    start: v.optional(Instant),
    /** The proposed length. */
    minutes: v.optional(Minutes),
    /** For `decline` and `propose` the start that the caller has read. An older app does not name it. */
    read_start: v.optional(Instant),
    /** For all but `cancel` the end that the caller has read. An older app does not name it. */
    read_end: v.optional(Instant),
  }),
  answer: Meeting,
  fallback: m.failed_to_answer_the_meeting,
})
