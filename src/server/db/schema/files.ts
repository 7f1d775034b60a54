import {sql} from 'drizzle-orm'
import {bigint, boolean, date, index, pgTable, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {CertificateField, CheckKind} from '#contract/files.ts'
import {createdAt, id, instant} from './columns.ts'

/**
 * Uploaded or generated files, whose bytes are in the file store under `key`. A row is written before its bytes and
 * is due for deletion until a command uses it, so no bytes lack a row.
 */
export const files = pgTable(
  'files',
  {
    id: id(),
    key: text().notNull(),
    /** The account, caregiver, agency or post that the file belongs to. */
    owner_id: uuid(),
    purpose: text()
      .$type<'avatar' | 'logo' | CertificateField | `check_${CheckKind}` | 'blog' | 'message' | 'export'>()
      .notNull(),
    /** For a certificate its title in the list; empty for a check's document. It is never part of a path. */
    name: text().notNull(),
    type: text().notNull(),
    bytes: bigint({mode: 'number'}).notNull(),
    /** SHA-256 of the upload, to detect duplicates; null for a generated file. */
    digest: text(),
    /** Pictures of people, agencies and blog posts are public. All other files need authorization. */
    is_public: boolean().notNull(),
    /** Expiry date by the owner's statement; null if the certificate does not expire. */
    expires_on: date({mode: 'string'}),
    /** The expiry date that the owner was warned of. A new date causes a new warning. */
    warned_for: date({mode: 'string'}),
    /** When staff decided about a check's document; null before. */
    reviewed_at: instant(),
    /** Why staff did not accept it; null if they did. */
    refused_reason: text(),
    created_at: createdAt(),
    /** Removed from the profile but stored for staff, because a caregiver was verified with it. */
    archived_at: instant(),
    /** When the row and its bytes may be deleted; null while in use. */
    forget_at: instant(),
  },
  t => [
    uniqueIndex('files_key').on(t.key),
    index('files_owner').on(t.owner_id),
    // the index decides which of two simultaneous uploads of one name is renamed to (2)
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
