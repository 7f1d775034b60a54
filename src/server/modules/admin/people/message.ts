import {m} from '#messages'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {recordAudit} from '#server/db/audit.ts'
import type {Db} from '#server/db/client.ts'
import {notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {lockUsers} from './store.ts'

/** Notifies a person of a message from staff. @see src/domain/rules-people.md#messages-from-staff */
export async function writeTo(
  tx: Db,
  id: string,
  text: string,
  by: {user_id: string; now: string},
): Promise<Refusal | null> {
  const [reader] = await lockUsers(tx, [id])
  if (!reader || reader.closed_at !== null || isOfStaff(reader.role)) return notFound()
  if (reader.suspended_at !== null) return refuse('account_suspended', m.this_account_is_suspended_and_gets())
  await notify(tx, [{kind: 'staff_message', to: {user: id}, facts: {text}}], by.now)
  await recordAudit(tx, by, {did: 'messaged', target: 'user', target_id: id, before: null, after: {text}})
  return null
}
