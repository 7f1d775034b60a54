import {m} from '#messages'
import {names} from '#messages/names'
import * as contract from '#contract/accounts/passkeys.ts'
import {limits} from '#contract/limits.ts'
import {fullName} from '#lib/full-name.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import {route, type Call, type Route} from '#server/http/mount.ts'
import {credentialsEnded, invalid, notFound, Refusal, refuse, tooManyRequests} from '#server/http/refusal.ts'
import {issueToken} from '../auth/credentials-store.ts'
import {mayEnter, portals, reauthenticate} from '../auth/policy.ts'
import {accountById, lockAccount} from '../auth/store.ts'
import {recordSecondStepChange} from '../second-step/record-change.ts'
import {showSecondStep} from '../second-step/policy.ts'
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  markUsed,
  passkeyOfCredential,
  passkeysOf,
  renamePasskey,
  type PasskeyRow,
} from './store.ts'
import {creationOptions, passkeyRefused, relyingParty, requestOptions, verifyCreated, verifyUsed} from './verify.ts'

const presentPasskey = ({id, name, created_at, last_used_at}: PasskeyRow) => ({id, name, created_at, last_used_at})

const tooMany = () => refuse('not_available', m.you_have_passkeys_remove_one_to({passkeys_max: limits.passkeys_max}))

/** Options to add a passkey. An older sign-in proves its password, and its second step if it has one. */
async function begin(call: Call<typeof contract.beginPasskey>) {
  const {db, body, caller, now, origin} = call
  const {user_id} = caller
  const rp_id = relyingParty(origin)
  if (rp_id instanceof Refusal) return rp_id
  const refusal = await reauthenticate(call, body.current_password, 'current_password')
  if (refusal) return refusal
  if (body.current_password !== undefined) {
    const shown = await inTransaction(db, tx => showSecondStep(tx, call, {user_id, code: body.totp}))
    if (shown instanceof Refusal) return shown
  }
  const [user, known] = [await accountById(db, user_id), await passkeysOf(db, user_id)]
  if (!user) return credentialsEnded()
  if (known.length >= limits.passkeys_max) return tooMany()
  const options = await creationOptions({
    rp: {name: names.product, id: rp_id},
    user: {id: user_id, name: user.email, display_name: fullName(user)},
    known,
  })
  await insertChallenge(db, options.challenge, user_id, now)
  return {...options}
}

async function add(call: Call<typeof contract.addPasskey>) {
  const {db, body, caller, now, origin} = call
  const {user_id} = caller
  const rp_id = relyingParty(origin)
  if (rp_id instanceof Refusal) return rp_id
  const credential = await verifyCreated({db, now, origin, rp_id}, user_id, body.credential)
  if (credential instanceof Refusal) return credential
  return inTransaction(db, async tx => {
    if (!(await lockAccount(tx, caller))) return credentialsEnded()
    // others may have been added since it began
    if ((await passkeysOf(tx, user_id)).length >= limits.passkeys_max) return tooMany()
    const row = await insertPasskey(tx, {...credential, user_id, name: body.name, created_at: now})
    if (!row) return invalid('credential', m.this_passkey_is_already_in_use())
    await recordSecondStepChange(tx, call, 'passkey_added')
    return presentPasskey(row)
  })
}

/** Logs in with a passkey, which counts as both steps. A failed try counts like a wrong password of that address. */
async function logIn(call: Call<typeof contract.logInWithPasskey>) {
  const {db, deps, body, now, origin, address} = call
  const {portal, credential} = body
  const rp_id = relyingParty(origin)
  if (rp_id instanceof Refusal) return rp_id
  const wait_s = await deps.limits.take('sign_in_address', address)
  if (wait_s !== null) return tooManyRequests(wait_s)
  const found = await passkeyOfCredential(db, credential.id)
  if (!found) return passkeyRefused()
  const {passkey, role} = found
  const used = await verifyUsed({db, now, origin, rp_id}, credential, passkey)
  if (used instanceof Refusal) return used
  await deps.limits.giveBack('sign_in_address', address)
  if (!mayEnter(portal, role)) return refuse('wrong_portal', portals[portal].refusal())
  return db.transaction(async tx => {
    // it may have been removed or used since it was read
    if (!(await markUsed(tx, {id: passkey.id, counter: used.counter}, now))) return passkeyRefused()
    return issueToken(call, tx, {id: passkey.user_id, role}, true)
  })
}

/** Passkeys. @see src/domain/rules-people.md#passkeys */
export const passkeyRoutes: readonly Route[] = [
  route(contract.listPasskeys, async ({db, caller: {user_id}}) => ({
    items: (await passkeysOf(db, user_id)).map(presentPasskey),
    next_cursor: null,
  })),

  route(contract.beginPasskey, begin),
  route(contract.addPasskey, add),

  route(contract.renamePasskey, async ({db, caller: {user_id}, params: {id}, body: {name}}) => {
    const row = await renamePasskey(db, {id, user_id, name})
    return row ? presentPasskey(row) : notFound()
  }),

  route(contract.removePasskey, call =>
    inTransaction(call.db, async tx => {
      if (!(await deletePasskey(tx, {id: call.params.id, user_id: call.caller.user_id}))) return notFound()
      await recordSecondStepChange(tx, call, 'passkey_removed')
      return {ok: true as const}
    }),
  ),

  route(contract.beginPasskeyLogIn, async ({db, deps, now, origin, address}) => {
    const rp_id = relyingParty(origin)
    if (rp_id instanceof Refusal) return rp_id
    const wait_s = await deps.limits.take('passkey_challenge_address', address)
    if (wait_s !== null) return tooManyRequests(wait_s)
    const options = await requestOptions(rp_id)
    await insertChallenge(db, options.challenge, null, now)
    return {...options}
  }),

  route(contract.logInWithPasskey, logIn),
]
