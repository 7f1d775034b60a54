import * as v from 'valibot'
import {Email} from './auth.ts'
import {endpoint} from '../endpoint.ts'
import {Member} from './profiles.ts'
import {Name} from './registration.ts'
import {MemberRole} from './roles.ts'
import {Done, Id, IdParams} from '../shapes.ts'

/** Who is asked to join by mail: the account is made without a password, and the link in the mail sets one. */
const invitation = {email: Email, first_name: Name, last_name: Name}

/**
 * An address in use: `email_taken`. Somebody who left this agency and belongs to none is asked with the account she has; one
 * who was asked already gets another mail. An invitation ends after seven days if it was not taken up.
 */
export const inviteMember = endpoint({
  method: 'POST',
  path: '/org/members/invite',
  roles: ['agency'],
  members: ['owner'],
  idempotent: true,
  status: 201,
  summary: 'Ask somebody to join the agency',
  body: v.strictObject({...invitation, role: v.picklist(['coordinator', 'field'])}),
  answer: Member,
  fallback: 'Failed to invite',
})

/** An agency keeps an owner: 409 `last_owner`. Somebody who has not come yet becomes none: 422 `invalid`. */
export const changeMember = endpoint({
  method: 'PATCH',
  path: '/org/members/:id',
  roles: ['agency'],
  members: ['owner'],
  idempotent: true,
  summary: 'Give one of the agency’s people another place',
  params: IdParams,
  body: v.strictObject({role: MemberRole}),
  answer: Member,
  fallback: 'Failed to change the member',
})

/** Ends her sign-ins; visits ahead that she was to make have nobody assigned. The last owner stays: 409 `last_owner`. */
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/org/members/:id',
  roles: ['agency'],
  members: ['owner'],
  idempotent: true,
  summary: 'Part with one of the agency’s people',
  params: IdParams,
  answer: Done,
  fallback: 'Failed to remove the member',
})

/** One adult of a family, which has two at most, each with a sign-in of her own. */
export const FamilyAdult = v.object({
  user_id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  avatar_url: v.nullable(v.string()),
  /** Made the family; stays in it. */
  is_first: v.boolean(),
  /** Was asked, and has not chosen a password yet. */
  is_invited: v.boolean(),
})
export type FamilyAdult = v.InferOutput<typeof FamilyAdult>

export const listFamily = endpoint({
  method: 'GET',
  path: '/parent/family',
  roles: ['parent'],
  summary: 'The adults of the family',
  answer: v.array(FamilyAdult),
  fallback: 'Failed to load the family',
})

/**
 * A family with two adults is full: 409 `family_full`; the second one, asked and not come yet, gets another mail. An
 * address in use: `email_taken`, but of somebody who left this family and belongs to none. Ends after seven days unused.
 */
export const inviteToFamily = endpoint({
  method: 'POST',
  path: '/parent/family/invite',
  roles: ['parent'],
  idempotent: true,
  status: 201,
  summary: 'Ask the second adult to join the family',
  body: v.strictObject(invitation),
  answer: FamilyAdult,
  fallback: 'Failed to invite',
})

/**
 * Ends her sign-ins and what she was told. An invitation not taken up yet is taken back whole, and its address is free again.
 * Whoever made the family stays: 409 `first_adult`.
 */
export const removeFromFamily = endpoint({
  method: 'DELETE',
  path: '/parent/family/:user_id',
  roles: ['parent'],
  idempotent: true,
  summary: 'Take the second adult out of the family; she may also leave',
  params: v.object({user_id: Id}),
  answer: Done,
  fallback: 'Failed to remove',
})
