import * as social from '#contract/accounts/social.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import {tokenHash} from '#server/http/caller.ts'
import {ticketSecret, signTicket} from '#server/modules/accounts/auth/tickets.ts'
import {plusMs} from '#server/clock.ts'
import type {TestApp} from '#tests/support/app.ts'
import {codeOf} from '#tests/support/services/identity.ts'

const marker = 'b'.repeat(43)
/** The marker and the nonce of the browser that has begun what the matrix goes on with. */
export const browserCookie = {Cookie: `village_browser=${marker}`}
export const pageNonce = 'n'.repeat(32)

const calls = {
  google: {start: social.startGoogle, callback: social.googleCallback},
  facebook: {start: social.startFacebook, callback: social.facebookCallback},
}

/** A sign-in begun in that browser; answers its state. */
async function begin(app: TestApp, provider: SocialProvider): Promise<string> {
  const begun = await app.call(calls[provider].start, {query: {nonce: pageNonce}, headers: browserCookie})
  return new URL(begun.body.location).searchParams.get('state')!
}

/** The query of the sign-in page that someone lands on. */
async function land(app: TestApp, provider: SocialProvider, subject: string): Promise<URLSearchParams> {
  const state = await begin(app, provider)
  const query = {state, code: codeOf({subject, email: `${subject}@example.test`})}
  const landed = await app.call(calls[provider].callback, {query, headers: browserCookie})
  return new URL(landed.body.location, 'http://localhost').searchParams
}

const ticket = async (app: TestApp, provider: SocialProvider, subject: string): Promise<string> =>
  (await land(app, provider, subject)).get(`${provider}_id`)!

export const newPerson = {
  first_name: 'Nell',
  last_name: 'Ward',
  gender: 'female',
  user_role: 'parent',
  location: 'Nashville, TN',
  latitude: 36.16,
  longitude: -86.78,
} as const

/** Tickets and states of every kind. */
export async function socialIds(app: TestApp) {
  const USED_TICKET = await ticket(app, 'google', 'known')
  await app.ok(social.completeGoogleSignUp, {
    body: {google_id: USED_TICKET, ...newPerson},
    headers: browserCookie,
  })
  const now = app.clock.now()
  const claims = {
    purpose: 'sign_up',
    provider: 'google',
    subject: 'late',
    email: 'late@example.test',
    bound_to: tokenHash(marker),
  } as const
  return {
    USED_TICKET,
    EXPIRED_TICKET: signTicket(await ticketSecret(app.db, now), claims, plusMs(now, -600_000)),
    GOOGLE_TICKET: await ticket(app, 'google', 'google-new'),
    FACEBOOK_TICKET: await ticket(app, 'facebook', 'facebook-new'),
    EXCHANGE_TICKET: (await land(app, 'google', 'known')).get('access_token')!,
    GOOGLE_STATE: await begin(app, 'google'),
    FACEBOOK_STATE: await begin(app, 'facebook'),
  }
}
