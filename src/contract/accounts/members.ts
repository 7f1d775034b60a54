import {m} from '#messages'
import * as v from 'valibot'
import {Email} from './log-in-fields.ts'
import {endpoint} from '../endpoint.ts'
import {Member} from './profiles.ts'
import {Name} from './registration.ts'
import {MemberRole} from './roles.ts'
import {limits} from '../limits.ts'
import {Done, Id, IdParams, Latitude, LocalDate, LocalTime, Longitude, seenOf} from '../shapes.ts'
import {RequiredLine} from '../texts.ts'

/** A member's invite by mail: the account has no password until the link in the mail sets one. */
const memberInvite = {email: Email, first_name: Name, last_name: Name}

/**
 * 409 `already_joined` for a member of this agency, `email_taken` for another address in use. A former member without an
 * agency and a pending invite, which is sent again, keep the name they have; an unused invite expires after seven days.
 */
export const inviteMember = endpoint({
  method: 'POST',
  path: '/org/members/invite',
  roles: ['agency'],
  members: ['owner'],
  idempotent: true,
  status: 201,
  summary: 'Invite a person to join the agency',
  body: v.strictObject({...memberInvite, role: v.picklist(['coordinator', 'field'])}),
  answer: Member,
  fallback: m.failed_to_invite,
})

/** The invite as it is stored, with the role the person has now. 409 `already_joined` once they have a password. */
export const sendInviteAgain = endpoint({
  method: 'POST',
  path: '/org/members/:id/invite',
  roles: ['agency'],
  members: ['owner'],
  idempotent: true,
  summary: 'Send a member’s invitation again',
  params: IdParams,
  answer: Member,
  fallback: m.failed_to_invite,
})

/** 409 `last_owner` for the only owner; 422 `invalid` if a pending member would become owner. */
export const changeMember = endpoint({
  method: 'PATCH',
  path: '/org/members/:id',
  roles: ['agency'],
  members: ['owner'],
  idempotent: true,
  summary: 'Change a member’s role in the agency',
  params: IdParams,
  body: v.strictObject({role: MemberRole}),
  answer: Member,
  fallback: m.failed_to_change_the_member,
})

const credentials = {
  credentials: v.pipe(
    v.array(v.strictObject({name: RequiredLine, expires_on: v.nullable(LocalDate)})),
    v.maxLength(limits.credentials_max, () => m.at_most_ui({max: limits.credentials_max})),
  ),
}

/** Replaces the whole list. @see src/domain/rules.md#people-board */
export const setCredentials = endpoint({
  method: 'PUT',
  path: '/org/members/:id/credentials',
  roles: ['agency'],
  idempotent: true,
  summary: 'Record a member’s credentials and when they expire; for the office alone',
  params: IdParams,
  body: v.strictObject({
    ...credentials,
    /** 409 `record_changed` with `current` if it was changed since. */
    seen: seenOf(credentials),
  }),
  answer: Member,
  fallback: m.failed_to_change_the_member,
})

const availability = {
  hours: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({
          weekdays: v.pipe(
            v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))),
            v.minLength(1, m.choose_at_least_one_day_refusal),
            v.maxLength(7),
          ),
          from: LocalTime,
          until: LocalTime,
        }),
        v.forward(
          v.check(({from, until}) => from !== until, m.start_and_end_are_the_same_refusal),
          ['until'],
        ),
      ),
    ),
    v.maxLength(limits.member_hours_max, () => m.at_most_ui({max: limits.member_hours_max})),
  ),
  away: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({from: LocalDate, to: LocalDate}),
        v.forward(
          v.check(({from, to}) => from <= to, m.must_not_be_after_the_last_day),
          ['from'],
        ),
      ),
    ),
    v.maxLength(limits.member_away_max, () => m.at_most_ui({max: limits.member_away_max})),
  ),
  place: v.nullable(v.strictObject({label: RequiredLine, latitude: Latitude, longitude: Longitude})),
}

/** Replaces the whole record. @see src/domain/rules.md#people-board */
export const setAvailability = endpoint({
  method: 'PUT',
  path: '/org/members/:id/availability',
  roles: ['agency'],
  idempotent: true,
  summary: 'Record when and from where a member works; for the office alone',
  params: IdParams,
  body: v.strictObject({
    ...availability,
    /** 409 `record_changed` with `current` if it was changed since. */
    seen: seenOf(availability),
  }),
  answer: Member,
  fallback: m.failed_to_change_the_member,
})

