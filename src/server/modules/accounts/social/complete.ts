import type {BodyOf} from '#contract/endpoint.ts'
import type {completeGoogleSignUp} from '#contract/accounts/social.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import {tokenHash} from '#server/http/caller.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import type {Call} from '#server/http/mount.ts'
import {refuse, tooManyRequests} from '#server/http/refusal.ts'
import {insertUser} from '../auth/store.ts'
import {issueToken} from '../auth/credentials-store.ts'
import {browserOf, providerNames} from './begin.ts'
import {insertIdentity, spendTicket, ticketSecret} from './store.ts'
import {readTicket} from './ticket.ts'

type Person = Omit<BodyOf<typeof completeGoogleSignUp>, 'google_id' | 'email'>

/**
 * Makes the account of somebody whom a provider has vouched for, and signs her in. Who she is and her address come from
 * the ticket alone, which is good only in the browser that came back with it: an address that somebody else sent makes
 * nobody a member of theirs. Ticket, account and tie to the provider are one transaction.
 */
export async function complete(
  call: Pick<Call<typeof completeGoogleSignUp>, 'db' | 'now' | 'deps' | 'address' | 'cookie'>,
  provider: SocialProvider,
  id: string,
  person: Person,
) {
  const {db, now, deps} = call
  const name = providerNames[provider]
  const badTicket = () =>
    refuse('bad_ticket', `This sign-up has expired or was already used. Continue with ${name} again.`)

  const wait_s = await deps.limits.take('registration_address', call.address)
  if (wait_s !== null) return tooManyRequests(wait_s)
  const ticket = readTicket(await ticketSecret(db, now), id, 'sign_up', now)
  const browser = browserOf(call.cookie)
  if (ticket?.provider !== provider || !browser || tokenHash(browser) !== ticket.bound_to) return badTicket()
  const {subject, email} = ticket
  // a web address of elsewhere: shown to nobody, and never fetched
  const {user_role, profile_picture: _, ...said} = person
  return inTransaction(db, async tx => {
    if (!(await spendTicket(tx, ticket))) return badTicket()
    const user_id = await insertUser(tx, {...said, email, role: user_role, created_at: now})
    if (user_id === null) {
      return refuse('email_taken', 'An account with this email already exists. Log in instead.')
    }
    const isFirst = await insertIdentity(tx, {provider, subject, user_id, created_at: now})
    if (!isFirst) return badTicket()
    await deps.jobs.send(tx, 'mail', {mail: 'welcome', user_id})
    return issueToken(tx, {id: user_id, role: user_role}, now)
  })
}
