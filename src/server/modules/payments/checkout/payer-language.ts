import {sql} from 'drizzle-orm'
import type {Language} from '#contract/accounts/language.ts'
import {type Db, rowsOf} from '#server/db/client.ts'

/**
 * The language of what the payment provider sends to a payer: of a family's or caregiver's account, or of the agency's
 * owner who joined first.
 */
export async function payerLanguage(db: Db, payer_id: string): Promise<Language> {
  const [payer] = await rowsOf<{language: Language}>(
    db,
    sql`select language from users where id in (
      select user_id from parents where id = ${payer_id}
      union all select user_id from caretakers where id = ${payer_id}
      union all (select user_id from members
        where org_id = ${payer_id} and role = 'owner' and removed_at is null order by joined_at, id limit 1))`,
  )
  return payer?.language ?? 'en'
}
