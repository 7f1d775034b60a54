import {m} from '#messages'
import * as v from 'valibot'
import {SignedIn} from './auth.ts'
import {Email} from './log-in-fields.ts'
import {endpoint} from '../endpoint.ts'
import {Gender} from './profiles.ts'
import {halfAPlace, isWholePlace, personEntries} from './registration.ts'
import {secondStepFields} from './second-step.ts'
import type {SocialProvider} from './social-providers.ts'
import {exactText, NextPath, requiredExactText} from '../texts.ts'

/** Role toggle of the log-in page. @see src/domain/rules-people.md#sign-in */
export const UserType = v.picklist(['parent', 'caretaker'], m.must_be_parent_or_caretaker)
export type UserType = v.InferOutput<typeof UserType>

/** Why a provider's sign-in failed: `error` in the address of the log-in page, which has the text for it. */
export const SignInTrouble = v.picklist([
  'cancelled',
  'failed',
  'no_email',
  'email_unproved',
  'email_taken',
  'wrong_portal',
])
export type SignInTrouble = v.InferOutput<typeof SignInTrouble>

/** A provider as the sign-in page needs to know it. */
const Availability = v.object({
  available: v.boolean(),
  /** A local stand-in that tries the flow without a provider account. */
  demo: v.boolean(),
  /** Public; for the provider's browser script. Absent for a stand-in or without configuration. */
  client_id: v.optional(v.string()),
})

export const listProviders = endpoint({
  method: 'GET',
  path: '/auth/providers',
  roles: 'public',
  summary: 'Available identity providers',
  answer: v.object({google: Availability, facebook: Availability}),
  fallback: m.request_failed,
})

const signUpQuery = v.object({
  userType: v.optional(UserType, 'parent'),
  /** A path of this app to end at; anything else is `bad_next`. */
  next: v.optional(NextPath),
  /** Random and stored by the page that begins; the returned ticket is valid only with it. */
  nonce: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/, m.must_be_random))),
  /** The account the provider should suggest, if the page knows it. */
  login_hint: v.optional(Email),
})
const Redirect = v.object({location: v.string()})

/** Leads the browser to the provider. Not configured: `unavailable`. */
const start = (provider: SocialProvider, name: string) =>
  ({
    method: 'GET',
    path: `/auth/signup/${provider}`,
    roles: 'public',
    summary: `Start a ${name} login or registration; opened by the browser`,
    query: signUpQuery,
    answer: Redirect,
    status: 302,
    isPage: true,
    fallback: () => m.name_login_failed({name}),
  }) as const

/** The provider's parameters on return. */
const callbackQuery = v.object({
  state: v.optional(exactText(4_000)),
  code: v.optional(exactText(4_000)),
  iss: v.optional(exactText(4_000)),
  error: v.optional(exactText(4_000)),
  error_description: v.optional(exactText(4_000)),
})

/** The provider redirects the browser here. `bad_state` if the state is unknown, used or from another browser. */
const callback = (provider: SocialProvider, name: string) =>
  ({
    method: 'GET',
    path: `/auth/${provider}/callback`,
    roles: 'public',
    summary: `Callback from ${name}; opened by the browser`,
    query: callbackQuery,
    answer: Redirect,
    status: 302,
    isPage: true,
    fallback: () => m.name_login_failed({name}),
  }) as const

export const startGoogle = endpoint(start('google', 'Google'))
export const startFacebook = endpoint(start('facebook', 'Facebook'))
export const googleCallback = endpoint(callback('google', 'Google'))
export const facebookCallback = endpoint(callback('facebook', 'Facebook'))

export const exchangeToken = endpoint({
  method: 'POST',
  path: '/auth/token/exchange',
  roles: 'public',
  summary:
    'Exchange the one-time ticket of a finished login for a token; once, within 60 seconds, in the browser that started it',
  body: v.strictObject({
    access_token: requiredExactText(4_000),
    /** The page's `nonce` from the beginning; without one the browser's marker is checked. */
    nonce: v.optional(exactText(200)),
    ...secondStepFields,
  }),
  answer: SignedIn,
  fallback: m.oauth_login_failed,
})

/** Ticket in place of the provider's id. An invalid one answers `bad_ticket`. @see src/domain/rules-people.md#social-sign-in */
const Ticket = requiredExactText(4_000)
/** The address comes from the ticket, not from the body; registration defines its own error for the place. */
const {email: _, ...entries} = personEntries
const person = {...entries, gender: v.optional(Gender, 'other')}
const Shown = exactText(254)

export const completeGoogleSignUp = endpoint({
  method: 'POST',
  path: '/auth/google/complete-signup',
  roles: 'public',
  summary: 'Register with a profile that Google just confirmed',
  body: v.pipe(
    v.strictObject({google_id: Ticket, email: v.optional(Shown), ...person}),
    v.forward(v.check(isWholePlace, halfAPlace), ['longitude']),
  ),
  answer: SignedIn,
  fallback: m.google_signup_failed,
})

export const completeFacebookSignUp = endpoint({
  method: 'POST',
  path: '/auth/facebook/complete-signup',
  roles: 'public',
  summary: 'Register with a profile that Facebook just confirmed',
  body: v.pipe(
    v.strictObject({facebook_id: Ticket, email: v.optional(Shown), ...person}),
    v.forward(v.check(isWholePlace, halfAPlace), ['longitude']),
  ),
  answer: SignedIn,
  fallback: m.facebook_signup_failed,
})
