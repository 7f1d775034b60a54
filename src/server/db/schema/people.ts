import {sql, type SQLWrapper} from 'drizzle-orm'
import {
  bigint,
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
import type {CertificateField} from '#contract/files.ts'
import type {MemberRole, Role} from '#contract/roles.ts'
import {createdAt, id, instant, phoneWords, point, wordsOf} from './columns.ts'

/**
 * Bank details, without the numbers: care is paid through the payment provider, which asks for them itself, or between the
 * people. Nothing here ever needs more than what its owner knows them by, and what is not kept cannot be stolen.
 */
const bank = {
  bank_name: text(),
  bank_account_name: text(),
  bank_routing_last4: text(),
  /** Of the account number. */
  bank_last4: text(),
}

/** What a person is searched by. */
export const personWords = (t: Record<'first_name' | 'last_name' | 'email' | 'phone_number', SQLWrapper>) =>
  wordsOf(t.first_name, t.last_name, t.email, ...phoneWords(t.phone_number))

/** What an agency is searched by, apart from its people. */
export const agencyWords = (t: Record<'legal_name' | 'phone_number', SQLWrapper>) =>
  wordsOf(t.legal_name, ...phoneWords(t.phone_number))

/** What a family without an account is searched by. */
export const contactWords = (contact: SQLWrapper) => {
  const said = (name: string) => sql`coalesce(${contact} ->> ${sql.raw(`'${name}'`)}, '')`
  return wordsOf(said('first_name'), said('last_name'), said('email'), ...phoneWords(said('phone_number')))
}

/** Everyone who can sign in. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** Lower case. */
    email: text().notNull(),
    password_hash: text(),
    role: text().$type<Role>().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    gender: text().$type<'Male' | 'Female' | 'Other'>().notNull().default('Other'),
    location: text().notNull().default(''),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    timezone: text(),
    phone_number: text(),
    /** Key of a stored file, or an address on the web that somebody gave. */
    profile_picture: text(),
    ...bank,
    suspended_at: instant(),
    /** Staff's own words; nobody else reads them. */
    suspended_reason: text(),
    created_at: createdAt(),
  },
  t => [
    uniqueIndex('users_email').on(t.email),
    index('users_role').on(t.role, t.id),
    index('users_name').on(t.role, sql`lower(${t.last_name})`, sql`lower(${t.first_name})`, t.id),
    index('users_words').using('gin', personWords(t)),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
)

/** Sign-ins. Only the hash of a token is kept (decisions §3). */
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
    /** Written at most daily; slides the end by thirty days. */
    last_used_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** Ninety days after sign-in, however much it is used; `expires_at` never slides past it. */
    ends_at: instant().notNull(),
  },
  t => [
    uniqueIndex('tokens_hash').on(t.token_hash),
    uniqueIndex('tokens_logout').on(t.logout_hash),
    index('tokens_user').on(t.user_id),
    index('tokens_expiry').on(t.expires_at),
  ],
)

/**
 * Browsers in which an account was signed in before. Wrong passwords from elsewhere do not keep these out, so nobody can
 * lock another person's account (security: no hard lock-out). Only the hash of a browser's marker is kept.
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

/** A family. `user_id` is null for people without an account, whom staff look after (decisions §2). */
export const parents = pgTable(
  'parents',
  {
    id: id(),
    user_id: uuid().references(() => users.id),
    number_of_children: integer().notNull(),
    children_details: text(),
    childcare_preferences: text(),
    is_verified: text().$type<'Pending' | 'Verified'>().notNull().default('Pending'),
    /** Name and telephone of a family without an account. */
    contact: jsonb().$type<{
      first_name: string
      last_name: string
      phone_number: string | null
      email: string | null
    }>(),
    created_at: createdAt(),
  },
  t => [
    uniqueIndex('parents_user').on(t.user_id),
    index('parents_without_account')
      .on(t.id)
      .where(sql`${t.user_id} is null`),
    index('parents_contact_words')
      .using('gin', contactWords(t.contact))
      .where(sql`${t.user_id} is null`),
  ],
)

