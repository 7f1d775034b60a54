import {rememberTarget} from '#api/page-mirror.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {isOfStaff} from '#contract/accounts/staff-roles.ts'
import type {Who} from './current-user.ts'

/** Who a route is for, declared on the route as `staticData`. Without it a route is for everyone. */
export interface RouteGuard {
  /** Only these roles; anyone else is told so and sent home. */
  roles?: readonly Role[]
  /** Only those who are not signed in: sign-in and registration. */
  guests?: boolean
  /** Where somebody of this role finishes a registration that stopped before the profile was made. */
  finishes?: 'parent' | 'caretaker'
}

export type Admission =
  {ok: true} | {ok: false; to: string; notice: {title: string; description?: string; tone: 'bad' | 'neutral'}}

const homes: Record<Role, string> = {
  parent: '/dash/parent',
  caretaker: '/dash/caretaker',
  agency: '/dash/agency',
  admin: '/admin/dashboard',
  blog_writer: '/blog',
}

/** Where a person of this role starts. */
export const homeOf = (role: Role): string => homes[role]

/** Whether a page of this app lies in this role's part of it. */
export const isPartOf = (path: string, role: Role): boolean =>
  path === homes[role] || path.startsWith(`${homes[role]}/`)

/** Whether a page of this app lies in another role's part of it, where a person of this role would only be sent home. */
export const isOfAnotherRole = (path: string, role: Role): boolean =>
  (Object.keys(homes) as Role[]).some(
    other =>
      other !== role &&
      // the blog is a writer's home and everybody's to read
      other !== 'blog_writer' &&
      isPartOf(path, other),
  )

/**
 * Where this role is sent after log-out, and a guest who opens one of its pages. `/login` links an agency's
 * people to `signInPageOf`.
 * @see src/domain/rules.md#log-out
 */
export const doorOf = (role: Role): string => (isOfStaff(role) ? '/adminlogin' : '/login')

const registrations: Partial<Record<Role, string>> = {
  parent: '/parent/register',
  caretaker: '/caregiver/register',
}

/** Where registration goes on, and `next` with it; a home is where it ends anyway. */
function toFinish(role: Role, target: string): string {
  const page = registrations[role] ?? homeOf(role)
  const isOnTheWay = target.split(/[?#]/)[0] === homeOf(role) || isOfAnotherRole(target, role)
  return isOnTheWay ? page : `${page}?${new URLSearchParams({next: target}).toString()}`
}

/** Decides on a visit to a page by the guards of its routes, outermost first. @see rules.md#route-guards */
export function admit(guards: readonly RouteGuard[], visitor: Who | null, target: string): Admission {
  const {unfinished = false, role} = visitor ?? {}
  for (const guard of guards) {
    if (unfinished && role && guard.finishes === role) continue
    if (unfinished && role && (guard.guests || guard.roles)) {
      return {
        ok: false,
        to: toFinish(role, guard.guests ? homeOf(role) : target),
        notice: {title: 'One step left', description: 'Finish your registration to go on.', tone: 'neutral'},
      }
    }
    if (guard.guests && visitor) {
      return {ok: false, to: homeOf(visitor.role), notice: {title: 'Already logged in', tone: 'neutral'}}
    }
    if (!guard.roles) continue
    if (!visitor) {
      rememberTarget(target)
      const isForStaff = guard.roles.every(isOfStaff)
      const to = isForStaff || target.startsWith('/admin') ? '/adminlogin' : '/login'
      return {
        ok: false,
        to,
        notice: {title: 'Not logged in', description: 'Please log in to continue.', tone: 'neutral'},
      }
    }
    if (!guard.roles.includes(visitor.role)) {
      return {
        ok: false,
        to: homeOf(visitor.role),
        notice: {
          title: 'Access denied',
          description: "You don't have permission to view that page.",
          tone: 'bad',
        },
      }
    }
  }
  return {ok: true}
}
