import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import type {
  startGoogle,
  googleCallback,
  SignInTrouble,
  completeGoogleSignUp,
  exchangeToken,
} from '#contract/accounts/social.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import {plusMs} from '#server/clock.ts'
import {tokenHash} from '#server/http/caller.ts'
import type {Call} from '#server/http/mount.ts'
import {Refusal, refuse, ticketEnded, tooManyRequests} from '#server/http/refusal.ts'
import {randomSecret} from '#server/secret.ts'
import type {ProvidedPerson} from '#server/adapters/identity/port.ts'
import type {BodyOf} from '#contract/endpoint.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import {accountOfId, insertStart, accountOfSubject, takeStart, type Start, insertIdentity} from './store.ts'
import {readTicket, signTicket, spendTicket, ticketSecret} from '../auth/tickets.ts'
import {idOfAddress, insertUser} from '../auth/store.ts'
import {maySignInSocially, signedInPage, signUpPage, troublePage} from './present.ts'
import {issueToken} from '../auth/credentials-store.ts'
import {finishSecondStep} from '../second-step/policy.ts'

/** How long a social sign-in may take and the browser cookie lasts, in milliseconds. */
const start_lives_ms = 600_000

/** Identifies the browser that started. It is random, and the server stores only its hash. */
const browserCookie = 'village_browser'

/** The browser's identifying cookie, if valid. */
const browserOf = (cookie: (name: string) => string | undefined): string | undefined => {
  const marker = cookie(browserCookie)
  return marker && /^[\w-]{43}$/.test(marker) ? marker : undefined
}

/** Sets the browser cookie again, for the lifetime of a start or a sign-up ticket. */
function keepBrowser({setHeader, origin}: Pick<Call<typeof startGoogle>, 'setHeader' | 'origin'>, marker: string) {
  const secure = origin.startsWith('https:') ? ' Secure;' : ''
  setHeader(
    'Set-Cookie',
    `${browserCookie}=${marker}; Path=/api/auth; Max-Age=${start_lives_ms / 1000}; HttpOnly;${secure} SameSite=Lax`,
  )
}

const providerNames = {google: 'Google', facebook: 'Facebook'} satisfies Record<SocialProvider, string>

/**
 * Redirects to the provider. State, PKCE secret and nonce are new for each try and bound to this browser's cookie.
 * @see tests/security/README.md#sign-in-csrf
 */
export async function begin(call: Call<typeof startGoogle>, provider: SocialProvider) {
  const {db, deps, now, query, setHeader, origin} = call
  const name = providerNames[provider]
  const port = deps.identity[provider]
  if (!port) return refuse('unavailable', m.logging_in_with_is_not_available({name}))
  const wait_s = await deps.limits.take('social_start_address', call.address)
  if (wait_s !== null) return tooManyRequests(wait_s)

  const state = randomSecret()
  const proofs = {
    redirect_uri: `${origin}/api/auth/${provider}/callback`,
    nonce: randomSecret(),
    code_verifier: randomSecret(),
  }
  const begun = await port.begin({...proofs, state, login_hint: query.login_hint})
  if (!begun.ok) {
    deps.log.warn({provider, trouble: String(begun.trouble)}, 'identity provider not reachable')
    return refuse('unavailable', m.cannot_be_reached_right_now_try({name}))
  }

  const browser = browserOf(call.cookie) ?? randomSecret()
  await insertStart(db, {
    ...proofs,
    state_hash: tokenHash(state),
    browser_hash: tokenHash(browser),
    provider,
    user_type: query.userType,
    // validated before the rest of the call
    next: query.next ?? null,
    page_nonce_hash: query.nonce === undefined ? null : tokenHash(query.nonce),
    expires_at: plusMs(now, start_lives_ms),
  })
  keepBrowser(call, browser)
  setHeader('Location', begun.address)
  return {location: begun.address}
}

type CallbackCall = Call<typeof googleCallback>

/**
 * Handles the callback of the provider. An unknown or repeated state is refused before the provider is asked; all other
 * outcomes redirect to the log-in page.
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
    return refuse('bad_state', m.this_login_was_not_started_in())
  }
  // a sign-up ticket is valid only with this cookie, so both expire together
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

/** Exchanges the code for the identity; null if the provider or its answer is invalid. */
async function personBehind({deps, query}: CallbackCall, start: Start): Promise<ProvidedPerson | null> {
  const cameBackBy = new URL(start.redirect_uri)
  for (const [name, value] of Object.entries(query)) if (value) cameBackBy.searchParams.set(name, value)
  const finished = await deps.identity[start.provider]?.finish({...start, state: query.state ?? ''}, cameBackBy)
  if (finished?.ok) return finished.person
  // not the error itself, which may contain the code or a token
  const trouble = finished?.trouble
  deps.log.warn(
    {provider: start.provider, trouble: trouble instanceof Error ? trouble.message : 'not set up'},
    'a sign-in by a provider failed',
  )
  return null
}

