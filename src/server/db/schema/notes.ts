import {index, pgTable, text, uuid} from 'drizzle-orm/pg-core'
import type {NoteTarget} from '#contract/admin/notes.ts'
import {createdAt, id} from './columns.ts'
import {users} from './people.ts'

/** What staff write about people and bookings, for staff alone. @see src/domain/rules-people.md#staff-notes */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: id(),
    target_kind: text().$type<NoteTarget>().notNull(),
    target_id: uuid().notNull(),
    text: text().notNull(),
    by_user_id: uuid()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  t => [index('staff_notes_target').on(t.target_id, t.id), index('staff_notes_author').on(t.by_user_id)],
)