/** The adults of a family, each with a sign-in of their own; at most two. */
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

export const caretakers = pgTable(
  'caretakers',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    bio: text().notNull().default(''),
    booking_time: text(),
    available_dates: jsonb().$type<{date_range: string[]; time_range: string[]}[]>().notNull().default([]),
    hourly_rate_cents: integer().notNull(),
    /** Miles; orders what is nearby. */
    work_distance: real().notNull(),
    certifications: text().array().notNull().default([]),
    legal_certifications: text().array().notNull().default([]),
    is_verified: text().$type<'Pending' | 'Approved' | 'Rejected'>().notNull().default('Pending'),
    ages: integer().array().notNull().default([]),
    preference: text(),
    live_in: boolean().notNull().default(false),
    medical_companion: boolean().notNull().default(false),
    stripe_account_id: text(),
    stripe_connected_at: instant(),
    /** Own place in Mercator metres; null until it is known. */
    place: point(),
    reviews_count: integer().notNull().default(0),
    rating: real(),
    /** Visits confirmed within the grace, and all that counted. */
    on_time_count: integer().notNull().default(0),
    visits_count: integer().notNull().default(0),
    created_at: createdAt(),
  },
  t => [
    uniqueIndex('caretakers_user').on(t.user_id),
    index('caretakers_place').using('gist', t.place),
    index('caretakers_pending')
      .on(t.id)
      .where(sql`${t.is_verified} = 'Pending'`),
  ],
)

/** The checks behind a verification, with who made them and until when they hold (decisions §7). */
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
  },
  t => [index('checks_caretaker').on(t.caretaker_id), index('checks_expiry').on(t.expires_on)],
)

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
    /** `Davidson County, TN`, …: where it works. */
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
    created_at: createdAt(),
  },
  t => [
    index('organizations_county').using('gin', t.county),
    index('organizations_name').on(sql`lower(${t.legal_name})`, t.id),
    index('organizations_words').using('gin', agencyWords(t)),
  ],
)

/** Who works for an agency, and as what. A person belongs to one agency at most. */
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
  },
  t => [
    uniqueIndex('members_user')
      .on(t.user_id)
      .where(sql`${t.removed_at} is null`),
    index('members_org').on(t.org_id),
  ],
)

/**
 * What was uploaded or drawn: the bytes lie in the file store under `key`. A row is written before its bytes and is due to be
 * forgotten until a command takes it into use; what a command puts away is due again. So no bytes are ever without a row.
 */
export const files = pgTable(
  'files',
  {
    id: id(),
    key: text().notNull(),
    /** Whose it is: an account's picture, a caregiver's certificate, an agency's logo or certificate, a post's picture. */
    owner_id: uuid(),
    purpose: text().$type<'avatar' | 'logo' | CertificateField | 'blog'>().notNull(),
    /** As its owner named it; for a certificate the entry in the list of names. Never part of a path. */
    name: text().notNull(),
    type: text().notNull(),
    bytes: bigint({mode: 'number'}).notNull(),
    /** SHA-256 of what was sent, by which the same upload is known again; null for what we drew. */
    digest: text(),
    /** Pictures of people and agencies and of the blog; everything else asks who is reading. */
    is_public: boolean().notNull(),
    created_at: createdAt(),
    /** Gone from the profile, kept for staff: what a caregiver was verified with. */
    archived_at: instant(),
    /** From then on bytes and row may go; null while it is in use. */
    forget_at: instant(),
  },
  t => [
    uniqueIndex('files_key').on(t.key),
    index('files_owner').on(t.owner_id),
    // two uploads of one name at once: the index decides which of them is called (2)
    uniqueIndex('files_certificate')
      .on(t.owner_id, t.purpose, t.name)
      .where(
        sql`${t.purpose} in ('certifications', 'legal_certifications') and ${t.archived_at} is null and ${t.forget_at} is null`,
      ),
    index('files_forget')
      .on(t.forget_at)
      .where(sql`${t.forget_at} is not null`),
  ],
)
