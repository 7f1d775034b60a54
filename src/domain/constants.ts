/* Fixed numbers and defaults of the product. Input limits of the contract are in contract/limits.ts. */

const second_ms = 1000
export const minute_ms = 60 * second_ms
export const hour_ms = 60 * minute_ms
/** A day of twenty-four hours, in milliseconds. */
export const day_ms = 24 * hour_ms
/** A day of twenty-four hours, in minutes. */
export const day_minutes = 24 * 60

/**
 * How long after the last visit both sides may see address, handover and contact, in milliseconds.
 * @see src/domain/rules.md#after-approval
 */
export const details_visible_after_ms = 24 * hour_ms

/** First page of the comments about a parent's providers. @see src/domain/rules.md#lists */
export const commentsPage = {skip: 0, limit: 100} as const

/**
 * Return addresses after a checkout without `next`.
 * @see src/domain/rules.md#checkout
 * @public
 */
export const afterCheckout = {
  parent: '/dash/parent',
  caretaker: '/dash/caretaker',
  agency: '/agency',
  lead_invoice: '/dash/agency/leads',
  agency_payout: '/agency',
} as const

/**
 * Ways to pay.
 * @see src/domain/rules.md#checkout
 * @public
 */
export const paymentMethods = ['card', 'ach'] as const

/** Default filters of a parent's agency requests. */
export const agencyReviewDefaults = {only_pending: true, only_with_offer: true} as const

/** Shortest password, in characters. @see src/domain/rules-people.md#sign-in */
export const password_min_chars = 6

/**
 * The assistant's timing and number of suggestions.
 * @see src/domain/rules-people.md#assistant
 * @public
 */
export const chat = {
  reconnect_ms: 3 * second_ms,
  token_poll_ms: second_ms,
  guest_bubble_ms: 3 * second_ms,
  typewriter_ms_per_char: 25,
  quick_questions: 6,
  /** How long messages are stored. */
  stored_ms: 30 * day_ms,
} as const

/**
 * Below this width, in CSS pixels, the layout is the phone's.
 * @see src/domain/rules-people.md#navigation
 * @public
 */
export const mobile_breakpoint_px = 768

/**
 * Share of the viewport's height at which a section of the landing page fades in.
 * @see src/domain/rules-people.md#landing-page
 * @public
 */
export const fade_in_at = 0.8

/** Claims of one side and edge this close are the same claim. @see src/domain/rules.md#repeats */
export const repeat_window_ms = 2 * minute_ms

/**
 * Times this close agree; farther off schedule the screen asks when it happened.
 * @see src/domain/rules.md#both-sides-agree
 */
export const agreement_ms = 10 * minute_ms

/** More than this before the schedule is flagged `early`. @see src/domain/rules.md#flags */
export const early_ms = 30 * minute_ms

/** More than this after the schedule is flagged `late`. @see src/domain/rules.md#flags */
export const late_ms = 30 * minute_ms

/** Farther than this plus the accuracy is flagged `out_of_place`. @see src/domain/rules.md#flags */
export const out_of_place_m = 250

/**
 * Distance from the address within which a card's code counts for the family: the limit of the out-of-place flag, or
 * ten miles from the middle of the ZIP code if only that is known. A reading's accuracy extends it by at most a
 * kilometer.
 */
export const card_reach_m = {exact: out_of_place_m, zip: 16_093, vague: 1000} as const

/** Replaced door cards that a booking stores. @see src/domain/rules.md#printed-card */
export const former_cards_max = 10

/** A device clock off by more than this is flagged `clock_skew`. @see src/domain/rules.md#flags */
export const clock_skew_ms = 2 * minute_ms

/** Time after the scheduled end at which a session settles by itself. @see src/domain/rules.md#silence-settles */
export const silence_ms = 24 * hour_ms

/** How far ahead visits without an end are made. @see src/domain/rules.md#every-week */
export const extended_days = 56

/** Notice with which a caregiver ends visits every week at no cost to their reliability. @see src/domain/rules.md#reliability */
export const weekly_notice_days = 7

/** Within which time staff decide an exception of a danger, a visit, or a payment. @see src/domain/rules.md#exceptions */
export const exception_goal_ms = {danger: hour_ms, visits: 24 * hour_ms, money: 72 * hour_ms} as const

/** How long after settling a session may be contested. @see src/domain/rules.md#contesting */
export const contest_ms = 7 * day_ms

/** An agency's session without an assigned member this near is an exception. @see src/domain/rules.md#agency-confirms */
export const assign_before_ms = 24 * hour_ms

/** The button `Confirm start` opens this long before a session; the server itself takes a claim at any time. */
export const confirm_opens_ms = 60 * minute_ms

/** From this long before a session its start code is valid, and a menu lets one confirm a start earlier than booked. */
export const early_start_ms = 24 * hour_ms

/** A family is notified of a start that no side has confirmed this long after it was due. @see src/domain/rules.md#start-not-confirmed */
export const not_started_family_ms = 15 * minute_ms

