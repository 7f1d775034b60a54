import {isLoopback, providerOf, textOf} from './openid.ts'
import type {IdentityProvider, ProvidedPerson} from './port.ts'

/** Facebook publishes no discovery document for this flow. */
const endpoints = {
  issuer: 'https://www.facebook.com',
  authorization_endpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
  token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
  profile_endpoint: 'https://graph.facebook.com/v23.0/me',
}
export type FacebookEndpoints = typeof endpoints

/** Converts a Graph profile. Graph returns an address only if it is confirmed. */
function personOfGraph(me: Record<string, unknown>): ProvidedPerson {
  const email = textOf(me.email).toLowerCase() || null
  const picture = (me.picture as {data?: {url?: unknown}} | undefined)?.data?.url
  return {
    subject: String(me.id),
    email,
    is_email_proved: email !== null,
    first_name: textOf(me.first_name),
    last_name: textOf(me.last_name),
    gender: textOf(me.gender).toLowerCase() || null,
    picture: textOf(picture) || null,
  }
}

/** Facebook login: OAuth 2 with PKCE, and the Graph API for the profile. `addresses` replaces the endpoints. */
export function facebookProvider(
  client: {client_id: string; client_secret: string; is_demo?: boolean},
  addresses: (redirect_uri: string) => FacebookEndpoints | Promise<FacebookEndpoints> = () => endpoints,
): IdentityProvider {
  const {client_id, client_secret, is_demo} = client
  return providerOf({
    client_id,
    is_demo,
    scope: 'email public_profile',
    is_openid: false,
    configure: async ({redirect_uri}) => {
      const {allowInsecureRequests, ClientSecretPost, Configuration} = await import('openid-client')
      const server = await addresses(redirect_uri)
      const config = new Configuration(server, client_id, client_secret, ClientSecretPost(client_secret))
      config.timeout = 10
      if (isLoopback(new URL(server.token_endpoint))) allowInsecureRequests(config)
      return config
    },
    personOf: async (config, {access_token}) => {
      const {fetchProtectedResource} = await import('openid-client')
      const me = new URL(textOf(config.serverMetadata().profile_endpoint))
      me.searchParams.set('fields', 'id,email,first_name,last_name,gender,picture')
      const answer = await fetchProtectedResource(config, access_token, me, 'GET')
      const person = (await answer.json()) as Record<string, unknown>
      if (!answer.ok || typeof person.id !== 'string') throw new Error(`Facebook Graph API answered ${answer.status}`)
      return personOfGraph(person)
    },
  })
}
