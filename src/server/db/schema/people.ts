import {sql, type SQLWrapper} from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {Language} from '#contract/accounts/language.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {bank, createdAt, id, instant, phoneWords, point, trigrams, searchWords} from './columns.ts'

/** The searchable words of a person. */
export const personWords = (t: Record<'first_name' | 'last_name' | 'email' | 'phone_number', SQLWrapper>) =>
  searchWords(t.first_name, t.last_name, t.email, ...phoneWords(t.phone_number))

/** A name of a family without an account, in lower case. */
export const contactField = (contact: SQLWrapper, name: 'first_name' | 'last_name') =>
  sql`lower(${contact} ->> ${sql.raw(`'${name}'`)})`

/** The searchable words of a family without an account. */
export const contactWords = (contact: SQLWrapper) => {
  const field = (name: string) => sql`coalesce(${contact} ->> ${sql.raw(`'${name}'`)}, '')`
  return searchWords(field('first_name'), field('last_name'), field('email'), ...phoneWords(field('phone_number')))
}

/** Everyone who can log in. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** Lower case. */
    email: text().notNull(),
    /** When a link sent to the address was opened. @see src/domain/rules-people.md#email-verification */
    email_verified_at: instant(),
    password_hash: text(),
    role: text().$type<Role>().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** Empty until the person chooses one. */
    gender: text().$type<'Male' | 'Female' | 'Other' | ''>().notNull().default('Other'),
    location: text().notNull().default(''),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    timezone: text(),
    /** As chosen, until then as at the registration. @see src/domain/rules-people.md#language */
    language: text().$type<Language>().notNull().default('en'),
    language_chosen: boolean().notNull().default(false),
    phone_number: text(),
    /** Key of a stored file, or an external URL. */
    profile_picture: text(),
    ...bank,
    suspended_at: instant(),
    /** The reason in staff's words, which only staff can read. */
    suspended_reason: text(),
    /** When its owner closed it; it stays so once it is erased. @see src/domain/rules-people.md#closing-an-account */
    closed_at: instant(),
    /** When they last changed something, stored where there is a replica: until it has that, they read from the primary. */
    wrote_at: instant(),
    created_at: createdAt(),
  },
  t => [
    uniqueIndex('users_email').on(t.email),
    index('users_role').on(t.role, t.id),
    index('users_created').on(t.role, t.created_at),
    index('users_name').on(t.role, sql`lower(${t.last_name})`, sql`lower(${t.first_name})`, t.id),
    index('users_words').using('gin', trigrams(personWords(t))),
    index('users_place_words').using('gin', trigrams(searchWords(t.location))),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_language', sql`${t.language} in ('en', 'es')`),
  ],
)

/** Tokens, stored as hashes. @see src/domain/rules-people.md#tokens */
export const tokens = pgTable(
  'tokens',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    token_hash: text().notNull(),
    logout_hash: text().notNull(),
    created_at: createdAt(),
    /** Updated at most daily; each use extends the expiry by thirty days. */
    last_used_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** Ninety days after sign-in; `expires_at` is never later. */
    ends_at: instant().notNull(),
    /** Whether a second step was shown: a code or a passkey. */
    second_step: boolean().notNull().default(false),
    /** What the browser says of itself, by name. */
    device: text(),
    browser: text(),
  },
  t => [
    uniqueIndex('tokens_hash').on(t.token_hash),
    uniqueIndex('tokens_logout').on(t.logout_hash),
    index('tokens_user').on(t.user_id),
    index('tokens_expiry').on(t.expires_at),
  ],
)

/**
 * Browsers in which an account has signed in. Wrong passwords from elsewhere do not lock these out. Only the
 * hash of a browser's marker is stored.
 * @see tests/security/README.md#password-guessing
 */
export const devices = pgTable(
  'devices',
  {
    marker_hash: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    created_at: createdAt(),
  },
  t => [index('devices_user').on(t.user_id)],
)

/** A family. `user_id` is null for a family without an account. @see src/domain/rules-people.md#roles */
export const parents = pgTable(
  'parents',
  {
    id: id(),
    user_id: uuid().references(() => users.id),
    number_of_children: integer().notNull(),
    children_details: text(),
    childcare_preferences: text(),
    is_verified: text().$type<'Pending' | 'Verified'>().notNull().default('Pending'),
    /** Name and phone of a family without an account; once it is erased, when. */
    contact: jsonb().$type<{
      first_name: string
      last_name: string
      phone_number: string | null
      email: string | null
      erased_at?: string
    }>(),
    created_at: createdAt(),
  },
  t => [
    uniqueIndex('parents_user').on(t.user_id),
    index('parents_without_account')
      .on(t.id)
      .where(sql`${t.user_id} is null`),
    index('parents_contact_name')
      .on(contactField(t.contact, 'last_name'), contactField(t.contact, 'first_name'), t.id)
      .where(sql`${t.user_id} is null`),
    index('parents_contact_words')
      .using('gin', trigrams(contactWords(t.contact)))
      .where(sql`${t.user_id} is null`),
  ],
)

