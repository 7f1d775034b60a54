import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {NextPath, RequiredLine} from '../texts.ts'

export const getOauthLink = endpoint({
  method: 'GET',
  path: '/stripe/get-oauth-link',
  roles: ['caretaker', 'agency'],
  members: ['owner'],
  summary: 'Link for a caregiver or an agency to connect a payout account',
  query: v.object({next: v.optional(NextPath)}),
  answer: v.object({url: v.string()}),
  fallback: m.failed_to_get_stripe_link,
})

const CallbackBody = v.strictObject({
  code: RequiredLine,
  /** The value the provider returned; bound to the caller and valid once. */
  state: RequiredLine,
})
const callback = {
  method: 'POST',
  body: CallbackBody,
  answer: v.object({stripe_account_id: v.string(), next: v.string()}),
  fallback: m.stripe_callback_failed,
} as const

export const caretakerCallback = endpoint({
  ...callback,
  path: '/caretaker/stripe/callback',
  roles: ['caretaker'],
  summary: 'Finish connecting a caregiver’s payout account',
})

export const orgCallback = endpoint({
  ...callback,
  path: '/org/stripe/callback',
  roles: ['agency'],
  members: ['owner'],
  summary: 'Finish connecting an agency’s payout account',
})

const PayoutAccount = v.object({
  connected: v.boolean(),
  stripe_account_id: v.nullable(v.string()),
  connected_at: v.nullable(v.string()),
  provider: v.picklist(['sandbox', 'stripe']),
})

export const getPayoutAccount = endpoint({
  method: 'GET',
  path: '/payouts/account',
  roles: ['caretaker', 'agency'],
  summary: 'The payout account; an agency’s coordinator reads only whether one is connected',
  answer: PayoutAccount,
  fallback: m.failed_to_get_stripe_link,
})

export const disconnectPayouts = endpoint({
  method: 'POST',
  path: '/payouts/disconnect',
  roles: ['caretaker', 'agency'],
  members: ['owner'],
  summary: 'Disconnect the payout account; statements can then only be paid outside of the product',
  idempotent: true,
  body: v.strictObject({}),
  answer: PayoutAccount,
  fallback: m.request_failed,
})
