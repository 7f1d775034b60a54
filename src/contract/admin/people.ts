import {m} from '#messages'
import * as v from 'valibot'
import {Email} from '../accounts/log-in-fields.ts'
import {endpoint} from '../endpoint.ts'
import {CheckKind} from '../files.ts'
import {Check, VerificationStatus} from '../accounts/profiles.ts'
import {Name} from '../accounts/registration.ts'
import {staffRoles} from '../accounts/roles.ts'
import {Done, Flag, Id, IdParams, LocalDate, Paging, Phone, seenOf, Total} from '../shapes.ts'
import {Line, RequiredLine, RequiredText} from '../texts.ts'
import {sortBy} from '../address-values.ts'
import {AgencyDetail, ListedAgency, ListedPerson, StaffCheckDocument, UserDetail} from './people-shapes.ts'

const listQuery = {
  /** A name, email, phone, booking number, place, or a part of one. @see src/domain/rules-people.md#staff-search */
  q: v.optional(Line),
  suspended: v.optional(Flag),
  /** Days, in UTC, between which the account was made; both included. An earlier server lists all. */
  from: v.optional(LocalDate),
  to: v.optional(LocalDate),
  /** By name, or by the time the account was made (the default, from the newest). */
  sort: sortBy('name', 'since'),
  ...Paging,
}
const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({items: v.array(item), next_cursor: v.nullable(v.string()), total: Total})
const read = {method: 'GET', roles: ['admin'], fallback: m.request_failed} as const

export const listUsers = endpoint({
  ...read,
  path: '/admin/users',
  summary: 'All accounts, newest first; with `staff` only admins and writers',
  query: v.object({...listQuery, staff: v.optional(Flag)}),
  answer: pageOf(ListedPerson),
})
export const listCareseekers = endpoint({
  ...read,
  path: '/admin/users/parents',
  summary: 'Careseekers with an account, newest first',
  query: v.object({...listQuery, is_verified: v.optional(v.picklist(['Pending', 'Verified']))}),
  answer: pageOf(ListedPerson),
})
export const listCaregivers = endpoint({
  ...read,
  path: '/admin/users/caregivers',
  summary: 'Caregivers, newest first; Pending ones by how long they wait, the longest first',
  query: v.object({
    ...listQuery,
    is_verified: v.optional(VerificationStatus),
    /** Only approved caregivers with a check that expires within thirty days. */
    checks_ending: v.optional(Flag),
    /** A booking's id: each caregiver then has why they cannot be asked for what is ahead of it. */
    asked_for: v.optional(Id),
  }),
  answer: pageOf(ListedPerson),
})
export const listAgencies = endpoint({
  ...read,
  path: '/admin/users/agency',
  summary: 'Agencies, newest first',
  query: v.object(listQuery),
  answer: pageOf(ListedAgency),
})

export const getUser = endpoint({
  ...read,
  path: '/admin/users/:id',
  summary: 'One person with profile, checks, and latest bookings, invoices and reviews',
  params: IdParams,
  answer: UserDetail,
})

export const getAgency = endpoint({
  ...read,
  path: '/admin/users/agency/:id',
  summary: 'One agency with its people, and latest bookings, invoices and reviews',
  params: IdParams,
  answer: AgencyDetail,
})

const command = {
  method: 'PATCH',
  roles: ['admin'],
  idempotent: true,
  params: IdParams,
  fallback: m.request_failed,
} as const

/**
 * Suspends an account: revokes its tokens, closes open requests, cancels sessions ahead and notifies the
 * other sides. Of a family with two adults only the last takes its sessions along. Refused on yourself with
 * 409 `own_account`.
 * @see src/domain/rules-people.md#suspension
 */
export const suspendUser = endpoint({
  ...command,
  path: '/admin/users/:id/suspend',
  summary: 'Suspend a person, with a reason',
  body: v.strictObject({reason: RequiredLine}),
  answer: ListedPerson,
})
const Reinstatement = v.strictObject({
  reason: v.optional(Line),
  /** Also brings back what the suspension ended, where it still can be. @see src/domain/rules-people.md#suspension-taken-back */
  restore: v.optional(v.boolean()),
})
export const unsuspendUser = endpoint({
  ...command,
  path: '/admin/users/:id/unsuspend',
  summary: 'Reinstate a person, with what the suspension ended or without it',
  body: Reinstatement,
  answer: ListedPerson,
})

const ends = {
  ...read,
  params: IdParams,
  answer: v.object({
    requests: v.number(),
    offers: v.number(),
    bookings: v.number(),
    /** Visits that would be canceled, and when the first and the last of them start. */
    visits: v.number(),
    first_start: v.nullable(v.string()),
    last_start: v.nullable(v.string()),
  }),
} as const

