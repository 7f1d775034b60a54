import type {AuditDid} from '#contract/admin/audit-actions.ts'
import * as contract from '#contract/admin/careseeker-children.ts'
import {settled} from '#lib/settled.ts'
import {recordAudit} from '#server/db/audit.ts'
import type {Db} from '#server/db/client.ts'
import {route, type Route} from '#server/http/mount.ts'
import {notFound, Refusal} from '#server/http/refusal.ts'
import {addChildRecord, changeChildRecord, listChildRecords, removeChildRecord} from '#server/modules/accounts/index.ts'
import {careseekerById, lockCareseeker} from './store.ts'

/** Without the words of the record, so that nothing of it stays once it is removed. */
const log = (
  tx: Db,
  target_id: string,
  did: AuditDid<'careseeker'>,
  by: {user_id: string; now: string},
  after: {children: number} | null = null,
) => recordAudit(tx, by, {did, target: 'careseeker', target_id, before: null, after})

/** Staff keep the records of the children of families without an account. @see src/domain/rules.md#children */
export const careseekerChildRoutes: readonly Route[] = [
  route(contract.listChildrenFor, async ({db, params: {id}, caller: {user_id}, now}) => {
    const [family, items] = await settled([careseekerById(db, id), listChildRecords(db, id)])
    if (!family) return notFound()
    const children = items.length
    if (children > 0) await log(db, id, 'children_read', {user_id, now}, {children})
    return {items, next_cursor: null}
  }),

  route(contract.addChildFor, async ({db, params: {id}, body, caller: {user_id}, now}) => {
    if (!(await lockCareseeker(db, id))) return notFound()
    const child = await addChildRecord(db, id, body, now)
    if (!(child instanceof Refusal)) await log(db, id, 'child_added', {user_id, now})
    return child
  }),

  route(contract.changeChildFor, async ({db, params: {id, childId}, body, caller: {user_id}, now}) => {
    if (!(await lockCareseeker(db, id))) return notFound()
    const changed = await changeChildRecord(db, {id: childId, parent_id: id}, body, {user_id, now})
    if (changed instanceof Refusal) return changed
    if (changed.is_changed) await log(db, id, 'child_changed', {user_id, now})
    return changed.child
  }),

  route(contract.removeChildFor, async ({db, params: {id, childId}, caller: {user_id}, now}) => {
    if (!(await lockCareseeker(db, id))) return notFound()
    const removed = await removeChildRecord(db, {id: childId, parent_id: id}, {user_id, now})
    if (!(removed instanceof Refusal)) await log(db, id, 'child_removed', {user_id, now})
    return removed
  }),
]
