import * as contract from '#contract/admin/views.ts'
import type {Db} from '#server/db/client.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import {route, type Route} from '#server/http/mount.ts'
import {deleteFilter, filtersOf, saveFilter} from '#server/http/saved-filters.ts'

/** A person's saved views of staff lists. @see src/domain/rules-people.md#saved-views */
async function viewsOf(db: Db, user_id: string): Promise<{items: contract.SavedView[]}> {
  const rows = await filtersOf(db, user_id, 'staff')
  return {items: rows.flatMap(({id, list, name, search}) => (list === 'leads' ? [] : [{id, list, name, search}]))}
}

export const viewRoutes: readonly Route[] = [
  route(contract.listViews, ({db, caller: {user_id}}) => viewsOf(db, user_id)),

  route(contract.saveView, ({db, caller: {user_id}, params: {id}, body, now}) =>
    inTransaction(db, async tx => (await saveFilter(tx, {id, user_id, now}, body)) ?? viewsOf(tx, user_id)),
  ),

  route(contract.deleteView, async ({db, caller: {user_id}, params: {id}}) => {
    await deleteFilter(db, user_id, id)
    return viewsOf(db, user_id)
  }),
]
