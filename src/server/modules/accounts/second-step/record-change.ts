import type * as contract from '#contract/accounts/second-step.ts'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {recordAudit} from '#server/db/audit.ts'
import type {Db} from '#server/db/client.ts'
import type {Call} from '#server/http/mount.ts'

const deeds = {
  on: 'second_step_set_up',
  off: 'second_step_removed',
  codes_renewed: 'recovery_codes_renewed',
  passkey_added: 'passkey_added',
  passkey_removed: 'passkey_removed',
} as const

/** Mails the owner, and logs a change that staff made to their own second step or passkeys. */
export async function recordSecondStepChange(
  tx: Db,
  {deps, caller: {user_id, role}, now}: Pick<Call<typeof contract.getSecondStep>, 'deps' | 'caller' | 'now'>,
  change: keyof typeof deeds,
  had?: boolean,
): Promise<void> {
  await deps.jobs.send(tx, 'mail', {mail: 'second_step', user_id, change})
  if (!isOfStaff(role)) return
  const states =
    had === undefined
      ? {before: null, after: null}
      : {before: {second_step: had}, after: {second_step: change !== 'off'}}
  await recordAudit(tx, {user_id, now}, {did: deeds[change], target: 'user', target_id: user_id, ...states})
}
