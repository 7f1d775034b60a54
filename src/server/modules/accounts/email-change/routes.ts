import {m} from '#messages'
import * as contract from '#contract/accounts/email-change.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import {route} from '#server/http/mount.ts'
import {invalid, notFound, Refusal, refuse, tooManyRequests, credentialsEnded} from '#server/http/refusal.ts'
import {settled} from '#lib/settled.ts'
import {emailTaken, reauthenticate} from '../auth/policy.ts'
import {accountById, lockAccount, verifyEmail} from '../auth/store.ts'
import {
  addressAsked,
  closeChange,
  endOtherSignIns,
  inviterOf,
  isVerification,
  lockOpenChange,
  moveAccount,
  openChange,
} from './store.ts'
import {storedVerification} from '../stored-links.ts'

/** The same answer for every address, so that accounts are not revealed. */
const sameAnswer = () => ({detail: m.we_sent_an_email_to_the_new_address()})

const badToken = () => refuse('bad_token', m.this_link_has_expired_or_was_already_used())

export const emailChangeRoutes = [
  // free and taken addresses run the same statements; only the later mail differs
  route(contract.requestEmailChange, async call => {
    const {db, deps, caller, params, body, now} = call
    const {user_id, token_id} = caller
    if (params.id !== user_id) return notFound()
    const refusal = await reauthenticate(call, body.current_password, 'current_password', {evenFresh: true})
    if (refusal) return refusal
    const wait_s = await deps.limits.take('email_change_user', user_id)
    if (wait_s !== null) return tooManyRequests(wait_s)
    return inTransaction(db, async tx => {
      // a password reset may have revoked these credentials meanwhile
      if (!(await lockAccount(tx, caller))) return credentialsEnded()
      const change_id = await openChange(tx, {user_id, token_id, new_email: body.new_email, now})
      if (change_id === null) return invalid('new_email', m.this_is_already_your_email_address_refusal())
      await deps.jobs.send(tx, 'mail', {mail: 'email_change', change_id})
      await deps.jobs.send(tx, 'mail', {mail: 'email_change_asked', change_id})
      return sameAnswer()
    })
  }),

  route(contract.getEmailVerification, async ({db, deps, caller: {user_id}, params, now}) => {
    if (params.id !== user_id) return notFound()
    const [user, new_email] = await settled([accountById(db, user_id), addressAsked(db, user_id, now)])
    if (!user) return notFound()
    const {email} = user
    const is_verified = user.email_verified_at !== null
    return {
      email,
      is_verified,
      new_email,
      is_mail_stored: deps.storedMail !== null,
      link: is_verified && new_email === null ? null : await storedVerification(deps, new_email ?? email),
    }
  }),

  route(contract.sendEmailVerification, async ({db, deps, caller, params}) => {
    const {user_id, email_verified} = caller
    if (params.id !== user_id) return notFound()
    if (email_verified) return {ok: true as const}
    const wait_s = await deps.limits.take('email_verification_user', user_id)
    if (wait_s !== null) return tooManyRequests(wait_s)
    await deps.jobs.send(db, 'mail', {mail: 'email_verification', user_id})
    return {ok: true as const}
  }),

  route(contract.verifyEmailLink, async ({db, deps, now, body, address}) => {
    const wait_s = await deps.limits.take('email_change_token', address)
    if (wait_s !== null) return tooManyRequests(wait_s)
    const outcome = await inTransaction(db, async tx => {
      const change = await lockOpenChange(tx, body.token, now)
      if (!change) return badToken()
      const {id, user_id, new_email: email} = change
      const is_change = !isVerification(change)
      let is_invited = false
      if (is_change) {
        if (!(await moveAccount(tx, change, now))) return emailTaken()
        await endOtherSignIns(tx, change)
        // its link went with the others
        const invited_by = await inviterOf(tx, user_id)
        if (invited_by) await deps.jobs.send(tx, 'mail', {mail: 'invitation', user_id, by_user_id: invited_by})
        is_invited = invited_by !== null
        await deps.jobs.send(tx, 'mail', {mail: 'email_changed', change_id: id})
      } else await closeChange(tx, id, now)
      await verifyEmail(tx, {user_id, now, deps})
      return {ok: true as const, email, is_change, ...(is_invited && {is_invited})}
    })
    if (!(outcome instanceof Refusal)) await deps.limits.giveBack('email_change_token', address)
    return outcome
  }),
]
