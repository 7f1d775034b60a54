import {asc, isNull, sql} from 'drizzle-orm'
import {FaqAudience} from '#contract/content/faqs.ts'
import type {Db} from '#server/db/client.ts'
import {faqs} from '#server/db/schema/all.ts'

export type FaqRow = typeof faqs.$inferSelect

/** The groups in the order in which they are shown. */
const groups = sql.join(
  FaqAudience.options.map(name => sql`${name}::text`),
  sql`, `,
)

/** Every question, by group and place. */
export const allFaqs = (db: Db): Promise<FaqRow[]> =>
  db
    .select()
    .from(faqs)
    .where(isNull(faqs.deleted_at))
    .orderBy(sql`array_position(array[${groups}], ${faqs.audience})`, asc(faqs.position), asc(faqs.id))