const own_days_away = {away: availability.away}

/** Replaces the caller's days away alone; the office records the rest. @see src/domain/rules.md#people-board */
export const setOwnDaysAway = endpoint({
  method: 'PUT',
  path: '/org/own-days-away',
  roles: ['agency'],
  members: ['field'],
  idempotent: true,
  summary: 'Enter or take back the caller’s own days away, for a field caregiver',
  body: v.strictObject({
    ...own_days_away,
    /** 409 `record_changed` with `current` if they were changed since. */
    seen: seenOf(own_days_away),
  }),
  answer: Member,
  fallback: m.failed_to_save_days_away,
})

/** `current` of a 403 `left_agency`: the agency that the caller was last a member of. */
export const FormerAgency = v.object({agency: v.string()})

/** `current` of a 401 `session_ended`, where the log-in ended because its owner left this agency, or this family. */
export const FormerPlace = v.union([FormerAgency, v.object({first_adult: v.nullable(v.string())})])
export type FormerPlace = v.InferOutput<typeof FormerPlace>

/**
 * Revokes their sign-ins, unassigns their upcoming visits and mails them. They may log in again to send confirmations made
 * before; all else is 403 `left_agency`. The last owner cannot be removed: 409 `last_owner`.
 */
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/org/members/:id',
  roles: ['agency'],
  members: ['owner'],
  idempotent: true,
  summary: 'Remove a member from the agency',
  params: IdParams,
  answer: Done,
  fallback: m.failed_to_remove_the_member,
})

/** One adult of a family. A family has at most two, each with their own sign-in. */
export const FamilyAdult = v.object({
  user_id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  avatar_url: v.nullable(v.string()),
  /** Made the family, or is its contact; stays in it. */
  is_first: v.boolean(),
  /** Invited, without a password so far. */
  is_invited: v.boolean(),
  /** In a demo without a mail server: the path in the stored mail of an invited person; null until that is stored. */
  invitation_link: v.optional(v.nullable(v.string())),
  /** Closed their account, which is not erased so far. */
  is_closed: v.boolean(),
  /** Neither invited, closed nor suspended: the family stays with them if the other adult closes their account. */
  is_active: v.boolean(),
  has_phone_number: v.boolean(),
})
export type FamilyAdult = v.InferOutput<typeof FamilyAdult>

export const listFamily = endpoint({
  method: 'GET',
  path: '/parent/family',
  roles: ['parent'],
  summary: 'The adults of the family',
  answer: v.array(FamilyAdult),
  fallback: m.failed_to_load_the_family,
})

/**
 * 409 `family_full` if there are two adults; a pending invite is sent again, and keeps its name. `email_taken` for an address
 * in use, one's own too, except that of a former member without a family. Expires after seven days.
 */
export const inviteToFamily = endpoint({
  method: 'POST',
  path: '/parent/family/invite',
  roles: ['parent'],
  idempotent: true,
  status: 201,
  summary: 'Invite the second adult to the family',
  body: v.strictObject(memberInvite),
  answer: FamilyAdult,
  fallback: m.failed_to_invite,
})

/** The invite as it is stored. 409 `already_joined` once they joined; 404 if it was removed meanwhile. */
export const sendFamilyInviteAgain = endpoint({
  method: 'POST',
  path: '/parent/family/:user_id/invite',
  roles: ['parent'],
  idempotent: true,
  summary: 'Send the second adult’s invitation again',
  params: v.object({user_id: Id}),
  answer: FamilyAdult,
  fallback: m.failed_to_invite,
})

/**
 * Revokes their sign-ins, removes their notifications and mails them unless they leave by themselves; a pending invite is
 * deleted and its address freed. Confirmations made before are still taken. Who made the family, and its contact,
 * cannot be removed: 409 `first_adult`. One whose account is closed keeps their place until they are erased: 409 `adult_closed`.
 */
export const removeFromFamily = endpoint({
  method: 'DELETE',
  path: '/parent/family/:user_id',
  roles: ['parent'],
  idempotent: true,
  summary: 'Remove the second adult from the family; they may also leave on their own',
  params: v.object({user_id: Id}),
  answer: Done,
  fallback: m.failed_to_remove,
})
