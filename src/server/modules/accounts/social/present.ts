import type {SignInTrouble, UserType} from '#contract/accounts/social.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import type {ProvidedPerson} from '#server/adapters/identity/port.ts'
import type {Role} from '#contract/accounts/roles.ts'

interface Way {
  readonly provider: SocialProvider
  readonly user_type: UserType
  readonly next: string | null
}

/** Path of the log-in page with these parameters; empty ones are omitted. */
function loginPage(names: Record<string, string | null>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(names)) if (value) query.set(name, value)
  return `/login?${query.toString()}`
}

/** For an existing account: the page exchanges the ticket for a token. */
export const signedInPage = ({next}: Way, ticket: string): string =>
  loginPage({login: 'success', access_token: ticket, next})

/** A new person: the ticket identifies them, everything else is for display. @see src/domain/rules-people.md#social-sign-in */
export const signUpPage = ({provider, user_type, next}: Way, ticket: string, person: ProvidedPerson): string =>
  loginPage({
    detail: `${provider}_signup`,
    [`${provider}_id`]: ticket,
    email: person.email,
    first_name: person.first_name,
    last_name: person.last_name,
    gender: person.gender,
    profile_picture: person.picture,
    userType: user_type,
    next,
  })

/**
 * For a failure: only a code travels in the URL, so that a link cannot inject text into the page, and the email address to
 * log in with, if that is the way out.
 */
export const troublePage = (
  {provider, user_type, next}: Way,
  error: SignInTrouble,
  email: string | null = null,
): string => loginPage({error, provider, email, userType: user_type, next})

/** Only families and caregivers; agencies and staff have log-in pages of their own. */
export const maySignInSocially = (role: Role): role is 'parent' | 'caretaker' =>
  role === 'parent' || role === 'caretaker'
