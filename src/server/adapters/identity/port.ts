import type {Hono} from 'hono'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'

/** Somebody as an identity provider knows her. */
export interface ProvidedPerson {
  /** Hers at this provider, for ever. */
  readonly subject: string
  /** Lower case; null where the provider gives none. */
  readonly email: string | null
  /** The provider itself saw that the address is hers. */
  readonly is_email_proved: boolean
  readonly first_name: string
  readonly last_name: string
  readonly gender: string | null
  /** A web address, shown to nobody but her; never fetched by the server. */
  readonly picture: string | null
}

/** What ties the way there and the way back to one browser and one try. All of it is random. */
export interface Proofs {
  readonly redirect_uri: string
  readonly state: string
  readonly nonce: string
  readonly code_verifier: string
}

/** A provider that is set up. Whatever goes wrong on the way is a value: `trouble` is for the log, not for people. */
export interface IdentityProvider {
  /** A stand-in of our own, for trying things out. */
  readonly is_demo: boolean
  /** Public. */
  readonly client_id: string
  /** Where to send the browser. */
  readonly begin: (
    proofs: Proofs & {login_hint?: string | undefined},
  ) => Promise<{ok: true; address: string} | {ok: false; trouble: unknown}>
  /** Swaps the code in the address it came back by, `redirect_uri` with the provider's query. */
  readonly finish: (
    proofs: Proofs,
    came_back_by: URL,
  ) => Promise<{ok: true; person: ProvidedPerson} | {ok: false; trouble: unknown}>
}

/** The providers of this server; null where one is not set up. */
export type Identity = {readonly [P in SocialProvider]: IdentityProvider | null} & {
  /** Mounts the pages of a stand-in, where there is one. */
  readonly serve?: (app: Hono) => void
}