/** A family cancels free until this long before a session. @see src/domain/rules.md#late-cancellation */
export const cancel_free_ms = 24 * hour_ms

/** "Running late" can be sent from this long before a visit. */
export const late_note_from_ms = 3 * hour_ms

/** A review without a counterpart is shown after this time. @see src/domain/rules-people.md#reviews */
export const review_reveal_ms = 14 * day_ms

/** So long after a visit its booking is offered for review. */
export const review_prompt_ms = 30 * day_ms

/** Start code: digits, lifetime of one code, tolerated steps, wrong tries. @see src/domain/rules.md#start-code */
export const startCode = {digits: 6, step_ms: 5 * minute_ms, steps_off: 1, tries: 5} as const

/** Sessions listed without a booking or a range: days back and ahead. @see src/domain/rules.md#lists */
export const sessionWindow = {days_back: 7, days_ahead: 60} as const

/** Days back that visits without a statement are searched for; a statement never waits that long. @see src/domain/rules.md#statements */
export const unbilled_days_back = 60

/** Visits in the private calendar address. @see src/domain/rules-people.md#calendar-feed */
export const calendarFeed = {days_back: 30, days_ahead: 400, visits_max: 5000, refresh_hours: 4} as const

/** Platform fee in basis points if staff have set none. @see src/domain/rules.md#fee */
export const default_fee_bps = 1000

/**
 * How many best-matching caregivers a new request notifies first, how many when it widens, out of how many of
 * the nearest, and when.
 * @see src/domain/rules.md#notified-of-a-request
 */
export const recipientLimits = {
  /** Requests of one family of which one provider is notified in a day. */
  of_one_family_a_day: 3,
  first: 20,
  wider: 100,
  compared: 300,
  widen_after_ms: 30 * minute_ms,
  soon_ms: day_ms,
} as const

export const half_hour_ms = 30 * minute_ms

/** A requested visit of more hours is asked about once. @see src/domain/rules.md#schedule */
export const long_visit_hours = 16

/** A decision on times may be this much longer than the booked visit. @see src/domain/rules.md#staff-decisions */
export const decided_longer_hours = 12

/** How long a draft of a signed-in person stays on the device. */
export const draft_ms = 14 * day_ms

/** Times of a quick request, by the clock of the place, and how long before it providers have to answer. */
export const quickTimes = {
  tonight: {from: '18:00', to: '22:00', hours: 4},
  tomorrow: ['09:00', '13:00'],
  notice_ms: hour_ms,
} as const

/** Typical rates: how many caregivers they need at least, how near, and how new. @see src/domain/rules.md#typical-rates */
export const typicalRates = {caregivers_min: 10, radius_miles: 25, newest_ms: 365 * day_ms} as const

/** Default time zone: that of the first town. */
export const usual_timezone = 'America/Chicago'

/** Social media pages. A product with another name sets its own. */
export const socialLinks = {
  Facebook: 'https://www.facebook.com/village.example',
  Google: 'https://www.google.com/maps/search/village.example',
  Instagram: 'https://www.instagram.com/village.example',
  LinkedIn: 'https://www.linkedin.com/company/village.example',
  TikTok: 'https://www.tiktok.com/@village.example',
} as const

/** Below this, in cents, no provider takes a payment. */
export const least_charge_cents = 50

/** How long a link for a new password works, and one for a new email address. @see src/domain/rules-people.md#passwords */
export const reset_minutes = 60
export const change_minutes = 60

/** How long a closed account can be opened again. @see src/domain/rules-people.md#closing-an-account */
export const closing_undo_ms = 7 * day_ms

/** How long a copy of a person's data can be downloaded. @see src/domain/rules-people.md#export */
export const export_ms = 24 * hour_ms
/** After this a copy that is not made counts as failed, and another can be requested. */
export const export_made_ms = 60 * minute_ms

/** How long an agency is new, in milliseconds. @see src/domain/rules-people.md#first-steps */
export const first_steps_ms = 30 * day_ms

/** Requests that a family may make. @see src/domain/rules.md#request-limits */
export const requestLimits = {per_day: 10, per_month: 60} as const

/** When a thread closes and when it is erased, after its last session, in milliseconds. @see src/domain/rules-people.md#messages */
export const threadEnds = {closes_after_ms: 30 * day_ms, erased_after_ms: 365 * day_ms} as const

/** How long a message is unread before its reader is notified, in milliseconds. @see src/domain/rules-people.md#messages */
export const unread_after_ms = 10 * minute_ms

/** Visits that are over on the first page of a booking for staff. @see src/domain/rules-people.md#visits-for-staff */
export const staff_past_visits = 60

/** Meetings that a family may propose in 24 hours. @see src/domain/rules.md#meet-and-greet */
export const meetings_per_day = 10

/** The last day of a meeting, counted from today. @see src/domain/rules.md#meet-and-greet */
export const meeting_days_ahead = 60

/** Messages that one account may write in 24 hours. @see src/domain/rules-people.md#messages */
export const messages_per_day = 200
