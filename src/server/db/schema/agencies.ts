import {sql, type SQLWrapper} from 'drizzle-orm'
import {doublePrecision, index, integer, pgTable, real, text, uniqueIndex, uuid, jsonb} from 'drizzle-orm/pg-core'
import type {MemberRole} from '#contract/accounts/roles.ts'
import {bank, createdAt, id, instant, phoneWords, trigrams, wordsOf} from './columns.ts'
import {users} from './people.ts'

/** The searchable words of an agency, without its members. */
export const agencyWords = (t: Record<'legal_name' | 'phone_number', SQLWrapper>) =>
  wordsOf(t.legal_name, ...phoneWords(t.phone_number))

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    legal_name: text().notNull(),
    website: text(),
    /** Key of a stored file. */
    logo: text(),
    certifications: text().array().notNull().default([]),
    legal_certifications: text().array().notNull().default([]),
    /** Service area, such as `Davidson County, TN`. */
    county: text().array().notNull().default([]),
    location: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    timezone: text(),
    phone_number: text(),
    stripe_account_id: text(),
    stripe_connected_at: instant(),
    ...bank,
    reviews_count: integer().notNull().default(0),
    rating: real(),
    suspended_at: instant(),
    suspended_reason: text(),
    /** When its last owner closed their account. */
    closed_at: instant(),
    created_at: createdAt(),
  },
  t => [
    index('organizations_county').using('gin', t.county),
    index('organizations_name').on(sql`lower(${t.legal_name})`, t.id),
    index('organizations_words').using('gin', trigrams(agencyWords(t))),
  ],
)

/** Members of agencies and their roles. A person belongs to at most one agency. */
export const members = pgTable(
  'members',
  {
    id: id(),
    org_id: uuid()
      .notNull()
      .references(() => organizations.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    role: text().$type<MemberRole>().notNull(),
    joined_at: instant().notNull(),
    removed_at: instant(),
    credentials: jsonb().$type<{name: string; expires_on: string | null}[]>().notNull().default([]),
  },
  t => [
    uniqueIndex('members_user')
      .on(t.user_id)
      .where(sql`${t.removed_at} is null`),
    index('members_org').on(t.org_id),
  ],
)
