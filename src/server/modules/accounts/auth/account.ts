import {m} from '#messages'
import {is} from 'valibot'
import {bankFields} from '#contract/money/bank.ts'
import type {AnswerIn} from '#contract/endpoint.ts'
import type {updateUser, removePicture, setPicture} from '#contract/accounts/profile-edit.ts'
import {WebAddress} from '#contract/shapes.ts'
import {bankAfter} from '#domain/money/bank.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import type {Call} from '#server/http/mount.ts'
import {invalidFields, notFound, Refusal, credentialsEnded, tooManyRequests} from '#server/http/refusal.ts'
import {expirePicture, storeUploads, assignFile} from '#server/modules/files/index.ts'
import type {User} from '#contract/accounts/profiles.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import {runningSubscription} from '#server/modules/subscriptions/index.ts'
import type {Profile} from '#contract/accounts/auth.ts'
import {fileUrl} from '#server/http/files.ts'
import {ownFamily} from '../profiles/own.ts'
import {accountProfile, placeCaretaker, saveHome, type AccountProfile} from '../profiles/store.ts'
import {isFamilyContact, isPhoneNeeded} from '../profiles/phone-needed.ts'
import {refuseCommonPassword} from './common-passwords.ts'
import {hashPassword} from './password.ts'
import {reauthenticate} from './policy.ts'
import {changePassword, lockAccount, saveAccount} from './store.ts'
import {presentUser} from '../profiles/present.ts'

type Changes = Call<typeof updateUser>['body']['user']
type Account = AccountProfile['user']

/** Errors of a change that only the stored account shows, by path; empty if there are none. */
function wrongWith(account: Account, {email, profile_picture, ...rest}: Changes): Record<string, string> {
  const bank = account.role === 'caretaker' ? [] : bankFields.filter(field => rest[field] !== undefined)
  const isOtherPicture = profile_picture !== undefined && profile_picture !== account.profile_picture
  return {
    ...(email !== undefined && email !== account.email && {email: m.the_email_cannot_be_changed_here()}),
    ...(isOtherPicture && !is(WebAddress, profile_picture) && {profile_picture: m.must_be_an_address_like()}),
    ...Object.fromEntries(bank.map(field => [field, m.only_a_caregiver_has_bank_details()])),
  }
}

const invalidUser = (fields: Record<string, string>) =>
  invalidFields(Object.fromEntries(Object.entries(fields).map(([field, why]) => [`user.${field}`, why])))

/**
 * Updates the caller's account. A picture is the present one or a web address, which is never fetched. A new email is
 * refused: it is not verified here.
 */
export async function editAccount(call: Call<typeof updateUser>): Promise<AnswerIn<typeof updateUser> | Refusal> {
  const {db, deps, caller, params, body, now} = call
  const {user_id, caretaker_id} = caller
  if (params.id !== user_id) return notFound()
  const account = await accountProfile(db, caller, now)
  if (!account) return notFound()
  const wrong = wrongWith(account.user, body.user)
  if (Object.keys(wrong).length > 0) return invalidUser(wrong)
  const {email: _, password, current_password, profile_picture, ...rest} = body.user
  const {bank_name, bank_account_name, bank_routing_number, bank_account_number, ...fields} = rest
  const picture = profile_picture === account.user.profile_picture ? undefined : profile_picture
  const asked = {bank_name, bank_account_name, bank_routing_number, bank_account_number}
  const bank = bankAfter(account.user, asked)
  if (bank.outcome === 'wrong') return invalidUser(bank.fields)
  if (password !== undefined || bank.outcome === 'changed') {
    const refusal = await reauthenticate(call, current_password, 'user.current_password', {
      evenFresh: password !== undefined,
    })
    if (refusal) return refusal
  }
  const tooCommon = password === undefined ? null : await refuseCommonPassword(password, 'user.password')
  if (tooCommon) return tooCommon
  const password_hash = password === undefined ? undefined : await hashPassword(password)

  return inTransaction(db, async tx => {
    // a password reset may have revoked these credentials meanwhile
    if (!(await lockAccount(tx, caller))) return credentialsEnded()
    const needed = fields.phone_number === null ? await refuseWithoutPhone(tx, caller, now) : null
    if (needed) return needed
    await saveAccount(tx, user_id, {
      ...fields,
      profile_picture: picture,
      ...(bank.outcome === 'changed' && bank.bank),
    })
    const {location, latitude, longitude, timezone} = fields
    if (caller.parent_id !== null && (location !== undefined || latitude !== undefined)) {
      await saveHome(tx, caller.parent_id, {location, latitude, longitude, timezone})
    }
    if (picture !== undefined) {
      await expirePicture(tx, {key: account.user.profile_picture, owner_id: user_id}, now)
    }
    if (caretaker_id !== null && latitude !== undefined && longitude !== undefined) {
      const at = latitude === null || longitude === null ? null : {latitude, longitude}
      await placeCaretaker(tx, caretaker_id, at, at && (await deps.countyAt(at)))
    }
    if (password_hash !== undefined) {
      await changePassword(tx, user_id, password_hash, caller.token_id)
      await deps.jobs.send(tx, 'mail', {mail: 'password_changed', user_id, kept_here: true})
    }
    if (bank.outcome === 'changed') await deps.jobs.send(tx, 'mail', {mail: 'bank_changed', user_id})
    return ownAccount(tx, caller, now)
  })
}

