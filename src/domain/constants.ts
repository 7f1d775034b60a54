/*
 * The product's fixed numbers and defaults, each in one place. What travels with the contract (bounds of input) stands in
 * contract/limits.ts instead.
 */

const second_ms = 1000
const minute_ms = 60 * second_ms
const hour_ms = 60 * minute_ms
/** A day of twenty-four hours, in milliseconds. */
export const day_ms = 24 * hour_ms

/** First page of the comments about a parent's caregivers and agencies (spec §9). */
export const commentsPage = {skip: 0, limit: 100} as const

/**
 * Where a browser goes after a checkout that named no page of its own (spec §9).
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
 * Ways to pay (spec §9).
 * @public
 */
export const paymentMethods = ['card', 'ach'] as const

/** What a parent's list of agency requests shows unless asked otherwise (spec §9). */
export const agencyReviewDefaults = {only_pending: true, only_with_offer: true} as const

/** How far a caregiver's list of requests reaches until she chooses otherwise, in miles. */
export const usual_radius_miles = 25

/** Shortest password, in characters (spec §5, §9). */
export const password_min_chars = 6

/**
 * The assistant's timing and suggestions (spec §9).
 * @public
 */
export const chat = {
  reconnect_ms: 3 * second_ms,
  token_poll_ms: second_ms,
  guest_bubble_ms: 3 * second_ms,
  typewriter_ms_per_char: 25,
  quick_questions: 6,
} as const

/** The query cache: three tries after the first, exponential and at most 30 s apart; unused data goes after 5 minutes (spec §9). */
export const queryCache = {
  retries: 3,
  /** Milliseconds before the given retry, counted from 0. */
  retryDelayMs: (attempt: number) => Math.min(second_ms * 2 ** attempt, 30 * second_ms),
  gc_ms: 5 * minute_ms,
} as const

/** Toasts last 5 s and come one at a time (spec §9). */
export const toast = {duration_ms: 5 * second_ms, at_once: 1} as const

/**
 * Below this width, in CSS pixels, the layout is the phone's (spec §9).
 * @public
 */
export const mobile_breakpoint_px = 768

/** The small loader: size in pixels and one turn in seconds (spec §9). */
export const loader = {size_px: 35, speed_s: 0.8} as const

/** Spinner of a screen that is still on its way, in pixels (spec §2). */
export const lazy_spinner_px = 48

/**
 * A fading section of the landing page appears when its top reaches this share of the viewport's height (spec §1).
 * @public
 */
export const fade_in_at = 0.8

/** A repeat of one's own claim within this time is the same claim (decisions §5). */
export const repeat_window_ms = 2 * minute_ms

/** Both sides this close agree by themselves; farther off schedule the screen asks when it was (decisions §5). */
export const agreement_ms = 10 * minute_ms

/** More than this before the scheduled time a claim is flagged early (decisions §5). */
export const early_ms = 30 * minute_ms

/** More than this after the scheduled time a claim is flagged late; the mirror of early (decisions §5). */
export const late_ms = 30 * minute_ms

/** Beyond this and the reading's own accuracy a claim is flagged out of place (decisions §5). */
export const out_of_place_m = 250

/**
 * How far from the address a code of a printed card still speaks for the family: as far as nobody is flagged out of place; where
 * only the ZIP code is known, ten miles of its middle. A reading that is vaguer than a kilometre is believed no more for it.
 */
export const card_reach_m = {exact: out_of_place_m, zip: 16_093, vague: 1000} as const

/** A phone's clock off by more than this is flagged (decisions §5). */
export const clock_skew_ms = 2 * minute_ms

/** After the scheduled end silence settles a session (decisions §5). */
export const silence_ms = 24 * hour_ms

/** For so long after settling a session may be contested with a reason (decisions §5). */
export const contest_ms = 7 * day_ms

/** An agency's session with nobody assigned this near is an exception (decisions §5). */
export const assign_before_ms = 24 * hour_ms

/** The button `Confirm start` opens this long before a session; the server itself takes a claim at any time. */
export const confirm_opens_ms = 24 * hour_ms

/** Until so long before a session the family cancels it free; after that one hour is due (decisions §6). */
export const cancel_free_ms = 24 * hour_ms

/** What a side may say with one tap when it runs late, in minutes (decisions §5). */
export const late_note_minutes = [10, 20, 30] as const

/** A review that the other side does not match is shown after this time (decisions §7). */
export const review_reveal_ms = 14 * day_ms

/** So long after a visit its booking is offered for review. */
export const review_invited_ms = 30 * day_ms

/** The start code: digits, how long one stands, how many wrong tries (decisions §5). */
export const startCode = {digits: 6, step_ms: 5 * minute_ms, steps_off: 1, tries: 5} as const

/** Sessions listed without a booking or a range: so many days back and ahead (decisions §3). */
export const sessionWindow = {days_back: 7, days_ahead: 60} as const

/** Platform fee in basis points where staff have set none (decisions §6). */
export const default_fee_bps = 1000

/**
 * A new request tells so many best-matching caregivers at first; with nobody's offer it widens to so many more after this
 * time, or a day before it starts if that is later (decisions §13). So many of the nearest are compared.
 */
export const invitations = {
  first: 20,
  wider: 100,
  compared: 300,
  widen_after_ms: 30 * minute_ms,
  soon_ms: day_ms,
} as const

/** The clock of people of whom none is known: that of the first town. */
export const usual_timezone = 'America/Chicago'

/** Where people write for help. */
export const support_email = 'support@village.example'

/** The product's name as people read it, and where else they reach its people; a server may be told others (decisions §4). */
export const product_name = 'Village'
export const support_phone = '+1 615 555 0142'

/** Where letters go. */
export const postal_address = ['Village', '18 Woodland Street, Suite 4', 'Nashville, TN 37206'] as const

/** Where else the product can be followed (spec §1). A product of another name puts its own addresses here. */
export const socialLinks = {
  Facebook: 'https://www.facebook.com/village.example',
  Google: 'https://www.google.com/maps/search/village.example',
  Instagram: 'https://www.instagram.com/village.example',
  LinkedIn: 'https://www.linkedin.com/company/village.example',
  TikTok: 'https://www.tiktok.com/@village.example',
} as const

/** Below this, in cents, no provider takes a payment. */
export const least_charge_cents = 50
