import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Language} from './language.ts'
import {MemberRole, Role, staffRoles} from './roles.ts'

/** The account as the app shows it. @see src/domain/rules-people.md#role-discovery */
export const Profile = v.object({
  id: v.string(),
  user_id: v.string(),
  role: Role,
  /** Absent for former members too; every call that is not open to them is refused as `left_agency`. */
  member_role: v.optional(MemberRole),
  email: v.string(),
  /** Absent in what devices stored before addresses were verified. @see src/domain/rules-people.md#email-verification */
  email_verified: v.optional(v.boolean()),
  /** As its owner chose it; absent until then. @see src/domain/rules-people.md#language */
  language: v.optional(Language),
  first_name: v.string(),
  last_name: v.string(),
  avatar_url: v.nullable(v.string()),
  /** The agency's logo stands for a missing picture. Absent in what devices stored earlier. */
  avatar_is_logo: v.optional(v.boolean(), false),
  is_subscribed: v.boolean(),
  is_verified: v.string(),
  legal_name: v.optional(v.string()),
  /** Of a member of an agency; others have it in their own profile. Absent in what devices stored earlier. */
  phone_number: v.optional(v.nullable(v.string())),
  /**
   * Of a former adult who is in no family now: the family that they belonged to last, by the first name of its contact,
   * null where that is no one anymore.
   */
  former_family: v.optional(v.object({first_adult: v.nullable(v.string())})),
})
export type Profile = v.InferOutput<typeof Profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  roles: 'signed-in',
  members: ['owner', 'coordinator', 'field'],
  evenEnded: true,
  evenFormerMember: true,
  summary: 'The logged-in user’s profile',
  answer: Profile,
  fallback: m.could_not_fetch_user_profile,
})

export const getAdminProfile = endpoint({
  method: 'GET',
  path: '/admin/profile',
  roles: staffRoles,
  summary: 'The logged-in staff member',
  answer: Profile,
  fallback: m.failed_to_fetch_admin_profile,
})