async function pageFor({db, now}: CallbackCall, start: Start, person: ProvidedPerson): Promise<string> {
  const {subject, email} = person
  const [account, namesake, secret] = await settled([
    accountOfSubject(db, start.provider, subject),
    email && idOfAddress(db, email),
    ticketSecret(db, now),
  ])
  const trouble = (error: SignInTrouble) => troublePage(start, error)
  if (account) {
    if (!maySignInSocially(account.role)) return trouble('wrong_portal')
    const bound_to = start.page_nonce_hash ?? start.browser_hash
    return signedInPage(start, signTicket(secret, {purpose: 'exchange', user_id: account.id, bound_to}, now))
  }
  if (email === null) return trouble('no_email')
  if (!person.is_email_proved) return trouble('email_unproved')
  // the account may belong to another person, so its owner has to log in by password
  if (namesake) return troublePage(start, 'email_taken', email)
  const {provider, browser_hash: bound_to} = start
  const ticket = signTicket(secret, {purpose: 'sign_up', provider, subject, email, bound_to}, now)
  return signUpPage(start, ticket, person)
}

type ExchangeCall = Call<typeof exchangeToken>

/** Names an exchange as a first step. */
const firstStepOf = (access_token: string): string => `exchange ${tokenHash(access_token)}`

/**
 * The account whose provider's sign-in is exchanged; null if the ticket is invalid or used. The exchange that is
 * repeated with a code was used up by its first call, so its ticket of the second step stands for it.
 */
async function exchangedAccount({db, body, now, cookie}: ExchangeCall): Promise<string | null> {
  const secret = await ticketSecret(db, now)
  if (body.ticket !== undefined) {
    const ticket = readTicket(secret, body.ticket, 'second_step', now)
    const isRepeated = body.code !== undefined && ticket?.bound_to === firstStepOf(body.access_token)
    return isRepeated ? ticket.user_id : null
  }
  const ticket = readTicket(secret, body.access_token, 'exchange', now)
  // bound to the page or browser that started, so that a link from an attacker logs in no victim
  const shown = [body.nonce, browserOf(cookie)].map(marker => marker && tokenHash(marker))
  return ticket && shown.includes(ticket.bound_to) && (await spendTicket(db, ticket)) ? ticket.user_id : null
}

/** Logs in after a provider's sign-in, with the code of the second step if the account has one. */
export async function exchange(call: ExchangeCall) {
  const {db, body} = call
  const user_id = await exchangedAccount(call)
  if (user_id === null) return ticketEnded()
  return db.transaction(async tx => {
    const account = await accountOfId(tx, user_id)
    if (!account || !maySignInSocially(account.role)) return ticketEnded()
    const first_step = firstStepOf(body.access_token)
    const shown = await finishSecondStep(tx, call, {user_id, first_step, tries_key: user_id})
    return shown instanceof Refusal ? shown : issueToken(call, tx, account, shown)
  })
}

type Person = Omit<BodyOf<typeof completeGoogleSignUp>, 'google_id' | 'email'>

/**
 * Creates the account of a social sign-up and logs in, in one transaction. Identity and email come from the ticket
 * only, which works only in the browser that started: a link from an attacker creates no account.
 */
export async function complete(
  call: Pick<Call<typeof completeGoogleSignUp>, 'db' | 'now' | 'deps' | 'address' | 'cookie' | 'header'>,
  provider: SocialProvider,
  id: string,
  person: Person,
) {
  const {db, now, deps} = call
  const name = providerNames[provider]
  const badTicket = () => refuse('bad_ticket', m.this_sign_up_has_expired_or({name}))

  const wait_s = await deps.limits.take('registration_address', call.address)
  if (wait_s !== null) return tooManyRequests(wait_s)
  const ticket = readTicket(await ticketSecret(db, now), id, 'sign_up', now)
  const browser = browserOf(call.cookie)
  if (ticket?.provider !== provider || !browser || tokenHash(browser) !== ticket.bound_to) return badTicket()
  const {subject, email} = ticket
  // the picture URL is external: it is never stored or fetched
  const {user_role, profile_picture: _, ...fields} = person
  return inTransaction(db, async tx => {
    if (!(await spendTicket(tx, ticket))) return badTicket()
    const user_id = await insertUser(tx, {...fields, email, email_verified_at: now, role: user_role, created_at: now})
    if (user_id === null) {
      return refuse('email_taken', m.an_account_with_this_email_already_exists())
    }
    const isFirst = await insertIdentity(tx, {provider, subject, user_id, created_at: now})
    if (!isFirst) return badTicket()
    await deps.jobs.send(tx, 'mail', {mail: 'welcome', user_id})
    return issueToken(call, tx, {id: user_id, role: user_role})
  })
}
