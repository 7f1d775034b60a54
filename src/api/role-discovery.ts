import {getAdminProfile, type Profile} from '#contract/auth.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {
  type CaretakerProfile,
  getOwnCaretakerProfile,
  getOwnOrganization,
  getParentProfile,
  type OrganizationProfile,
  type ParentProfile,
} from '#contract/profiles.ts'
import type {Role} from '#contract/roles.ts'
import {ApiError} from './api-error.ts'
import type {Call} from './call.ts'

export type Discovered =
  | {kind: 'found'; role: 'agency'; profile: OrganizationProfile}
  | {kind: 'found'; role: 'parent'; profile: ParentProfile}
  | {kind: 'found'; role: 'caretaker'; profile: CaretakerProfile}
  | {kind: 'found'; role: 'admin' | 'blog_writer'; profile: Profile}
  /** No connection, or a server in trouble: nobody is signed out for that. */
  | {kind: 'unknown'}
  /** The token is over, or nobody we know stands behind it (spec §4). */
  | {kind: 'signed-out'}

type Steps = readonly {endpoint: Endpoint; role: (profile: unknown) => Role}[]

/** The order of spec §4; the first profile that answers says the role. */
const steps: Steps = [
  {endpoint: getOwnOrganization, role: () => 'agency'},
  {endpoint: getParentProfile, role: () => 'parent'},
  {endpoint: getOwnCaretakerProfile, role: () => 'caretaker'},
  {
    endpoint: getAdminProfile,
    role: profile => ((profile as Profile).role === 'blog_writer' ? 'blog_writer' : 'admin'),
  },
]

/** Asks for one profile after the other. Only "not your role" and "not there" mean: try the next. */
export const discoverRole = async (
  call: Call,
  options: {token?: string; signal?: AbortSignal} = {},
): Promise<Discovered> => {
  for (const {endpoint, role} of steps) {
    try {
      const profile = await (call as (e: Endpoint, input: typeof options) => Promise<unknown>)(
        endpoint,
        options,
      )
      return {kind: 'found', role: role(profile), profile} as Discovered
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = error.kind === 'refused' ? error.status : 0
      if (refused === 401) return {kind: 'signed-out'}
      // a suspended account has a role, but may not look at it
      if (refused !== 404 && (refused !== 403 || error.code === 'suspended')) return {kind: 'unknown'}
    }
  }
  return {kind: 'signed-out'}
}
