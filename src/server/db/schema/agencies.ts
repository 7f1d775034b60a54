import {sql, type SQLWrapper} from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {StaffList, ViewSearch} from '#contract/admin/views.ts'
import type {MemberAvailability} from '#contract/accounts/profiles.ts'
import type {MemberRole} from '#contract/accounts/roles.ts'
import type {Service} from '#contract/bookings/choices.ts'
import {bank, createdAt, id, instant, phoneWords, trigrams, searchWords} from './columns.ts'
import {users} from './people.ts'

/** The searchable words of an agency, without its members. */
export const agencyWords = (t: Record<'legal_name' | 'phone_number', SQLWrapper>) =>
  searchWords(t.legal_name, ...phoneWords(t.phone_number))

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    legal_name: text().notNull(),
    website: text(),
    /** Its own words to families, at most `limits.agency_about_max` characters. */
    about: text(),
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

const no_availability: MemberAvailability = {hours: [], away: [], place: null}

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
    /** When and from where the member works, as the office recorded it. */
    availability: jsonb().$type<MemberAvailability>().notNull().default(no_availability),
    /** The day on which reminders of these credentials were last looked for. */
    credentials_reminded_on: date({mode: 'string'}),
  },
  t => [
    uniqueIndex('members_user')
      .on(t.user_id)
      .where(sql`${t.removed_at} is null`),
    index('members_org').on(t.org_id),
    index('members_reminders')
      .on(t.credentials_reminded_on)
      .where(sql`${t.credentials} <> '[]'::jsonb and ${t.removed_at} is null`),
  ],
)

/**
 * Filters that a person saved of a list: of leads in an agency's office (`leads`), or a staff list with its search.
 * @see src/domain/rules.md#saved-lead-filters
 */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    list: text().$type<'leads' | StaffList>().notNull().default('leads'),
    name: text().notNull(),
    /** The search parameters of a staff list. */
    search: jsonb().$type<ViewSearch>().notNull().default({}),
    /** Empty for all counties. */
    counties: text().array().notNull().default([]),
    service: text().$type<Service>(),
    is_default: boolean().notNull().default(false),
    /** Whether new leads are announced only if this filter, or another one with this mark, has them. */
    limits_notifications: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  t => [
    uniqueIndex('saved_filters_name').on(t.user_id, t.list, sql`lower(${t.name})`),
    uniqueIndex('saved_filters_default')
      .on(t.user_id, t.list)
      .where(sql`${t.is_default}`),
  ],
)
