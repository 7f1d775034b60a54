import {getAdminProfile, getProfile, type Profile} from '#contract/accounts/auth.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {isOfEndedAccount} from '#contract/errors.ts'
import {
  type CaretakerProfile,
  getOwnCaretakerProfile,
  getOwnOrganization,
  getParentProfile,
  type OrganizationProfile,
  type ParentProfile,
} from '#contract/accounts/profiles.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {ApiError, CaretakerNotFoundError} from './api-error.ts'
import type {Call} from './call.ts'
import {isUnfinished} from './unfinished.ts'

export type Discovered =
  | {kind: 'found'; role: 'agency'; profile: OrganizationProfile}
  | {kind: 'found'; role: 'parent'; profile: ParentProfile}
  | {kind: 'found'; role: 'caretaker'; profile: CaretakerProfile}
  | {kind: 'found'; role: 'admin' | 'blog_writer'; profile: Profile}
  /** The account exists without a profile, so registration continues. */
  | {kind: 'unfinished'; role: 'parent' | 'caretaker'}
  /** No connection or a server error, which must not log the person out. */
  | {kind: 'unknown'}
  /** The token has ended, or belongs to no known role. @see src/domain/rules-people.md#role-discovery */
  | {kind: 'signed-out'}

type ProfileAnswer = {answer: unknown} | {stop: Discovered} | 'none'
type Input = {token?: string; signal?: AbortSignal}

/**
 * Profiles in the order of the requests; the first that answers decides the role.
 * @see src/domain/rules-people.md#role-discovery
 */
const steps: readonly {endpoint: Endpoint; role: (profile: unknown) => Role}[] = [
  {endpoint: getOwnOrganization, role: () => 'agency'},
  {endpoint: getParentProfile, role: () => 'parent'},
  {endpoint: getOwnCaretakerProfile, role: () => 'caretaker'},
  {
    endpoint: getAdminProfile,
    role: profile => ((profile as Profile).role === 'blog_writer' ? 'blog_writer' : 'admin'),
  },
]

/** Only these refusals mean that the profile does not exist. */
const ask = async (call: Call, endpoint: Endpoint, input: Input): Promise<ProfileAnswer> => {
  try {
    return {answer: await (call as (e: Endpoint, input: Input) => Promise<unknown>)(endpoint, input)}
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error instanceof CaretakerNotFoundError) return 'none'
    const refused = error.kind === 'refused' ? error.status : 0
    if (refused === 401) return {stop: {kind: 'signed-out'}}
    // an ended account has a role but no access to its profile
    const isEnded = isOfEndedAccount(error.code)
    const isNone = refused === 404 || (refused === 403 && !isEnded)
    return isNone ? 'none' : {stop: {kind: 'unknown'}}
  }
}

/** Requests one profile after another. If none answers, reports whether the account still needs one. */
export const discoverRole = async (call: Call, input: Input = {}): Promise<Discovered> => {
  for (const {endpoint, role} of steps) {
    const asked = await ask(call, endpoint, input)
    if (asked === 'none') continue
    if ('stop' in asked) return asked.stop
    return {kind: 'found', role: role(asked.answer), profile: asked.answer} as Discovered
  }
  const asked = await ask(call, getProfile, input)
  if (asked === 'none') return {kind: 'signed-out'}
  if ('stop' in asked) return asked.stop
  const {role, ...account} = asked.answer as Profile
  return (role === 'parent' || role === 'caretaker') && isUnfinished({role, ...account})
    ? {kind: 'unfinished', role}
    : {kind: 'signed-out'}
}
