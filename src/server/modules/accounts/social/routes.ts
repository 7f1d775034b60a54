import * as contract from '#contract/accounts/social.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import type {Identity} from '#server/adapters/identity/port.ts'
import {route} from '#server/http/mount.ts'
import {begin, comeBack, complete, exchange} from './commands.ts'

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

  route(contract.exchangeToken, exchange),

  route(contract.completeGoogleSignUp, call => {
    const {google_id, email: _, ...person} = call.body
    return complete(call, 'google', google_id, person)
  }),
  route(contract.completeFacebookSignUp, call => {
    const {facebook_id, email: _, ...person} = call.body
    return complete(call, 'facebook', facebook_id, person)
  }),
]
