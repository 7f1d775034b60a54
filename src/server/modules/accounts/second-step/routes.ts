import {m} from '#messages'
import {names} from '#messages/names'
import * as contract from '#contract/accounts/second-step.ts'
import {isOfStaff} from '#contract/accounts/roles.ts'
import type {Db} from '#server/db/client.ts'
import {settled} from '#lib/settled.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import {route, type Call, type Route} from '#server/http/mount.ts'
import {notFound, Refusal, refuse, tooManyRequests} from '#server/http/refusal.ts'
import {passwordNeededFrom, reauthenticate} from '../auth/policy.ts'
import {endSignIns} from '../auth/credentials-store.ts'
import {showSecondStep, totpWrong} from './policy.ts'
import {recordSecondStepChange} from './record-change.ts'
import {newRecoveryCodes, newSecret, secretUri, stepOf} from './codes.ts'
import {
  addressOf,
  dropSecondStep,
  keepPending,
  lockSecondStep,
  markToken,
  replaceRecoveryCodes,
  secondStepOf,
  takePending,
} from './store.ts'

type OwnCall = Pick<Call<typeof contract.getSecondStep>, 'deps' | 'caller' | 'now'>

/** Checks a code: true if it is right, false if the account has no second step. */
const show = (tx: Db, {deps, caller: {user_id}, now}: OwnCall, code: string | undefined) =>
  showSecondStep(tx, {deps, now}, {user_id, code})

async function newCodes(tx: Db, user_id: string) {
  const recovery_codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, user_id, recovery_codes)
  return {recovery_codes}
}

/** Whether the caller must have a second step. */
const isRequired = ({deps, caller}: OwnCall) => deps.requireStaffTotp && isOfStaff(caller.role)

/** The caller's own second step. @see src/domain/rules-people.md#second-step */
export const secondStepRoutes: readonly Route[] = [
  route(contract.getSecondStep, async call => {
    const [{since, left}, password_needed_from] = await settled([
      secondStepOf(call.db, call.caller.user_id),
      passwordNeededFrom(call.db, call.caller),
    ])
    return {is_required: isRequired(call), since, recovery_codes_left: left, password_needed_from}
  }),

  route(contract.beginSecondStep, async call => {
    const {db, deps, body, caller} = call
    const refusal = await reauthenticate(call, body.current_password, 'current_password')
    if (refusal) return refusal
    const secret = await newSecret()
    const outcome = await inTransaction(db, async tx => {
      const shown = await show(tx, call, body.totp)
      if (shown instanceof Refusal) return shown
      await keepPending(tx, caller.user_id, deps.seal.close(secret, caller.user_id))
      return true
    })
    if (outcome instanceof Refusal) return outcome
    return {secret, uri: await secretUri(secret, await addressOf(db, caller.user_id), names.product)}
  }),

  route(contract.confirmSecondStep, async call => {
    const {db, deps, body, caller, now} = call
    const wait_s = await deps.limits.take('second_step', caller.user_id)
    if (wait_s !== null) return tooManyRequests(wait_s)
    const outcome = await inTransaction(db, async tx => {
      const row = await lockSecondStep(tx, caller.user_id)
      const secret = row?.pending_sealed && deps.seal.open(row.pending_sealed, caller.user_id)
      if (!row || !secret) return notFound()
      const step = await stepOf(secret, body.totp, now)
      if (step === null) return totpWrong()
      await takePending(tx, row, {step, now})
      // revokes other credentials, which were issued without a code
      await endSignIns(tx, caller.user_id, caller.token_id)
      await markToken(tx, caller.token_id)
      await recordSecondStepChange(tx, call, 'on', row.secret_sealed !== null)
      return newCodes(tx, caller.user_id)
    })
    if (!(outcome instanceof Refusal)) await deps.limits.giveBack('second_step', caller.user_id)
    return outcome
  }),

  route(contract.renewRecoveryCodes, call =>
    inTransaction(call.db, async tx => {
      const shown = await show(tx, call, call.body.totp)
      if (shown instanceof Refusal) return shown
      if (!shown) return notFound()
      await recordSecondStepChange(tx, call, 'codes_renewed', true)
      return newCodes(tx, call.caller.user_id)
    }),
  ),

  route(contract.removeSecondStep, async call => {
    const {db, body, caller} = call
    if (isRequired(call)) {
      return refuse('second_step_mandatory', m.two_step_login_is_required_for())
    }
    // for someone who has lost authenticator and recovery codes but is still logged in here
    const byPassword = body.totp === undefined
    const refusal =
      byPassword && (await reauthenticate(call, body.current_password, 'current_password', {evenFresh: true}))
    if (refusal) return refusal
    return inTransaction(db, async tx => {
      const shown = byPassword || (await show(tx, call, body.totp))
      if (shown instanceof Refusal) return shown
      if (!shown || !(await dropSecondStep(tx, caller.user_id))) return notFound()
      await recordSecondStepChange(tx, call, 'off', true)
      return {ok: true as const}
    })
  }),
]