/** The adults of a family, each with their own account; at most two. */
export const familyAdults = pgTable(
  'family_adults',
  {
    parent_id: uuid()
      .notNull()
      .references(() => parents.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    seat: integer().notNull(),
    joined_at: instant().notNull(),
  },
  t => [
    primaryKey({columns: [t.parent_id, t.seat]}),
    uniqueIndex('family_adults_user').on(t.user_id),
    check('family_adults_seat', sql`${t.seat} in (1, 2)`),
  ],
)

/** The children of a family, which only it and the approved providers of their bookings read. */
export const children = pgTable(
  'children',
  {
    id: id(),
    parent_id: uuid()
      .notNull()
      .references(() => parents.id),
    first_name: text().notNull(),
    /** `2022-05` */
    birth_month: text().notNull(),
    allergies: text(),
    routines: text(),
    notes: text(),
    created_at: createdAt(),
  },
  t => [index('children_parent').on(t.parent_id, t.birth_month)],
)

/** Former second adults of a family, who may be invited to it again while they belong to none. */
export const formerAdults = pgTable(
  'former_adults',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    parent_id: uuid()
      .notNull()
      .references(() => parents.id),
    left_at: instant().notNull(),
  },
  t => [primaryKey({columns: [t.user_id, t.parent_id]})],
)

export const caretakers = pgTable(
  'caretakers',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    bio: text().notNull().default(''),
    booking_time: text(),
    available_dates: jsonb()
      .$type<{date_range: string[]; time_range: string[]; weekdays?: number[] | undefined}[]>()
      .notNull()
      .default([]),
    hourly_rate_cents: integer().notNull(),
    /** In miles; used to order results by distance. */
    work_distance: real().notNull(),
    certifications: text().array().notNull().default([]),
    legal_certifications: text().array().notNull().default([]),
    is_verified: text().$type<'Pending' | 'Approved' | 'Rejected'>().notNull().default('Pending'),
    ages: integer().array().notNull().default([]),
    preference: text(),
    live_in: boolean().notNull().default(false),
    medical_companion: boolean().notNull().default(false),
    years_experience: integer(),
    /** Codes. */
    languages: text().array().notNull().default([]),
    references: jsonb().$type<{name: string; relation: string; text: string}[]>().notNull().default([]),
    driver: jsonb().$type<{has_license: boolean; has_car: boolean; seats: number | null}>(),
    stripe_account_id: text(),
    stripe_connected_at: instant(),
    /** The caregiver's location in Mercator meters; null until known. */
    place: point(),
    /** The county in which families who search find the profile; null unless its owner chose that. */
    listed_county: text(),
    reviews_count: integer().notNull().default(0),
    rating: real(),
    /** Sessions confirmed on time, and all counted sessions. */
    on_time_count: integer().notNull().default(0),
    visits_count: integer().notNull().default(0),
    created_at: createdAt(),
  },
  t => [
    uniqueIndex('caretakers_user').on(t.user_id),
    index('caretakers_place').using('gist', t.place),
    index('caretakers_listed')
      .on(t.listed_county, t.id)
      .where(sql`${t.listed_county} is not null`),
    index('caretakers_pending')
      .on(t.id)
      .where(sql`${t.is_verified} = 'Pending'`),
  ],
)

/**
 * Background checks: provider, date and expiry.
 * @see src/domain/rules-people.md#verification
 */
export const checks = pgTable(
  'checks',
  {
    id: id(),
    caretaker_id: uuid()
      .notNull()
      .references(() => caretakers.id),
    kind: text().$type<'identity' | 'age' | 'background'>().notNull(),
    provider: text().notNull(),
    checked_on: date({mode: 'string'}).notNull(),
    expires_on: date({mode: 'string'}),
    /** The day on which a reminder of its end was last looked for. */
    reminded_on: date({mode: 'string'}),
  },
  t => [index('checks_caretaker').on(t.caretaker_id), index('checks_expiry').on(t.expires_on)],
)
