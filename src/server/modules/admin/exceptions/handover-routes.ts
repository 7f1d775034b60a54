import * as contract from '#contract/bookings/handover.ts'
import {recordAudit} from '#server/db/audit.ts'
import {route, type Route} from '#server/http/mount.ts'
import {notFound} from '#server/http/refusal.ts'
import {handoverOf} from '#server/modules/bookings/index.ts'
import {hasOpenException} from './queue.ts'

/** Stands here because staff's right to read depends on an open exception. @see src/domain/rules.md#children */
export const handoverRoutes: readonly Route[] = [
  route(contract.getHandover, async ({db, params: {id}, caller, now}) => {
    const isStaff = caller.role === 'admin'
    if (isStaff && !(await hasOpenException(db, id, now))) return notFound()
    const handover = await handoverOf(db, id, {caller: isStaff ? 'staff' : caller, now})
    if (!handover) return notFound()
    if (isStaff) {
      const by = {user_id: caller.user_id, now}
      const after = {children: handover.children.length}
      await recordAudit(db, by, {did: 'handover_read', target: 'booking', target_id: id, before: null, after})
    }
    return handover
  }),
]
