import {is} from 'valibot'
import {bankFields} from '#contract/money/bank.ts'
import type {AnswerIn} from '#contract/endpoint.ts'
import type {updateUser} from '#contract/accounts/profile-edit.ts'
import {WebAddress} from '#contract/shapes.ts'
import {bankAfter} from '#domain/money/bank.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import type {Call} from '#server/http/mount.ts'
import {invalidFields, notFound, type Refusal, sessionEnded} from '#server/http/refusal.ts'
import {putPictureAway} from '#server/modules/files/index.ts'
import {accountProfile, placeCaretaker, type AccountProfile} from '../profiles/store.ts'
import {hashPassword} from './password.ts'
import {ownAccount} from './own-account.ts'
import {reauthenticate} from './policy.ts'
import {changePassword, lockAccount, saveAccount} from './store.ts'

type Changes = Call<typeof updateUser>['body']['user']
type Account = AccountProfile['user']

/** What only the stored account shows to be wrong with changes, by path; empty where nothing is. */
function wrongWith(account: Account, {email, profile_picture, ...rest}: Changes): Record<string, string> {
  const bank = account.role === 'caretaker' ? [] : bankFields.filter(field => rest[field] !== undefined)
  const isOtherPicture = profile_picture !== undefined && profile_picture !== account.profile_picture
  return {
    ...(email !== undefined && email !== account.email && {email: 'The email cannot be changed here'}),
    ...(isOtherPicture &&
      !is(WebAddress, profile_picture) && {profile_picture: 'Must be an address like https://example.com'}),
    ...Object.fromEntries(bank.map(field => [field, 'Only a caregiver has bank details'])),
  }
}

const invalidUser = (fields: Record<string, string>) =>
  invalidFields(Object.fromEntries(Object.entries(fields).map(([field, why]) => [`user.${field}`, why])))

/**
 * Changes one's own account. A picture named here is what stands there or an address on the web, which nobody fetches; an
 * email other than one's own is refused, for nothing proves yet that it is.
 */
export async function editAccount(
  call: Call<typeof updateUser>,
): Promise<AnswerIn<typeof updateUser> | Refusal> {
  const {db, deps, caller, params, body, now} = call
  const {user_id, caretaker_id} = caller
  if (params.id !== user_id) return notFound()
  const account = await accountProfile(db, caller, now)
  if (!account) return notFound()
  const wrong = wrongWith(account.user, body.user)
  if (Object.keys(wrong).length > 0) return invalidUser(wrong)
  const {email: _, password, current_password, profile_picture, ...rest} = body.user
  const {bank_name, bank_account_name, bank_routing_number, bank_account_number, ...said} = rest
  const picture = profile_picture === account.user.profile_picture ? undefined : profile_picture
  const asked = {bank_name, bank_account_name, bank_routing_number, bank_account_number}
  const bank = bankAfter(account.user, asked)
  if (bank.outcome === 'wrong') return invalidUser(bank.fields)
  if (password !== undefined || bank.outcome === 'changed') {
    const refusal = await reauthenticate(call, current_password, 'user.current_password')
    if (refusal) return refusal
  }
  const password_hash = password === undefined ? undefined : await hashPassword(password)

  return inTransaction(db, async tx => {
    // a link for a new password may have ended this sign-in meanwhile: then this comes too late
    if (!(await lockAccount(tx, caller))) return sessionEnded()
    await saveAccount(tx, user_id, {
      ...said,
      profile_picture: picture,
      ...(bank.outcome === 'changed' && bank.bank),
    })
    if (picture !== undefined) {
      await putPictureAway(tx, {key: account.user.profile_picture, owner_id: user_id}, now)
    }
    const {latitude, longitude} = said
    if (caretaker_id !== null && latitude !== undefined && longitude !== undefined) {
      const at = latitude === null || longitude === null ? null : {latitude, longitude}
      await placeCaretaker(tx, caretaker_id, at)
    }
    if (password_hash !== undefined) {
      await changePassword(tx, user_id, password_hash, caller.token_id)
      await deps.jobs.send(tx, 'mail', {mail: 'password_changed', user_id, kept_here: true})
    }
    if (bank.outcome === 'changed') await deps.jobs.send(tx, 'mail', {mail: 'bank_changed', user_id})
    return ownAccount(tx, caller, now)
  })
}
