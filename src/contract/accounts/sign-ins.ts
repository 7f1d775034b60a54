import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Done, IdParams} from '../shapes.ts'
import {anyMember} from './roles.ts'

/** One sign-in of the caller that has not ended. @see src/domain/rules-people.md#devices */
export const SignIn = v.object({
  id: v.string(),
  /** Such as `iPhone` or `Windows`; null if the browser does not say. */
  device: v.nullable(v.string()),
  /** Such as `Firefox`, without its version. */
  browser: v.nullable(v.string()),
  first_seen_at: v.string(),
  /** Precise to the day. */
  last_seen_at: v.string(),
  /** The one that asks. */
  is_current: v.boolean(),
})
export type SignIn = v.InferOutput<typeof SignIn>

const own = {
  path: '/account/sign-ins',
  roles: 'signed-in',
  members: anyMember,
  evenFormerMember: true,
  fallback: m.failed_to_change_your_devices,
} as const

export const listSignIns = endpoint({
  ...own,
  method: 'GET',
  summary: 'Where the caller is signed in, the present device first, then the last used',
  answer: v.object({items: v.array(SignIn), next_cursor: v.null()}),
  fallback: m.failed_to_load_your_devices,
})

/** Ends one sign-in with its live connections and push. 404 if it is not the caller's. */
export const endSignIn = endpoint({
  ...own,
  method: 'DELETE',
  path: '/account/sign-ins/:id',
  summary: 'Sign out one device',
  params: IdParams,
  answer: Done,
})

export const endOtherSignIns = endpoint({
  ...own,
  method: 'DELETE',
  summary: 'Sign out all devices but the present one',
  answer: Done,
})
