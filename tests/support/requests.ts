import type {RequestBody} from '#contract/bookings/request.ts'
import {newId} from '#lib/id.ts'
import {bookings} from '#server/db/schema/all.ts'
import {Refusal} from '#server/http/refusal.ts'
import {buildRequestRow} from '#server/modules/bookings/request.ts'
import type {TestApp} from './app.ts'
import type {Parent} from './people.ts'
import {someRequest} from './story.ts'

export type RequestRow = typeof bookings.$inferSelect

/**
 * Writes many open requests to caregivers straight into the database, as the API would have made them; a body that it
 * would refuse is left out.
 */
export async function putRequests(
  app: TestApp,
  parent: Parent,
  bodies: readonly Partial<RequestBody>[],
  more: Partial<RequestRow> = {},
): Promise<RequestRow[]> {
  const rows = bodies.flatMap(body => {
    const family = {parent_id: parent.parent_id, created_by: parent.user_id}
    const row = buildRequestRow({...someRequest, ...body}, family, app.clock.now())
    if (row instanceof Refusal) return []
    const id = newId()
    return [{id, number: id, audience: 'caretakers' as const, ...row, ...more}]
  })
  return rows.length === 0 ? [] : app.db.insert(bookings).values(rows).returning()
}
