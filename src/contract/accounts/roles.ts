import * as v from 'valibot'

/** Roles as they travel. On screen: Careseeker, Caregiver, Agency, Admin, Blog writer. */
export const Role = v.picklist(['parent', 'caretaker', 'agency', 'admin', 'blog_writer'])
export type Role = v.InferOutput<typeof Role>

/** Members of an agency: owner, coordinators in the office, field caregivers. @see src/domain/rules-people.md#roles */
export const MemberRole = v.picklist(['owner', 'coordinator', 'field'])
export type MemberRole = v.InferOutput<typeof MemberRole>

/** The agency's office: everyone but the field. */
export const office = ['owner', 'coordinator'] as const satisfies readonly MemberRole[]
export const anyMember = ['owner', 'coordinator', 'field'] as const satisfies readonly MemberRole[]

/** Whether a member of an agency may do less in the second role than in the first one. */
export const isLowerRole = (from: MemberRole, to: MemberRole): boolean =>
  anyMember.indexOf(from) < anyMember.indexOf(to)

/* Role checks by name. A file of its own, because the first script of every page imports it. */

/** Roles that staff have; they sign in by a door of their own. */
export const staffRoles = ['admin', 'blog_writer'] as const satisfies readonly Role[]
export const isOfStaff = (role: Role): boolean => (staffRoles as readonly Role[]).includes(role)

/** The page where this role signs in. @see src/domain/rules-people.md#sign-in */
export function signInPageOf(role: Role): '/adminlogin' | '/agency/login' | '/login' {
  if (isOfStaff(role)) return '/adminlogin'
  return role === 'agency' ? '/agency/login' : '/login'
}
