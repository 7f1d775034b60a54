import {doublePrecision, index, pgTable, primaryKey, text} from 'drizzle-orm/pg-core'
import {instant} from './columns.ts'

/** Sums of a period (an hour, day or month in UTC), by family of figures and part; a part that is zero has no row. */
export const figures = pgTable(
  'figures',
  {
    family: text().notNull(),
    since: instant().notNull(),
    part: text().notNull(),
    amount: doublePrecision().notNull(),
    /** Each value, for a median. */
    samples: doublePrecision().array(),
  },
  t => [primaryKey({columns: [t.family, t.since, t.part]})],
)

/** The periods that a family's sums cover, from the first one to before the last. */
export const figureRanges = pgTable('figure_ranges', {
  family: text().primaryKey(),
  since: instant().notNull(),
  until: instant().notNull(),
})

/** Periods within the range whose rows changed since they were summed, once for each change. */
export const staleFigures = pgTable(
  'stale_figures',
  {
    family: text().notNull(),
    since: instant().notNull(),
  },
  t => [index('stale_figures_period').on(t.family, t.since)],
)
