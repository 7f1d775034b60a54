import type {Endpoint} from '#contract/endpoint.ts'
import * as social from '#contract/accounts/social.ts'
import type {CallInput} from '#tests/support/call.ts'
import {codeOf} from '#tests/support/services/identity.ts'
import type {Ask, Cell} from './request.ts'
import {browserCookie, newPerson, pageNonce} from '../world/social-login.ts'

const ask = <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Ask => ({endpoint, input})

const google = (google_id: string) =>
  ask(social.completeGoogleSignUp, {
    body: {google_id, email: 'google-new@example.test', ...newPerson},
    headers: browserCookie,
  })
const facebook = (facebook_id: string) =>
  ask(social.completeFacebookSignUp, {
    body: {facebook_id, email: 'facebook-new@example.test', ...newPerson},
    headers: browserCookie,
  })

/** A ticket of the right form that someone changed. */
const tampered = (ticket: string) =>
  `${Buffer.from('{"purpose":"sign_up","provider":"google","subject":"other"}').toString('base64url')}.${ticket.split('.')[1]}`

/** Signing in and registering with a provider is everybody's; what it takes is a ticket, or the browser that began. */
export const socialAsks: Record<string, (cell: Cell) => Ask | Ask[]> = {
  A007: ({ids}) => google(ids.GOOGLE_TICKET),
  A008: ({ids}) =>
    ['subject-1', ids.EXPIRED_TICKET, ids.USED_TICKET, tampered(ids.GOOGLE_TICKET), ids.FACEBOOK_TICKET].map(google),
  A009: ({ids}) => facebook(ids.FACEBOOK_TICKET),
  A010: ({ids}) =>
    ['subject-1', ids.EXPIRED_TICKET, ids.USED_TICKET, tampered(ids.FACEBOOK_TICKET), ids.GOOGLE_TICKET].map(facebook),
  A011: () => [
    ask(social.startGoogle, {query: {userType: 'parent', next: '/blog'}}),
    ask(social.startGoogle, {
      query: {userType: 'caretaker', nonce: pageNonce, login_hint: 'me@example.test'},
    }),
  ],
  A012: ({ids}) => [
    ask(social.googleCallback, {query: {state: ids.GOOGLE_STATE, code: codeOf()}, headers: browserCookie}),
    ask(social.googleCallback, {
      query: {state: ids.GOOGLE_STATE, error: 'access_denied'},
      headers: browserCookie,
    }),
  ],
  A114: ({ids}) => [ask(social.exchangeToken, {body: {access_token: ids.EXCHANGE_TICKET, nonce: pageNonce}})],
  X060: () => ask(social.listProviders),
  X061: () => ask(social.startFacebook, {query: {userType: 'parent', next: '/blog'}}),
  X062: ({ids}) =>
    ask(social.facebookCallback, {
      query: {state: ids.FACEBOOK_STATE, code: codeOf()},
      headers: browserCookie,
    }),
  X063: ({ids}) => [
    ask(social.googleCallback, {query: {state: ids.GOOGLE_STATE, code: codeOf()}}),
    ask(social.googleCallback, {query: {state: ids.FACEBOOK_STATE, code: codeOf()}, headers: browserCookie}),
    ask(social.googleCallback, {query: {code: codeOf()}, headers: browserCookie}),
  ],
  X064: ({ids}) => [
    ask(social.exchangeToken, {body: {access_token: ids.EXCHANGE_TICKET}}),
    ask(social.exchangeToken, {body: {access_token: ids.EXCHANGE_TICKET, nonce: 'of another page'}}),
    ask(social.exchangeToken, {body: {access_token: ids.GOOGLE_TICKET, nonce: pageNonce}}),
  ],
}