/** A refusal to remove the number of a caregiver or of a family's contact that the other side needs; else null. */
async function refuseWithoutPhone(tx: Db, caller: Caller, now: string): Promise<Refusal | null> {
  const {parent_id, caretaker_id} = caller
  if (parent_id !== null && !(await isFamilyContact(tx, caller))) return null
  // families do not read a member's own number
  if (!(await isPhoneNeeded(tx, {parent_id, caretaker_id, org_id: null}, now))) return null
  const why = parent_id === null ? m.keep_a_number_while_you_bid() : m.keep_a_number_while_you_request()
  return invalidUser({phone_number: why})
}

/** The caller's own account. */
async function ownAccount(db: Db, caller: Caller, now: string): Promise<User | Refusal> {
  if (caller.parent_id !== null) return (await ownFamily(db, caller, now))?.user ?? notFound()
  const account = await accountProfile(db, caller, now)
  if (!account) return notFound()
  const profile_id = caller.caretaker_id ?? caller.org_id
  return presentUser(account.user, await runningSubscription(db, profile_id, now))
}

/** Replaces or removes the picture and deletes the bytes of the old one. */
async function replacePicture(tx: Db, caller: Caller, key: string | null, now: string) {
  if (!(await lockAccount(tx, caller))) return credentialsEnded()
  const before = await accountProfile(tx, caller, now)
  await saveAccount(tx, caller.user_id, {profile_picture: key})
  const of = {key: before?.user.profile_picture ?? null, owner_id: caller.user_id}
  await expirePicture(tx, of, now)
  return ownAccount(tx, caller, now)
}

export async function uploadPicture({
  db,
  deps,
  caller,
  params,
  uploads,
  now,
}: Call<typeof setPicture>): Promise<AnswerIn<typeof setPicture> | Refusal> {
  const {user_id} = caller
  if (params.id !== user_id) return notFound()
  const wait_s = await deps.limits.take('uploads_user', user_id)
  if (wait_s !== null) return tooManyRequests(wait_s)
  const stored = await storeUploads(db, deps.files, uploads, {owner_id: user_id, now})
  if (stored instanceof Refusal) return stored
  const [picture] = stored
  if (!picture) return notFound()
  return inTransaction(db, async tx => {
    await assignFile(tx, picture.id, 'Picture')
    return replacePicture(tx, caller, picture.key, now)
  })
}

export async function deletePicture({
  db,
  caller,
  params,
  now,
}: Call<typeof removePicture>): Promise<AnswerIn<typeof removePicture> | Refusal> {
  return params.id === caller.user_id ? replacePicture(db, caller, null, now) : notFound()
}

/**
 * The signed-in account. `id` is the profile's, or the account's own without a profile. Agencies and staff are not
 * verified one by one, so nothing waits for it.
 */
export function presentProfile(account: AccountProfile, caller: Caller): Profile {
  const {user} = account
  return {
    id: caller.parent_id ?? caller.caretaker_id ?? caller.org_id ?? user.id,
    user_id: user.id,
    role: user.role,
    ...(caller.member_role && {member_role: caller.member_role}),
    email: user.email,
    email_verified: user.email_verified_at !== null,
    ...(user.language_chosen && {language: user.language}),
    first_name: user.first_name,
    last_name: user.last_name,
    avatar_url: fileUrl(user.profile_picture ?? account.logo),
    avatar_is_logo: user.profile_picture === null && account.logo !== null,
    is_subscribed: account.is_subscribed,
    is_verified: isVerified(account, caller),
    ...(account.legal_name !== null && {legal_name: account.legal_name}),
    ...(caller.member_role && {phone_number: user.phone_number}),
  }
}

function isVerified(account: AccountProfile, caller: Caller): string {
  if (caller.role === 'parent') return account.parent_verified ?? 'Pending'
  if (caller.role === 'caretaker') return account.caretaker_verified ?? 'Pending'
  return 'Verified'
}