const endsNow = {
  ...ends,
  answer: v.object({
    ...ends.answer.entries,
    /** What ends: all that the account has ahead, only its assignments to an agency's visits, or nothing that others share. */
    ends: v.picklist(['profile', 'assignments', 'nothing']),
    /** Visits ahead and under way that the person is taken off. */
    assignments: v.number(),
    /** Visits whose time has begun or that a side has started: they stay. `who` is the other side. */
    under_way: v.array(v.object({who: v.string(), until: v.string(), timezone: v.string()})),
    /** How many these are; the first `preview_max` are named. */
    under_way_count: v.number(),
    /** The plan that is not renewed then, and until when it is paid; null if there is none that renews. */
    plan: v.nullable(v.object({title: v.string(), until: v.string()})),
  }),
} as const

/** @see src/domain/rules-people.md#suspension */
export const previewUserSuspension = endpoint({
  ...endsNow,
  path: '/admin/users/:id/suspension',
  summary: 'What the suspension of a person would end',
})
export const previewAgencySuspension = endpoint({
  ...endsNow,
  path: '/admin/users/agency/:id/suspension',
  summary: 'What the suspension of an agency would end',
})

const comesBack = {
  ...read,
  params: IdParams,
  answer: v.object({
    ...ends.answer.entries,
    /** Visits that took place without an agency's person, who goes again. */
    assignments: v.number(),
    /**
     * What cannot come back: its time has passed, it was replaced, the time is taken, it closed, or someone may not any more.
     * `assignments` are visits that come back without the person who was assigned.
     */
    lost: v.array(
      v.object({
        what: v.picklist(['visits', 'requests', 'offers', 'assignments']),
        why: v.picklist(['past', 'replaced', 'busy', 'closed', 'not_allowed', 'other_side']),
        count: v.number(),
      }),
    ),
    /** Of an agency: those who were suspended with it. */
    people: v.optional(v.array(v.object({user_id: v.string(), name: v.string()}))),
  }),
} as const

/** Of an account that is not suspended nothing comes back. @see src/domain/rules-people.md#suspension-taken-back */
export const previewUserReinstatement = endpoint({
  ...comesBack,
  path: '/admin/users/:id/reinstatement',
  summary: 'What would come back if a person’s suspension were taken back whole',
})
export const previewAgencyReinstatement = endpoint({
  ...comesBack,
  path: '/admin/users/agency/:id/reinstatement',
  summary: 'What would come back if an agency’s suspension were taken back whole',
})

/** Suspends all its members, with the same effects as for one person. */
export const suspendAgency = endpoint({
  ...command,
  path: '/admin/users/agency/:id/suspend',
  summary: 'Suspend an agency with all its members, with a reason',
  body: v.strictObject({reason: RequiredLine}),
  answer: ListedAgency,
})
export const unsuspendAgency = endpoint({
  ...command,
  path: '/admin/users/agency/:id/unsuspend',
  summary: 'Reinstate an agency and the members suspended with it, with what the suspension ended or without it',
  body: v.strictObject({
    ...Reinstatement.entries,
    /** Members suspended with it who stay suspended in their own right. @throws 409 `last_owner` if no owner comes back */
    stay_suspended: v.optional(v.array(Id)),
  }),
  answer: ListedAgency,
})

/**
 * Sets verification. A caregiver becomes Approved, Rejected (with a reason they read) or Pending; the last two withdraw
 * live offers. A careseeker becomes Verified or Pending. @throws 409 `checks_missing` unless all three checks are valid
 */
export const verifyUser = endpoint({
  ...command,
  path: '/admin/users/:id/verify',
  summary: 'Set a person’s verification',
  body: v.strictObject({
    is_verified: v.picklist(['Pending', 'Approved', 'Rejected', 'Verified']),
    reason: v.optional(v.nullable(Line)),
    /** 409 `record_changed` with `current` if it was changed since. */
    seen: seenOf({is_verified: Line}),
  }),
  answer: ListedPerson,
})

/** What waits for review as it was shown, oldest first: 409 `record_changed` with `current` if other documents wait now. */
const seenDocuments = {seen: seenOf({document_ids: v.array(Id)})}

/** Whether a check of this kind always ends: a record of offenses is of its day. @see src/domain/rules-people.md#verification */
export const mustExpire = (kind: v.InferOutput<typeof CheckKind>): boolean => kind === 'background'

/** Also accepts the documents of each recorded check that wait for review, which `seen` names. @see src/domain/rules-people.md#check-documents */
export const recordCheck = endpoint({
  ...command,
  method: 'POST',
  status: 201,
  path: '/admin/users/:id/checks',
  summary: 'Record a check for a caregiver; the newest of each kind counts',
  body: v.pipe(
    v.strictObject({
      kind: CheckKind,
      provider: RequiredLine,
      checked_on: LocalDate,
      expires_on: v.nullable(LocalDate),
      /** The ID shows an age of 18 or older, so the age check is recorded too; it does not expire. */
      proves_age: v.optional(v.boolean()),
      ...seenDocuments,
    }),
    v.forward(
      v.check(({kind, proves_age}) => !proves_age || kind === 'identity', m.only_an_identity_check_proves_the_age),
      ['proves_age'],
    ),
    v.forward(
      v.check(
        ({checked_on, expires_on}) => expires_on === null || expires_on > checked_on,
        m.must_be_after_the_day_of_the_check,
      ),
      ['expires_on'],
    ),
    v.forward(
      v.check(
        ({kind, expires_on}) => expires_on !== null || !mustExpire(kind),
        m.choose_the_day_a_background_check_expires,
      ),
      ['expires_on'],
    ),
  ),
  answer: v.array(Check),
})

