import type {HttpBindings} from '@hono/node-server'
import {RESPONSE_ALREADY_SENT} from '@hono/node-server/utils/response'
import type {Context, Hono} from 'hono'
import {demo_clients, demo_issuer, demo_path, startDemoProvider} from './demo-provider.ts'
import type {DemoProvider} from './demo-provider.ts'
import {commonHeaders} from '#server/http/security/headers.ts'
import {facebookProvider} from './facebook.ts'
import {personOfClaims} from './google.ts'
import {providerOf} from './openid.ts'
import type {IdentityProvider} from './port.ts'

/** Asks for the person every time, so that a tester can switch between people. */
const pagesOf = (redirect_uri: string) => `${new URL(redirect_uri).origin}${demo_path}/auth?prompt=login`

/**
 * Demo providers for Google and Facebook, started on first use. Anyone can log in as anyone, so they are only for a
 * demo.
 */
export function demoProviders(): {
  google: IdentityProvider
  facebook: IdentityProvider
  serve: (app: Hono) => void
} {
  let started: Promise<DemoProvider> | undefined
  const demo = () => (started ??= startDemoProvider())

  const google = providerOf({
    client_id: demo_clients.google,
    is_demo: true,
    scope: 'openid email profile',
    is_openid: true,
    configure: async ({redirect_uri}) => {
      const {allowInsecureRequests, ClientSecretPost, Configuration} = await import('openid-client')
      const {client_secret, inside, admit} = await demo()
      admit(redirect_uri)
      const config = new Configuration(
        {
          issuer: demo_issuer,
          authorization_endpoint: pagesOf(redirect_uri),
          token_endpoint: `${inside}/token`,
        },
        demo_clients.google,
        client_secret,
        ClientSecretPost(client_secret),
      )
      allowInsecureRequests(config)
      return config
    },
    personOf: async (_, {claims = {}}) => personOfClaims(claims),
  })

  const facebook: IdentityProvider = {
    client_id: demo_clients.facebook,
    is_demo: true,
    begin: async proofs => (await demoFacebook()).begin(proofs),
    finish: async (proofs, came_back_by) => (await demoFacebook()).finish(proofs, came_back_by),
  }
  const demoFacebook = async () => {
    const {client_secret, inside, admit} = await demo()
    return facebookProvider({client_id: demo_clients.facebook, client_secret}, redirect_uri => {
      admit(redirect_uri)
      return {
        issuer: demo_issuer,
        authorization_endpoint: pagesOf(redirect_uri),
        token_endpoint: `${inside}/token`,
        profile_endpoint: `${inside}/graph/me`,
      }
    })
  }

  const serve = (app: Hono) => {
    // the provider writes to the socket itself
    app.all(`${demo_path}/*`, async (c: Context<{Bindings: HttpBindings}>) => {
      for (const [name, value] of Object.entries(commonHeaders)) c.env.outgoing.setHeader(name, value)
      const {handle} = await demo()
      await handle(c.env.incoming, c.env.outgoing)
      return RESPONSE_ALREADY_SENT
    })
  }
  return {google, facebook, serve}
}
