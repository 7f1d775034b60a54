import * as v from 'valibot'
import {LeadOrder} from '#contract/bookings/choices.ts'
import * as contract from '#contract/bookings/lead-filters.ts'
import type {Db} from '#server/db/client.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import {route, type Route} from '#server/http/mount.ts'
import {deleteFilter, filtersOf, saveFilter} from '#server/http/saved-filters.ts'

/** What the row stores beside its columns; a filter saved before has none of it. */
const Search = v.object({
  fresh: v.fallback(v.boolean(), false),
  unbid: v.fallback(v.boolean(), false),
  order: v.fallback(v.nullable(LeadOrder), null),
})

/** A person's filters of leads. @see src/domain/rules.md#saved-lead-filters */
async function leadFiltersOf(db: Db, user_id: string): Promise<{items: contract.SavedLeadFilter[]}> {
  const rows = await filtersOf(db, user_id, 'leads')
  const items = rows.map(({id, name, counties, service, search, is_default, limits_notifications}) => ({
    id,
    name,
    counties,
    service,
    ...v.parse(Search, search),
    is_default,
    limits_notifications,
  }))
  return {items}
}

export const leadFilterRoutes: readonly Route[] = [
  route(contract.listLeadFilters, ({db, caller: {user_id}}) => leadFiltersOf(db, user_id)),

  route(contract.saveLeadFilter, ({db, caller: {user_id}, params: {id}, body, now}) =>
    inTransaction(db, async tx => {
      const {fresh, unbid, order, ...columns} = body
      const search = {fresh, unbid, ...(order && {order})}
      const filter = {...columns, search, list: 'leads' as const, counties: [...new Set(body.counties)]}
      return (await saveFilter(tx, {id, user_id, now}, filter)) ?? leadFiltersOf(tx, user_id)
    }),
  ),

  route(contract.deleteLeadFilter, async ({db, caller: {user_id}, params: {id}}) => {
    await deleteFilter(db, user_id, id)
    return leadFiltersOf(db, user_id)
  }),
]
