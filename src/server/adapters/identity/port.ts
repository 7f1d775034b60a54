import type {Hono} from 'hono'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'

/** A person as an identity provider describes them. */
export interface ProvidedPerson {
  /** The person's permanent id at this provider. */
  readonly subject: string
  /** Lower case; null if the provider gives none. */
  readonly email: string | null
  /** Whether the provider itself verified the address. */
  readonly is_email_proved: boolean
  readonly first_name: string
  readonly last_name: string
  readonly gender: string | null
  /** A URL that is shown only to this person and never fetched by the server. */
  readonly picture: string | null
}

/** Random values that bind a callback to one browser and one attempt. */
export interface Proofs {
  readonly redirect_uri: string
  readonly state: string
  readonly nonce: string
  readonly code_verifier: string
}

/** A configured identity provider. Failures are values; `trouble` is for the log only. */
export interface IdentityProvider {
  /** A demo provider, without a real account. */
  readonly is_demo: boolean
  /** Not a secret. */
  readonly client_id: string
  /** Returns the address for the browser. */
  readonly begin: (
    proofs: Proofs & {login_hint?: string | undefined},
  ) => Promise<{ok: true; address: string} | {ok: false; trouble: unknown}>
  /** Exchanges the code in the callback address: `redirect_uri` with the provider's query. */
  readonly finish: (
    proofs: Proofs,
    came_back_by: URL,
  ) => Promise<{ok: true; person: ProvidedPerson} | {ok: false; trouble: unknown}>
}

/** The server's providers; null if one is not configured. */
export type Identity = {readonly [P in SocialProvider]: IdentityProvider | null} & {
  /** Mounts the demo provider's pages. */
  readonly serve?: (app: Hono) => void
}
