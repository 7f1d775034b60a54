import {m} from '#messages'
import type {AnswerIn} from '#contract/endpoint.ts'
import type {checkPasswordReset, confirmPasswordReset, requestPasswordReset} from '#contract/accounts/password-reset.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import type {Call} from '#server/http/mount.ts'
import {Refusal, refuse, tooManyRequests} from '#server/http/refusal.ts'
import {refuseCommonPassword} from './common-passwords.ts'
import {notifyJoined} from '../family/notify-joined.ts'
import {hashPassword} from './password.ts'
import {currentLanguage} from '#server/language.ts'
import {changePassword, idOfAddress, lockUnused, saveAccount, savePhoneOfUnused, verifyEmail} from './store.ts'
import {countPasskeys} from '../passkeys/store.ts'
import {invitationOf, isResetToken, takeResetToken} from './password-links.ts'

const resetPage = '/forgot-password'

/** The same answer for every address. @see src/domain/rules-people.md#passwords */
const answer = () => ({detail: m.if_that_email_exists_a_password()})

/**
 * Queues a reset mail. Known and unknown addresses run the same statements; only the job differs. An account that was
 * just mailed is silently skipped, so that its mailbox is not flooded.
 * @see tests/security/README.md#account-enumeration
 */
export async function requestReset(
  call: Call<typeof requestPasswordReset>,
): Promise<AnswerIn<typeof requestPasswordReset> | Refusal> {
  const {db, deps, body, address} = call
  const wait_s = await deps.limits.take('password_reset_address', address)
  if (wait_s !== null) return tooManyRequests(wait_s)
  const isWrittenTo = (await deps.limits.take('password_reset_account', body.email)) !== null
  if (isWrittenTo) return answer()
  await db.transaction(async tx => {
    const user_id = await idOfAddress(tx, body.email)
    await deps.jobs.send(tx, 'mail', {mail: 'password_reset', user_id, next: body.next ?? resetPage})
  })
  return answer()
}

const badToken = () => refuse('bad_token', m.this_link_has_expired_or_was_already())

/** Whether a link still works; a wrong token counts like a tried one. */
export async function checkReset({
  db,
  deps,
  now,
  body,
  address,
}: Call<typeof checkPasswordReset>): Promise<AnswerIn<typeof checkPasswordReset> | Refusal> {
  const wait_s = await deps.limits.take('password_reset_token', address)
  if (wait_s !== null) return tooManyRequests(wait_s)
  if (!(await isResetToken(db, body.token, now))) return badToken()
  await deps.limits.giveBack('password_reset_token', address)
  const invitation = await invitationOf(db, body.token, now)
  return {ok: true, ...(invitation && {invitation})}
}

/**
 * Sets the new password, and the phone number of who joins; revokes all credentials and mails the owner, unless it is their
 * first password.
 */
export async function confirmReset(
  call: Call<typeof confirmPasswordReset>,
): Promise<AnswerIn<typeof confirmPasswordReset> | Refusal> {
  const {db, deps, now, body, address} = call
  const wait_s = await deps.limits.take('password_reset_token', address)
  if (wait_s !== null) return tooManyRequests(wait_s)
  // before the slow hashing, which anyone could trigger otherwise
  if (!(await isResetToken(db, body.token, now))) return badToken()
  const tooCommon = await refuseCommonPassword(body.new_password, 'new_password')
  if (tooCommon) {
    await deps.limits.giveBack('password_reset_token', address)
    return tooCommon
  }
  const password_hash = await hashPassword(body.new_password)
  // a concurrent email change locks the same rows in another order
  const outcome = await inTransaction(db, async tx => {
    const owner_id = await takeResetToken(tx, body.token, now)
    if (owner_id === null) return badToken()
    // before the password, after which the account counts as used
    const isFirst = await lockUnused(tx, owner_id)
    if (body.phone_number !== undefined) await savePhoneOfUnused(tx, owner_id, body.phone_number)
    const role = await changePassword(tx, owner_id, password_hash)
    // the link came by mail
    await verifyEmail(tx, {user_id: owner_id, now, deps})
    if (isFirst) {
      // others invited them, in a language of their own
      await saveAccount(tx, owner_id, {language: currentLanguage()})
      await notifyJoined(tx, owner_id, now)
    } else await deps.jobs.send(tx, 'mail', {mail: 'password_changed', user_id: owner_id})
    return {ok: true as const, role, passkeys: await countPasskeys(tx, owner_id)}
  })
  if (!(outcome instanceof Refusal)) await deps.limits.giveBack('password_reset_token', address)
  return outcome
}
