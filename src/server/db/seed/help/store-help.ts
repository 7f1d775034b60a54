import {createHash} from 'node:crypto'
import {sql} from 'drizzle-orm'
import {default_names} from '#messages/names'
import {FaqAudience} from '#contract/bookings/choices.ts'
import {fillText} from '#domain/content/text-variables.ts'
import {newId} from '#lib/id.ts'
import {faqs} from '#server/db/schema/all.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {faqEntries, helpEntries} from './all.ts'
import type {HelpInBoth} from './entry.ts'

/** A text as older versions stored it, with the product's name by hand. */
const asOlder = (text: string) => fillText(text, {product_name: default_names.product})

/** Names the questions that an older version stored without a key. */
const nameOlder = (db: Db) =>
  db.execute(sql`update faqs set key = entry.key
    from jsonb_to_recordset(${JSON.stringify(helpEntries.map(({key, question}) => ({key, question: asOlder(question)})))}::jsonb)
      as entry(key text, question text)
    where faqs.key is null and faqs.question = entry.question`)

/** SQL: staff rewrote a text of this question, by the audit log. */
const isRewritten = sql<boolean>`exists (select from audit_log a where a.target_id = faqs.id::text
  and a.action = 'faq.changed' and a.after ?| array['question', 'answer', 'question_es', 'answer_es'])`

/** Gives stored questions the texts and links of this version, where staff have left the texts as they came. */
const refreshTexts = (tx: Db) =>
  tx.execute(sql`update faqs set question = entry.question, answer = entry.answer, question_es = entry.question_es,
      answer_es = entry.answer_es, links = entry.links, changed_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(helpEntries)}::jsonb)
      as entry(key text, question text, answer text, question_es text, answer_es text, links jsonb)
    where faqs.key = entry.key and not ${isRewritten}
      and (faqs.question, faqs.answer, faqs.question_es, faqs.answer_es, faqs.links)
        is distinct from (entry.question, entry.answer, entry.question_es, entry.answer_es, entry.links)`)

type Texts = Pick<HelpInBoth, 'question' | 'answer' | 'question_es' | 'answer_es'>

const digestOf = ({question, answer, question_es, answer_es}: Texts): string =>
  createHash('md5').update([question, answer, question_es, answer_es].join('\n')).digest('hex')

const linksText = (links: HelpInBoth['links']): string =>
  JSON.stringify(links.map(({label, path, label_es}) => [label, path, label_es]))

interface Stored {
  readonly key: string | null
  readonly digest: string
  readonly links: HelpInBoth['links']
  readonly is_rewritten: boolean
}

/** Whether all entries are stored as this version writes them, or as staff do. Sending each text would take a tenth of a start. */
async function isHelpStored(db: Db): Promise<boolean> {
  const rows = await rowsOf<Stored>(
    db,
    sql`select key, links, ${isRewritten} as is_rewritten,
        md5(question || E'\n' || answer || E'\n' || coalesce(question_es, '') || E'\n' || coalesce(answer_es, '')) as digest
      from faqs`,
  )
  const stored = new Map(rows.map(row => [row.key, row]))
  return (
    !stored.has(null) &&
    helpEntries.every(entry => {
      const row = stored.get(entry.key)
      const isAsWritten = row?.digest === digestOf(entry) && linksText(row.links) === linksText(entry.links)
      return row !== undefined && (row.is_rewritten || isAsWritten)
    })
  )
}

/**
 * Stores the questions and answers that the product brings, also in place of those of an older version: what staff rewrote
 * or deleted stays as they left it.
 * @see src/domain/rules-people.md#faq-languages
 */
export async function storeHelp(db: Db, now: string): Promise<void> {
  if (await isHelpStored(db)) return
  await db.transaction(async tx => {
    const known = await rowsOf<{key: string | null}>(tx, sql`select key from faqs for update`)
    if (known.some(({key}) => key === null)) await nameOlder(tx)
    await refreshTexts(tx)
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
