import {sql, type SQL} from 'drizzle-orm'
import {hasActiveAdult} from '#server/db/active-accounts.ts'
import {invoices} from '#server/db/schema/all.ts'

/** SQL: this account `u` or agency `o` is suspended or closed. */
const isInactive = (alias: SQL): SQL => sql`(${alias}.suspended_at is not null or ${alias}.closed_at is not null)`

/**
 * SQL: no one of the payer can log in, as it is suspended or closed; it can neither be reminded nor pay. A family without
 * an account does not count.
 */
export const payerCannotLogIn: SQL<boolean> = sql<boolean>`(exists (select from parents p
    where p.id = ${invoices.parent_id} and p.user_id is not null and not ${hasActiveAdult(sql`p.id`)})
  or exists (select from caretakers c join users u on u.id = c.user_id
    where c.id = ${invoices.caretaker_id} and ${isInactive(sql`u`)})
  or exists (select from organizations o where o.id = ${invoices.org_id} and ${isInactive(sql`o`)}))`

/** SQL: no one of the payee can log in, as it is suspended or closed; no one can answer whether a payment arrived. */
export const payeeCannotLogIn: SQL<boolean> = sql<boolean>`(exists (select from caretakers c join users u on u.id = c.user_id
    where c.id = ${invoices.payee_caretaker_id} and ${isInactive(sql`u`)})
  or exists (select from organizations o where o.id = ${invoices.payee_org_id} and ${isInactive(sql`o`)}))`
