import {and, eq, type SQL} from 'drizzle-orm'
import {sessions} from '#server/db/schema/all.ts'
import type {Reader} from './policy.ts'

/** The condition for the reader's visits: an office has those of its agency, a field member the assigned ones. */
export function visitsOwnedBy(reader: Reader): SQL | undefined {
  switch (reader.kind) {
    case 'parent':
      return eq(sessions.parent_id, reader.owner_id)
    case 'caretaker':
      return eq(sessions.caretaker_id, reader.owner_id)
    case 'office':
      return eq(sessions.org_id, reader.owner_id)
    case 'field':
      return and(eq(sessions.org_id, reader.owner_id), eq(sessions.assigned_member_id, reader.member_id))
  }
}
