import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {anyMember, Role} from './roles.ts'
import {Done} from '../shapes.ts'
import {requiredExactText} from '../texts.ts'

/** Something that is still open and keeps an account from being closed. */
export const OpenMatter = v.object({
  kind: v.picklist([
    'visit',
    'weekly',
    'exception',
    'contest',
    'unbilled',
    'invoice',
    'credit',
    'payment',
    'last_admin',
  ]),
  booking_id: v.nullable(v.string()),
  session_id: v.nullable(v.string()),
  invoice_id: v.nullable(v.string()),
  /** Number of the booking or the invoice. */
  number: v.nullable(v.string()),
  /** A visit's start, of several the last one's; or the end of the time to contest it. */
  at: v.nullable(v.string()),
  /** Visits ahead of one booking, which this item stands for. */
  count: v.optional(v.number()),
  /** The other side of these visits. */
  name: v.optional(v.nullable(v.string())),
  timezone: v.nullable(v.string()),
  amount_cents: v.nullable(v.number()),
})
export type OpenMatter = v.InferOutput<typeof OpenMatter>

/** `current` of a 409 `account_in_use`: the first 20, visits first, and how many `more` there are. */
export const OpenMatters = v.object({items: v.array(OpenMatter), more: v.optional(v.number())})

/** `current` of a 403 `account_closed`: until then the account can be opened again. */
export const ClosedAccount = v.object({erased_on: v.string()})

/**
 * Closes the account at once and signs it out everywhere; until `erased_on` the link in the mail undoes that. Requires the
 * password, or of an account without one a sign-in younger than ten minutes: 403 `reauthentication_required`.
 * @throws 409 `account_in_use` with `current` while something is open
 * @see src/domain/rules-people.md#closing-an-account
 */
export const closeAccount = endpoint({
  method: 'POST',
  path: '/account/close',
  roles: 'signed-in',
  members: anyMember,
  evenFormerMember: true,
  summary: 'Close the caller’s account; it is erased after seven days',
  body: v.strictObject({password: v.optional(requiredExactText(limits.password_max))}),
  answer: v.object({erased_on: v.string()}),
  fallback: m.failed_to_close_the_account,
})

/** Opens a closed account again with the token of the mail's link, which works once; else 422 `bad_token`. */
export const undoClosing = endpoint({
  method: 'POST',
  path: '/account/close/undo',
  roles: 'public',
  summary: 'Open a closed account again with the token from the link',
  body: v.strictObject({token: requiredExactText(200)}),
  answer: v.object({ok: v.literal(true), role: Role}),
  fallback: m.failed_to_open_the_account_again,
})

/** Opens the caller's own closed account again, within the same seven days. Of an open one nothing changes. */
export const reopenAccount = endpoint({
  method: 'POST',
  path: '/account/reopen',
  roles: 'signed-in',
  members: anyMember,
  evenEnded: true,
  evenFormerMember: true,
  summary: 'Open the caller’s closed account again',
  body: v.strictObject({}),
  answer: Done,
  fallback: m.failed_to_open_the_account_again,
})