/**
 * Refuses the documents of one check that wait for review, with a reason that the caregiver reads.
 * @throws 404 if none waits
 */
export const refuseCheckDocuments = endpoint({
  ...command,
  path: '/admin/users/:id/checks/:kind/refuse',
  summary: 'Do not accept the documents of a check, with a reason',
  params: v.object({...IdParams.entries, kind: CheckKind}),
  body: v.strictObject({reason: RequiredLine, ...seenDocuments}),
  answer: v.array(StaffCheckDocument),
})

/**
 * A new address becomes the account's when the link mailed to it is opened; the present one is mailed. @throws 409
 * `email_taken`
 * @see src/domain/rules-people.md#contact-changed-by-staff
 */
export const changeContact = endpoint({
  ...command,
  path: '/admin/users/:id/contact',
  summary: 'Change a person’s phone number, or ask for another email address, with a reason',
  body: v.strictObject({
    phone_number: v.optional(Phone),
    email: v.optional(Email),
    /** 409 `record_changed` with `current` if it was changed since. */
    seen: seenOf({phone_number: v.nullable(Line), email: Line}),
    /** For the staff's log. */
    reason: RequiredLine,
  }),
  answer: UserDetail,
})

/** The number that families read; its owners are mailed. 404 for a closed agency. */
export const changeAgencyPhone = endpoint({
  ...command,
  path: '/admin/users/agency/:id/phone',
  summary: 'Change an agency’s phone number, with a reason',
  body: v.strictObject({
    phone_number: Phone,
    /** 409 `record_changed` with `current` if it was changed since. */
    seen: seenOf({phone_number: v.nullable(Line)}),
    /** For the staff's log. */
    reason: RequiredLine,
  }),
  answer: ListedAgency,
})

/** 404 for a closed account. */
export const sendResetLink = endpoint({
  ...command,
  method: 'POST',
  path: '/admin/users/:id/reset-link',
  summary: 'Send a person a password reset link',
  body: v.strictObject({}),
  answer: Done,
})

/**
 * It is in the bell, and is mailed and pushed as its reader has chosen. 404 for staff.
 * @throws 409 `account_suspended`
 * @see src/domain/rules-people.md#messages-from-staff
 */
export const messageUser = endpoint({
  ...command,
  method: 'POST',
  path: '/admin/users/:id/messages',
  summary: 'Write to a person',
  body: v.strictObject({text: RequiredText}),
  answer: Done,
})

/**
 * Signs a person out of all devices; what waits on them is sent after the next log-in. @throws 409 `own_account` on
 * yourself
 */
export const endUserSignIns = endpoint({
  ...command,
  path: '/admin/users/:id/end-sign-ins',
  summary: 'Sign a person out everywhere',
  body: v.strictObject({}),
  answer: Done,
})

/** Revokes all tokens and removes two-step login. @throws 409 `own_account` when called on yourself */
export const resetSecondStep = endpoint({
  ...command,
  path: '/admin/users/:id/second-step/reset',
  summary: 'Reset the two-step login of an account',
  body: v.strictObject({}),
  answer: ListedPerson,
})

/** Creates the account without a password; the mailed link sets one. @throws 409 `email_taken` */
export const inviteStaff = endpoint({
  method: 'POST',
  path: '/admin/staff',
  roles: ['admin'],
  idempotent: true,
  status: 201,
  summary: 'Invite an admin or a writer by email',
  body: v.strictObject({
    email: Email,
    first_name: Name,
    last_name: Name,
    role: v.picklist(staffRoles),
  }),
  answer: ListedPerson,
  fallback: m.failed_to_invite,
})

/**
 * The link in an earlier mail stops working. 404 for people who are not staff. @throws 409 `already_joined`,
 * `account_suspended`
 * @see src/domain/rules-people.md#staff-invitations
 */
export const sendStaffInviteAgain = endpoint({
  ...command,
  method: 'POST',
  path: '/admin/staff/:id/invite',
  summary: 'Send a colleague’s invitation again',
  answer: ListedPerson,
  fallback: m.failed_to_invite,
})

/**
 * Deletes the account, which frees its address and ends the mailed link. 404 for people who are not staff. @throws 409
 * `already_joined`
 * @see src/domain/rules-people.md#staff-invitations
 */
export const takeBackStaffInvite = endpoint({
  ...command,
  method: 'DELETE',
  path: '/admin/staff/:id/invite',
  summary: 'Take back a colleague’s invitation',
  answer: Done,
  fallback: m.failed_to_take_back_the_invitation,
})
