import {sql} from 'drizzle-orm'
import {default_names} from '#messages/names'
import {FaqAudience} from '#contract/bookings/choices.ts'
import {fillText} from '#domain/content/text-variables.ts'
import {newId} from '#lib/id.ts'
import {faqs} from '#server/db/schema/all.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {faqEntries, helpEntries} from './all.ts'

/** A text as older versions stored it, with the product's name by hand. */
const asOlder = (text: string) => fillText(text, {product_name: default_names.product})

/** Names the questions that an older version stored without a key. */
const nameOlder = (db: Db) =>
  db.execute(sql`update faqs set key = entry.key
    from jsonb_to_recordset(${JSON.stringify(helpEntries.map(({key, question}) => ({key, question: asOlder(question)})))}::jsonb)
      as entry(key text, question text)
    where faqs.key is null and faqs.question = entry.question`)

/** Takes the product's name from the settings where an older version wrote it by hand, and staff left the text as it came. */
const takeName = (tx: Db) => {
  const entries = helpEntries.map(entry => ({
    ...entry,
    older_question: asOlder(entry.question),
    older_answer: asOlder(entry.answer),
    older_question_es: asOlder(entry.question_es),
    older_answer_es: asOlder(entry.answer_es),
  }))
  return tx.execute(sql`update faqs set question = entry.question, answer = entry.answer,
      question_es = case faqs.question_es when entry.older_question_es then entry.question_es else faqs.question_es end,
      answer_es = case faqs.answer_es when entry.older_answer_es then entry.answer_es else faqs.answer_es end,
      changed_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry(key text, question text, answer text, question_es text, answer_es text,
        older_question text, older_answer text, older_question_es text, older_answer_es text)
    where faqs.key = entry.key and faqs.question = entry.older_question and faqs.answer = entry.older_answer
      and (faqs.question <> entry.question or faqs.answer <> entry.answer
        or (faqs.question_es = entry.older_question_es and faqs.question_es <> entry.question_es)
        or (faqs.answer_es = entry.older_answer_es and faqs.answer_es <> entry.answer_es))`)
}

/** Gives the Spanish text to stored entries that have none, where staff have left the English as it came. */
const addSpanish = (tx: Db) =>
  tx.execute(sql`update faqs set question_es = entry.question_es, answer_es = entry.answer_es, links = entry.links,
      changed_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(helpEntries)}::jsonb)
      as entry(key text, question text, answer text, question_es text, answer_es text, links jsonb)
    where faqs.question_es is null and faqs.key = entry.key and faqs.question = entry.question
      and faqs.answer = entry.answer`)

/** Whether all entries are stored as this version writes them. Comparing each text would take a tenth of a start. */
async function isHelpStored(db: Db): Promise<boolean> {
  const stored = await rowsOf<{key: string | null; may_be_older: boolean}>(
    db,
    sql`select key, question_es is null
        or concat(question, answer, question_es, answer_es) like ${`%${default_names.product}%`} as may_be_older
      from faqs`,
  )
  const keys = new Set(stored.map(({key}) => key))
  return (
    helpEntries.every(({key}) => keys.has(key)) && stored.every(({key, may_be_older}) => key !== null && !may_be_older)
  )
}

/**
 * Stores the questions and answers that the product brings and the database never had: what staff rewrote or deleted
 * stays as they left it.
 */
export async function storeHelp(db: Db, now: string): Promise<void> {
  if (await isHelpStored(db)) return
  await db.transaction(async tx => {
    const known = await rowsOf<{key: string | null; is_english: boolean}>(
      tx,
      sql`select key, question_es is null as is_english from faqs for update`,
    )
    if (known.some(({key}) => key === null)) await nameOlder(tx)
    await takeName(tx)
    if (known.some(({is_english}) => is_english)) await addSpanish(tx)
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
          question_es: entry.question_es,
          answer_es: entry.answer_es,
          aliases: [],
          links: [...entry.links],
          in_faq: faqEntries.has(entry),
          position,
          created_at: now,
        })),
      )
      .onConflictDoNothing()
  })
}
