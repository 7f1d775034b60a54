import type {Env} from '#server/env.ts'
import {demoProviders} from './demo.ts'
import {facebookProvider} from './facebook.ts'
import {googleProvider} from './google.ts'
import type {Identity} from './port.ts'

type Settings = Pick<
  Env,
  'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_ISSUER' | 'FACEBOOK_CLIENT_ID' | 'FACEBOOK_CLIENT_SECRET'
>

/** Returns the configured providers. In a demo, demo providers replace the missing ones. */
export function identityOf(env: Settings, isDemo: boolean): Identity {
  const demo = isDemo ? demoProviders() : null
  const google =
    env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
      ? googleProvider({
          issuer: env.GOOGLE_ISSUER,
          client_id: env.GOOGLE_CLIENT_ID,
          client_secret: env.GOOGLE_CLIENT_SECRET,
        })
      : null
  const facebook =
    env.FACEBOOK_CLIENT_ID && env.FACEBOOK_CLIENT_SECRET
      ? facebookProvider({client_id: env.FACEBOOK_CLIENT_ID, client_secret: env.FACEBOOK_CLIENT_SECRET})
      : null
  return {
    google: google ?? demo?.google ?? null,
    facebook: facebook ?? demo?.facebook ?? null,
    ...(demo && {serve: demo.serve}),
  }
}
