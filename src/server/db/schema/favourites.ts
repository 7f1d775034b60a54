import {index, pgTable, primaryKey, uuid} from 'drizzle-orm/pg-core'
import {organizations} from './agencies.ts'
import {instant} from './columns.ts'
import {caretakers, parents} from './people.ts'

/** A family's favorite caregivers; both adults share the list. */
export const favourites = pgTable(
  'favourites',
  {
    parent_id: uuid()
      .notNull()
      .references(() => parents.id),
    caretaker_id: uuid()
      .notNull()
      .references(() => caretakers.id),
    kept_at: instant().notNull(),
  },
  t => [primaryKey({columns: [t.parent_id, t.caretaker_id]}), index('favourites_caretaker').on(t.caretaker_id)],
)

/** A family's favorite agencies; both adults share the list. */
export const favouriteAgencies = pgTable(
  'favourite_agencies',
  {
    parent_id: uuid()
      .notNull()
      .references(() => parents.id),
    org_id: uuid()
      .notNull()
      .references(() => organizations.id),
    kept_at: instant().notNull(),
  },
  t => [primaryKey({columns: [t.parent_id, t.org_id]}), index('favourite_agencies_org').on(t.org_id)],
)
