import {m} from '#messages'
import {rememberTarget, takeTarget} from '#api/page-mirror.ts'
import {nextPath} from '#domain/accounts/next-path.ts'
import {type MemberRole, type Role, isOfStaff} from '#contract/accounts/roles.ts'
import type {Who} from './current-user.ts'

/** Who may see a route, declared as its `staticData`. Without it a route is public. */
export interface RouteGuard {
  /** Only these roles; others see a message and go to their home. */
  roles?: readonly Role[]
  /** Of an agency only these members; others see a message and go to their home. */
  members?: readonly MemberRole[]
  /** Where an agency's coordinator finds what they may see of a page that is only the owner's. */
  coordinatorPage?: string
  /** Only guests: login and registration. */
  guests?: boolean
  /** Where this role finishes a registration that stopped before the profile was created. */
  finishes?: 'parent' | 'caretaker'
  /** Opens for an account without a profile too: it belongs to the person, not to their family or work. */
  needsNoProfile?: true
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteGuard {
    /** What the frame's header and the document's title say. */
    title?: string
    /** A public page that has the whole width to itself. */
    bleed?: boolean
  }
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

/** The start page of a role. */
export const homeOf = (role: Role): string => homes[role]

/** Where the logo leads. @see src/domain/rules-people.md#navigation */
export const logoTarget = (visitor: Pick<Who, 'role'> | null): string =>
  visitor?.role === 'agency' ? homes.agency : '/'

const messagesPaths = {
  parent: '/dash/parent/messages',
  caretaker: '/dash/caretaker/messages',
  agency: '/dash/agency/messages',
} as const

export type MessagesPath = (typeof messagesPaths)[keyof typeof messagesPaths]

/** The page of this role's messages; staff have none. */
export const messagesPathOf = (role: Role | undefined): MessagesPath | null =>
  role !== undefined && role in messagesPaths ? messagesPaths[role as keyof typeof messagesPaths] : null

/** Whether a path belongs to this role's area of the app. */
export const isPartOf = (path: string, role: Role): boolean =>
  path === homes[role] || path.startsWith(`${homes[role]}/`)

/** Whether a path is a page of the blog, which is a writer's area and public. */
export const isBlogPath = (path: string): boolean => isPartOf(path, 'blog_writer')

/** The guard of staff's area, which holds before its routes are loaded. */
export const staffOnly: RouteGuard = {roles: ['admin']}

/** Whether a path belongs to another role's area, from which this role would be redirected. */
export const isOfAnotherRole = (path: string, role: Role): boolean =>
  (Object.keys(homes) as Role[]).some(
    other =>
      other !== role &&
      // the blog is a writer's home, and public
      other !== 'blog_writer' &&
      isPartOf(path, other),
  )

const notAfterSignIn = new Set(['/', '/login', '/register', '/adminlogin'])

/** A wanted page after log-in, unless it is a log-in page or belongs to another role; then the role's home. */
export function allowedTarget(role: Role, wanted: string | null): string {
  const page = wanted?.split(/[?#]/)[0]
  const isAllowed = page && !notAfterSignIn.has(page) && !isOfAnotherRole(page, role)
  return wanted && isAllowed ? wanted : homeOf(role)
}

/**
 * Where this role goes after logout, and a guest who opens one of its pages. `/login` links agency members to
 * `signInPageOf`.
 * @see src/domain/rules-people.md#log-out
 */
export const logInPageOf = (role: Role): string => (isOfStaff(role) ? '/adminlogin' : '/login')

const registrations: Partial<Record<Role, string>> = {
  parent: '/parent/register',
  caretaker: '/caregiver/register',
}

/** Where registration continues, with `next`. A home needs no `next`, as registration ends there anyway. */
function toFinish(role: Role, target: string): string {
  const page = registrations[role] ?? homeOf(role)
  const isOnTheWay = target.split(/[?#]/)[0] === homeOf(role) || isOfAnotherRole(target, role)
  return isOnTheWay ? page : `${page}?${new URLSearchParams({next: target}).toString()}`
}

/** Decides on a visit to a page by the guards of its routes, outermost first. @see src/domain/rules-people.md#route-guards */
export function admit(guards: readonly RouteGuard[], visitor: Who | null, target: string): Admission {
  const {role} = visitor ?? {}
  const unfinished = visitor?.unfinished === true && !guards.some(({needsNoProfile}) => needsNoProfile)
  for (const guard of guards) {
    if (unfinished && role && guard.finishes === role) continue
    if (unfinished && role && (guard.guests || guard.roles)) {
      return {
        ok: false,
        to: toFinish(role, guard.guests ? homeOf(role) : target),
        notice: {title: m.one_step_left(), description: m.finish_your_registration_to_go_on(), tone: 'neutral'},
      }
    }
    if (guard.guests && visitor) {
      const next = new URLSearchParams(target.split('?')[1]).get('next')
      // the log-in page has stored its own `next` by now; always taken, or it would lead a later log-in
      const remembered = takeTarget()
      return {
        ok: false,
        to: allowedTarget(visitor.role, nextPath(next) ?? nextPath(remembered)),
        notice: {title: m.already_logged_in(), tone: 'neutral'},
      }
    }
    if (!guard.roles) continue
    if (!visitor) {
      rememberTarget(target)
      const isForStaff = guard.roles.every(isOfStaff)
      const to = isForStaff || target.startsWith('/admin') ? '/adminlogin' : '/login'
      return {
        ok: false,
        to,
        notice: {title: m.not_logged_in(), description: m.please_log_in_to_continue(), tone: 'neutral'},
      }
    }
    if (!guard.roles.includes(visitor.role)) {
      return {
        ok: false,
        to: homeOf(visitor.role),
        notice: {
          title: m.access_denied(),
          description: m.you_dont_have_permission_to_view(),
          tone: 'bad',
        },
      }
    }
    const {member_role} = visitor
    if (guard.members && member_role !== null && !guard.members.includes(member_role)) {
      const description = guard.members.includes('coordinator')
        ? m.only_your_agencys_office_sees_that_page()
        : m.only_your_agencys_owner_sees_that_page()
      if (member_role === 'coordinator' && guard.coordinatorPage !== undefined) {
        return {ok: false, to: guard.coordinatorPage, notice: {title: description, tone: 'neutral'}}
      }
      return {ok: false, to: homeOf(visitor.role), notice: {title: m.access_denied(), description, tone: 'bad'}}
    }
  }
  return {ok: true}
}

/** The account has another role than the one chosen in the form. @see src/domain/rules-people.md#sign-in */
export class WrongRole extends Error {
  override name = 'WrongRole'
  /** It is an agency member's account, and those log in on a page of their own. */
  readonly isAgencys: boolean

  constructor(message: string, {isAgencys = false} = {}) {
    super(message)
    this.isAgencys = isAgencys
  }
}

/** The browser gave no passkey: the person stopped, or there is none for this page. */
export class PasskeyNotUsed extends Error {
  override name = 'PasskeyNotUsed'
}
