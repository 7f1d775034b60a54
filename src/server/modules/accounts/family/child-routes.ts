import * as contract from '#contract/accounts/children.ts'
import {route} from '#server/http/mount.ts'
import {notFound, Refusal} from '#server/http/refusal.ts'
import {addChildRecord, changeChildRecord, listChildRecords, removeChildRecord} from './child-commands.ts'

/** Records of a family's children. @see src/domain/rules.md#children */
export const childRoutes = [
  route(contract.listChildren, async ({db, caller: {parent_id}}) => ({
    items: parent_id === null ? [] : await listChildRecords(db, parent_id),
    next_cursor: null,
  })),

  route(contract.addChild, async ({db, caller: {parent_id}, body, now}) =>
    parent_id === null ? notFound() : addChildRecord(db, parent_id, body, now),
  ),

  route(contract.changeChild, async ({db, caller: {user_id, parent_id}, params: {id}, body, now}) => {
    if (parent_id === null) return notFound()
    const changed = await changeChildRecord(db, {id, parent_id}, body, {user_id, now})
    return changed instanceof Refusal ? changed : changed.child
  }),

  route(contract.removeChild, async ({db, caller: {user_id, parent_id}, params: {id}, now}) =>
    parent_id === null ? notFound() : removeChildRecord(db, {id, parent_id}, {user_id, now}),
  ),
]
