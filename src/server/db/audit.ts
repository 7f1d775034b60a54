import type {AuditTarget} from '#contract/bookings/choices.ts'
import {newId} from '#lib/id.ts'
import type {Db} from './client.ts'
import {auditLog} from './schema/all.ts'

/** Who makes a change of the staff, and when. */
export interface Auditor {
  /** Null where a job of the product itself does it. */
  user_id: string | null
  now: string
}

export interface Change {
  /** What was done to the target, in one word of the past: `suspended`. */
  did: string
  target: AuditTarget
  /** An id; of a platform fee the moment from which it holds. */
  target_id: string
  /** What stood there, and what stands there now; null where there was nothing. Only what differs is kept. */
  before: object | null
  after: object | null
}

/**
 * Records a staff change in the transaction of its command. `difference` removes secrets.
 * @see src/domain/rules.md#audit-log
 */
export async function recordAudit(tx: Db, {user_id, now}: Auditor, change: Change): Promise<void> {
  const {did, target, target_id} = change
  await tx.insert(auditLog).values({
    id: newId(),
    at: now,
    actor_user_id: user_id,
    action: `${target}.${did}`,
    target_kind: target,
    target_id,
    ...difference(change.before, change.after),
  })
}

type Fields = Record<string, unknown>

/** Names of fields that never reach the log, whoever hands them over: what signs in, and what belongs to a bank. */
const secret = /password|token|secret|hash|bank|routing|account_number/i

const kept = (value: object | null): [string, unknown][] =>
  Object.entries(value ?? {}).filter(([name, each]) => each !== undefined && !secret.test(name))

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields that differ between two states of something, without any that is secret; null where there was no state. */
export function difference(
  before: object | null,
  after: object | null,
): {before: Fields | null; after: Fields | null} {
  const [was, is] = [Object.fromEntries(kept(before)), Object.fromEntries(kept(after))]
  const names = new Set(
    [...Object.keys(was), ...Object.keys(is)].filter(name => !isSame(was[name], is[name])),
  )
  const part = (of: Fields) => Object.fromEntries(Object.entries(of).filter(([name]) => names.has(name)))
  return {before: before && part(was), after: after && part(is)}
}
