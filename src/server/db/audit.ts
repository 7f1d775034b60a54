import type {AuditDid} from '#contract/admin/audit-actions.ts'
import type {AuditTarget} from '#contract/admin/staff-choices.ts'
import {newId} from '#lib/id.ts'
import {currentRequestId} from '../request-id.ts'
import type {Db} from './client.ts'
import {auditLog} from './schema/all.ts'

/** The staff member who makes a change, and the time of it. */
export interface Auditor {
  /** Null for a change made by a job. */
  user_id: string | null
  now: string
}

/** The change as a past participle, such as `suspended`, and what it was made to. */
export type Deed = {[Target in AuditTarget]: {did: AuditDid<Target>; target: Target}}[AuditTarget]

export type Change = Deed & {
  /** A row's id; for a platform fee, the time from which it applies. */
  target_id: string
  /** The changed fields before and after; null if there was no state. */
  before: object | null
  after: object | null
}

/**
 * Records a staff change in the transaction of its command. `difference` removes secrets.
 * @see src/domain/rules-people.md#audit-log
 */
export const recordAudit = (tx: Db, by: Auditor, change: Change): Promise<void> => recordAudits(tx, by, [change])

/** The same for several changes, in one statement. */
export async function recordAudits(tx: Db, {user_id, now}: Auditor, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await tx.insert(auditLog).values(
    changes.map(({did, target, target_id, before, after}) => ({
      id: newId(),
      at: now,
      actor_user_id: user_id,
      request_id: currentRequestId(),
      action: `${target}.${did}`,
      target_kind: target,
      target_id,
      ...difference(before, after),
    })),
  )
}

type Fields = Record<string, unknown>

/** Fields that never reach the log: credentials and bank details. */
const secret = /password|token|secret|hash|bank|routing|account_number/i

const loggedFields = (value: object | null): [string, unknown][] =>
  Object.entries(value ?? {}).filter(([name, each]) => each !== undefined && !secret.test(name))

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Returns the fields that differ between two states, without secrets; null stands for no state. */
export function difference(before: object | null, after: object | null): {before: Fields | null; after: Fields | null} {
  const [was, is] = [Object.fromEntries(loggedFields(before)), Object.fromEntries(loggedFields(after))]
  const names = new Set([...Object.keys(was), ...Object.keys(is)].filter(name => !isSame(was[name], is[name])))
  const part = (of: Fields) => Object.fromEntries(Object.entries(of).filter(([name]) => names.has(name)))
  return {before: before && part(was), after: after && part(is)}
}
