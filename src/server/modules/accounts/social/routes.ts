import * as contract from '#contract/accounts/social.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import type {Identity} from '#server/adapters/identity/port.ts'
import {tokenHash} from '#server/http/caller.ts'
import {route} from '#server/http/mount.ts'
import {refuse} from '#server/http/refusal.ts'
import {issueToken} from '../auth/credentials-store.ts'
import {begin, browserOf, comeBack, complete} from './commands.ts'
import {maySignInSocially} from './present.ts'
import {accountOfId, spendTicket, ticketSecret, readTicket} from './store.ts'

const availability = (identity: Identity, name: SocialProvider) => {
  const provider = identity[name]
  const demo = provider?.is_demo ?? false
  return {available: provider !== null, demo, ...(provider && !demo && {client_id: provider.client_id})}
}

export const socialRoutes = [
  route(contract.listProviders, async ({deps}) => ({
    google: availability(deps.identity, 'google'),
    facebook: availability(deps.identity, 'facebook'),
  })),

  route(contract.startGoogle, call => begin(call, 'google')),
  route(contract.startFacebook, call => begin(call, 'facebook')),
  route(contract.googleCallback, call => comeBack(call, 'google')),
  route(contract.facebookCallback, call => comeBack(call, 'facebook')),

  route(contract.exchangeToken, async call => {
    const {db, body, now, cookie} = call
    const ended = refuse('ticket_ended', 'This login has expired. Start again.')
    const ticket = readTicket(await ticketSecret(db, now), body.access_token, 'exchange', now)
    if (!ticket) return ended
    // bound to the page or browser that started, so that a link from an attacker logs in no victim
    const shown = [body.nonce, browserOf(cookie)].map(secret => secret && tokenHash(secret))
    if (!shown.includes(ticket.bound_to) || !(await spendTicket(db, ticket))) return ended
    const account = await accountOfId(db, ticket.user_id)
    return account && maySignInSocially(account.role) ? issueToken(call, db, account) : ended
  }),

  route(contract.completeGoogleSignUp, call => {
    const {google_id, email: _, ...person} = call.body
    return complete(call, 'google', google_id, person)
  }),
  route(contract.completeFacebookSignUp, call => {
    const {facebook_id, email: _, ...person} = call.body
    return complete(call, 'facebook', facebook_id, person)
  }),
]
