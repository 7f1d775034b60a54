import type {googleCallback, SignInTrouble} from '#contract/accounts/social.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import type {ProvidedPerson} from '#server/adapters/identity/port.ts'
import {tokenHash} from '#server/http/caller.ts'
import type {Call} from '#server/http/mount.ts'
import {refuse} from '#server/http/refusal.ts'
import {idOfAddress} from '../auth/store.ts'
import {browserOf, keepBrowser} from './begin.ts'
import {maySignInSocially} from './policy.ts'
import {signedInPage, signUpPage, troublePage} from './present.ts'
import {accountOfSubject, takeStart, ticketSecret} from './store.ts'
import type {Start} from './store.ts'
import {signTicket} from './ticket.ts'

type CallbackCall = Call<typeof googleCallback>

/**
 * The provider sent the browser back. Whoever did not begin here, or comes a second time, is refused before the provider
 * is asked anything; everybody else is led to the sign-in page with what became of it.
 */
export async function comeBack(call: CallbackCall, provider: SocialProvider) {
  const {db, now, query, cookie, setHeader} = call
  const browser = browserOf(cookie)
  const start =
    query.state !== undefined && browser !== undefined
      ? await takeStart(db, {
          state_hash: tokenHash(query.state),
          browser_hash: tokenHash(browser),
          provider,
          now,
        })
      : undefined
  if (!start || browser === undefined) {
    return refuse(
      'bad_state',
      'This login was not started in this browser or is already complete. Start again.',
    )
  }
  // a sign-up ticket lives from now on, and only together with the marker
  keepBrowser(call, browser)
  const location = await whereTo(call, start)
  setHeader('Location', location)
  return {location}
}

async function whereTo(call: CallbackCall, start: Start): Promise<string> {
  const {query} = call
  if (query.error !== undefined) {
    return troublePage(start, query.error === 'access_denied' ? 'cancelled' : 'failed')
  }
  const person = await personBehind(call, start)
  if (!person) return troublePage(start, 'failed')
  return pageFor(call, start, person)
}

/** Swaps the code for who it is; null where the provider, or what it says, cannot be believed. */
async function personBehind({deps, query}: CallbackCall, start: Start): Promise<ProvidedPerson | null> {
  const cameBackBy = new URL(start.redirect_uri)
  for (const [name, value] of Object.entries(query)) if (value) cameBackBy.searchParams.set(name, value)
  const finished = await deps.identity[start.provider]?.finish(
    {...start, state: query.state ?? ''},
    cameBackBy,
  )
  if (finished?.ok) return finished.person
  // never the error itself: it may carry the code or a token
  const trouble = finished?.trouble
  deps.log.warn(
    {provider: start.provider, trouble: trouble instanceof Error ? trouble.message : 'not set up'},
    'a sign-in by a provider failed',
  )
  return null
}

async function pageFor({db, now}: CallbackCall, start: Start, person: ProvidedPerson): Promise<string> {
  const account = await accountOfSubject(db, start.provider, person.subject)
  const trouble = (error: SignInTrouble) => troublePage(start, error)
  if (account) {
    if (!maySignInSocially(account.role)) return trouble('wrong_portal')
    const bound_to = start.page_nonce_hash ?? start.browser_hash
    const secret = await ticketSecret(db, now)
    return signedInPage(start, signTicket(secret, {purpose: 'exchange', user_id: account.id, bound_to}, now))
  }
  const {subject, email} = person
  if (email === null) return trouble('no_email')
  if (!person.is_email_proved) return trouble('email_unproved')
  // an account with this address may be somebody else's who never proved it: she shows that it is hers by its password
  if (await idOfAddress(db, email)) return trouble('email_taken')
  const secret = await ticketSecret(db, now)
  const {provider, browser_hash: bound_to} = start
  const ticket = signTicket(secret, {purpose: 'sign_up', provider, subject, email, bound_to}, now)
  return signUpPage(start, ticket, person)
}
