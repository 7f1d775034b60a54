import {sql} from 'drizzle-orm'
import {FaqAudience} from '#contract/content/support.ts'
import {newId} from '#lib/id.ts'
import {faqs} from '#server/db/schema/all.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {faqEntries, helpEntries} from './all.ts'

/** Names the questions that an older version stored without a key. */
const nameOlder = (db: Db) =>
  db.execute(sql`update faqs set key = entry.key
    from jsonb_to_recordset(${JSON.stringify(helpEntries.map(({key, question}) => ({key, question})))}::jsonb)
      as entry(key text, question text)
    where faqs.key is null and faqs.question = entry.question`)

/**
 * Stores the questions and answers that the product brings and the database never had: what staff rewrote or deleted
 * stays as they left it.
 */
export async function storeHelp(db: Db, now: string): Promise<void> {
  await db.transaction(async tx => {
    const known = await rowsOf<{key: string | null}>(tx, sql`select key from faqs for update`)
    if (known.some(({key}) => key === null)) await nameOlder(tx)
    const keys = new Set((await rowsOf<{key: string | null}>(tx, sql`select key from faqs`)).map(({key}) => key))
    const missing = FaqAudience.options.flatMap(audience =>
      helpEntries
        .filter(entry => entry.audience === audience)
        .map((entry, i) => ({entry, position: i + 1}))
        .filter(({entry}) => !keys.has(entry.key)),
    )
    if (missing.length === 0) return
    await tx
      .insert(faqs)
      .values(
        missing.map(({entry, position}) => ({
          id: newId(),
          key: entry.key,
          audience: entry.audience,
          question: entry.question,
          answer: entry.answer,
          aliases: [...entry.aliases],
          links: [...entry.links],
          in_faq: faqEntries.has(entry),
          position,
          created_at: now,
        })),
      )
      .onConflictDoNothing()
  })
}
