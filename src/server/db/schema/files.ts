import {sql} from 'drizzle-orm'
import {bigint, boolean, date, index, pgTable, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {CertificateField} from '#contract/files.ts'
import {createdAt, id, instant} from './columns.ts'

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
    /** Until when a certificate holds, as its owner says; null where it holds for good. */
    expires_on: date({mode: 'string'}),
    /** The end that its owner was warned of; another end is warned of anew. */
    warned_for: date({mode: 'string'}),
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
    index('files_unwarned')
      .on(t.expires_on)
      .where(
        sql`${t.expires_on} is distinct from ${t.warned_for} and ${t.archived_at} is null and ${t.forget_at} is null`,
      ),
  ],
)
