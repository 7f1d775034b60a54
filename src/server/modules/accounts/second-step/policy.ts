import {m} from '#messages'
import type {Db} from '#server/db/client.ts'
import type {Deps} from '#server/deps.ts'
import {refuse, ticketEnded, tooManyRequests, type Refusal} from '#server/http/refusal.ts'
import {readTicket, signTicket, spendTicket, ticketSecret} from '../auth/tickets.ts'
import {lockSecondStep, markStep, spendRecoveryCode, type SecondStepRow} from './store.ts'
import {stepOf} from './codes.ts'

interface CheckContext {
  readonly deps: Pick<Deps, 'limits' | 'seal' | 'jobs'>
  readonly now: string
}

export const totpWrong = (): Refusal => refuse('totp_wrong', m.this_code_is_wrong_or_was())

/** Whether a code is right; a right code is used up. The caller has locked the row. */
async function takeCode(tx: Db, row: SecondStepRow, code: string, {deps, now}: CheckContext): Promise<boolean> {
  const {user_id, secret_sealed, last_step} = row
  if (!/^\d+$/.test(code)) {
    const isOne = await spendRecoveryCode(tx, user_id, code)
    // the owner should learn of a stolen recovery code
    if (isOne) await deps.jobs.send(tx, 'mail', {mail: 'second_step', user_id, change: 'recovery_used'})
    return isOne
  }
  const secret = secret_sealed && deps.seal.open(secret_sealed, user_id)
  const step = secret ? await stepOf(secret, code, now) : null
  if (step === null || (last_step !== null && step <= last_step)) return false
  await markStep(tx, user_id, step)
  return true
}

/** Whether a code is right, else the refusal. A try is counted before the comparison, and a right code gives it back. */
async function checkCode(
  tx: Db,
  context: CheckContext,
  {row, code, tries_key}: {row: SecondStepRow; code: string; tries_key: string},
): Promise<true | Refusal> {
  const {limits} = context.deps
  const wait_s = await limits.take('second_step', tries_key)
  if (wait_s !== null) return tooManyRequests(wait_s)
  if (!(await takeCode(tx, row, code, context))) return totpWrong()
  await limits.giveBack('second_step', tries_key)
  return true
}

/** Checks a code of someone who is logged in: true if it is right, false if the account has no second step. */
export async function showSecondStep(
  tx: Db,
  context: CheckContext,
  {user_id, code}: {user_id: string; code: string | undefined},
): Promise<boolean | Refusal> {
  const row = await lockSecondStep(tx, user_id)
  if (!row?.secret_sealed) return false
  if (code === undefined) return refuse('totp_required', m.enter_the_code_from_your_authenticator())
  return checkCode(tx, context, {row, code, tries_key: user_id})
}

/**
 * The second step of a log-in whose first step was right: true after a right code, false if the account has none.
 * Without ticket and code it refuses `second_step_required` with a ticket, which is bound to `first_step` and works
 * once.
 * @see src/domain/rules-people.md#second-step
 */
export async function finishSecondStep(
  tx: Db,
  context: CheckContext & {body: {ticket?: string | undefined; code?: string | undefined}},
  {user_id, first_step, tries_key}: {user_id: string; first_step: string; tries_key: string},
): Promise<boolean | Refusal> {
  const {now, body} = context
  const row = await lockSecondStep(tx, user_id)
  // a ticket from before the second step was removed does not stand for the first step
  if (!row?.secret_sealed) return body.ticket === undefined ? false : ticketEnded()
  const secret = await ticketSecret(tx, now)
  if (body.ticket === undefined || body.code === undefined) {
    const ticket = signTicket(secret, {purpose: 'second_step', user_id, bound_to: first_step}, now)
    return refuse('second_step_required', m.enter_the_code_from_your_authenticator(), {ticket})
  }
  const ticket = readTicket(secret, body.ticket, 'second_step', now)
  if (ticket?.user_id !== user_id || ticket.bound_to !== first_step) return ticketEnded()
  const shown = await checkCode(tx, context, {row, code: body.code, tries_key})
  return shown === true && !(await spendTicket(tx, ticket)) ? ticketEnded() : shown
}
