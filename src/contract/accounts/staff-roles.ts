import type {Role} from './roles.ts'

/* Role checks by name. A file of its own, because the first script of every page imports it. */

/** Roles that staff have; they sign in by a door of their own. */
export const staffRoles = ['admin', 'blog_writer'] as const satisfies readonly Role[]
export const isOfStaff = (role: Role): boolean => (staffRoles as readonly Role[]).includes(role)

/** The page where this role signs in. @see src/domain/rules.md#sign-in */
export function signInPageOf(role: Role): '/adminlogin' | '/agency/login' | '/login' {
  if (isOfStaff(role)) return '/adminlogin'
  return role === 'agency' ? '/agency/login' : '/login'
}
