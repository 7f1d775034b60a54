import {discovered, providerOf, textOf} from './openid.ts'
import type {IdentityProvider, ProvidedPerson} from './port.ts'

/** Converts standard OpenID Connect claims. */
export const personOfClaims = (claims: Record<string, unknown>): ProvidedPerson => ({
  subject: String(claims.sub),
  email: textOf(claims.email).toLowerCase() || null,
  is_email_proved: claims.email_verified === true,
  first_name: textOf(claims.given_name),
  last_name: textOf(claims.family_name),
  gender: textOf(claims.gender).toLowerCase() || null,
  picture: textOf(claims.picture) || null,
})

const google = 'https://accounts.google.com'

/** Google or any other OpenID Connect provider with discovery at `issuer`. */
export const googleProvider = (client: {issuer: string; client_id: string; client_secret: string}): IdentityProvider =>
  providerOf({
    client_id: client.client_id,
    scope: 'openid email profile',
    // lets people on a shared computer choose; other providers may not support this prompt
    ...(client.issuer === google && {extra: {prompt: 'select_account'}}),
    is_openid: true,
    configure: discovered(client),
    personOf: async (config, {access_token, claims = {}}) => {
      if (claims.email !== undefined) return personOfClaims(claims)
      const {fetchUserInfo} = await import('openid-client')
      return personOfClaims(await fetchUserInfo(config, access_token, String(claims.sub)))
    },
  })
