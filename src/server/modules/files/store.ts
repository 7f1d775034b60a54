import {randomBytes} from 'node:crypto'
import {and, asc, eq, gt, gte, inArray, isNull, lt, lte, notInArray, or, sql} from 'drizzle-orm'
import type {UploadType} from '#contract/files.ts'
import type {FileStore} from '#server/adapters/files/port.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {files} from '#server/db/schema/all.ts'
import {Refusal} from '#server/http/refusal.ts'
import type {Upload} from '#server/http/uploads.ts'
import {newId} from '#lib/id.ts'
import {redraw} from './picture.ts'

export type FileRow = typeof files.$inferSelect

const endings: Record<UploadType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/**
 * Unused uploads expire after this time, or rejected ones would fill the disk. A post's picture waits for its post to be
 * saved, others only for their command.
 */
const orphan_ms = {blog: 24 * 3_600_000, own: 15 * 60_000}

type Purpose = FileRow['purpose']

/** A file's purpose, by its field name in the upload. */
const purposeOf = (field: string): Purpose => (field === 'picture' ? 'avatar' : (field as Purpose))

/** The stored size per purpose; certificates must be legible. */
const kindOf = (purpose: Purpose) =>
  purpose === 'avatar' || purpose === 'logo' ? 'face' : purpose === 'blog' ? 'post' : 'paper'

/** A stored file that a command may use. */
export type Kept = Pick<FileRow, 'id' | 'key' | 'digest'> & {field: string; filename: string}

/**
 * Re-encodes and stores uploads outside a transaction: first a row, then the bytes under a random name. Until
 * `takeIntoUse` they are private and due to expire; returns the first refusal, if any.
 */
export async function keepUploads(
  db: Db,
  store: FileStore,
  uploads: readonly Upload[],
  {owner_id, now, purpose: given}: {owner_id: string; now: string; purpose?: 'blog'},
): Promise<Kept[] | Refusal> {
  const drawn: (Upload & {kept: Uint8Array})[] = []
  for (const upload of uploads) {
    const kept = await redraw(upload, kindOf(given ?? purposeOf(upload.field)))
    if (kept instanceof Refusal) return kept
    drawn.push({...upload, kept})
  }
  const all: Kept[] = []
  for (const {field, filename, type, digest, kept} of drawn) {
    const id = newId()
    const key = `${randomBytes(20).toString('hex')}.${endings[type]}`
    const purpose = given ?? purposeOf(field)
    await db.insert(files).values({
      id,
      key,
      owner_id,
      purpose,
      name: filename,
      type,
      bytes: kept.byteLength,
      digest,
      is_public: kindOf(purpose) !== 'paper',
      created_at: now,
      forget_at: plusMs(now, orphan_ms[given ?? 'own']),
    })
    await store.put(key, kept)
    all.push({id, key, digest, field, filename})
  }
  return all
}

/** Assigns a stored file to its owner under this name, until this day or without expiry. */
export async function takeIntoUse(
  tx: Db,
  id: string,
  name: string,
  expires_on: string | null = null,
): Promise<void> {
  await tx.update(files).set({name, expires_on, forget_at: null}).where(eq(files.id, id))
}

/** Deletes the bytes of a file in use after this transaction commits. */
export async function putAway(tx: Db, id: string, now: string): Promise<void> {
  await tx.update(files).set({forget_at: now}).where(eq(files.id, id))
}

/** The same for the owner's picture or logo of this key; ignores other keys. */
export async function putPictureAway(
  tx: Db,
  of: {key: string | null; owner_id: string},
  now: string,
): Promise<void> {
  if (of.key === null) return
  await tx
    .update(files)
    .set({forget_at: now})
    .where(and(eq(files.key, of.key), eq(files.owner_id, of.owner_id)))
}

/** How long a picture removed from a post can be restored, by undo or another window. */
const spare_ms = 24 * 3_600_000

/**
 * Retains the pictures a post shows, by key; others expire in a day unless shown again. Returns the keys that are not
 * pictures of this post.
 */
export async function keepPostPictures(
  tx: Db,
  {post_id, keys}: {post_id: string; keys: readonly string[]},
  now: string,
): Promise<string[]> {
  const own = and(eq(files.owner_id, post_id), eq(files.purpose, 'blog'))
  // a due file may be being deleted right now
  const isThere = or(isNull(files.forget_at), gt(files.forget_at, now))
  const shown = inArray(files.key, [...keys])
  const kept = keys.length
    ? await tx
        .update(files)
        .set({forget_at: null})
        .where(and(own, isThere, shown))
        .returning({key: files.key})
    : []
  const rest = keys.length ? notInArray(files.key, [...keys]) : undefined
  await tx
    .update(files)
    .set({forget_at: plusMs(now, spare_ms)})
    .where(and(own, isNull(files.forget_at), rest))
  return keys.filter(key => !kept.some(one => one.key === key))
}

/** Deletes all pictures of these posts after this transaction commits. */
export async function putPostPicturesAway(tx: Db, post_ids: readonly string[], now: string): Promise<void> {
  await tx
    .update(files)
    .set({forget_at: now})
    .where(and(inArray(files.owner_id, [...post_ids]), eq(files.purpose, 'blog')))
}

/** Removes a file from a profile and archives it for staff. */
export async function archive(tx: Db, id: string, now: string): Promise<void> {
  await tx.update(files).set({archived_at: now}).where(eq(files.id, id))
}

const isInUse = and(isNull(files.forget_at), isNull(files.archived_at))

/** The files named in an owner's certificates, oldest first. */
export const certificatesOf = (db: Db, owner_id: string): Promise<FileRow[]> =>
  db
    .select()
    .from(files)
    .where(and(eq(files.owner_id, owner_id), eq(files.is_public, false), isInUse))
    .orderBy(asc(files.created_at), asc(files.id))

/** These owners' certificates expired by `today`, by the names in their lists. */
export const endedCertificates = (db: Db, owner_ids: readonly string[], today: string) =>
  owner_ids.length === 0
    ? Promise.resolve([])
    : db
        .select({
          owner_id: files.owner_id,
          purpose: files.purpose,
          name: files.name,
          expires_on: files.expires_on,
        })
        .from(files)
        .where(and(inArray(files.owner_id, [...owner_ids]), lt(files.expires_on, today), isInUse))

/** Sets a certificate's expiry and returns it; undefined if it is not the owner's or was removed. */
export async function setEnd(
  tx: Db,
  of: {id: string; owner_id: string; expires_on: string | null},
): Promise<FileRow | undefined> {
  const [row] = await tx
    .update(files)
    .set({expires_on: of.expires_on})
    .where(and(eq(files.id, of.id), eq(files.owner_id, of.owner_id), eq(files.is_public, false), isInUse))
    .returning()
  return row
}

/**
 * Marks up to `limit` certificates that expire by `until` as warned, and returns their owners. Parallel runs claim
 * different ones.
 */
export async function takeUnwarned(
  tx: Db,
  {today, until}: {today: string; until: string},
  limit: number,
): Promise<Pick<FileRow, 'owner_id' | 'name' | 'expires_on'>[]> {
  const due = tx
    .select({id: files.id})
    .from(files)
    .where(
      and(
        sql`${files.expires_on} is distinct from ${files.warned_for}`,
        gte(files.expires_on, today),
        lte(files.expires_on, until),
        isInUse,
      ),
    )
    .limit(limit)
    .for('update', {skipLocked: true})
  return tx
    .update(files)
    .set({warned_for: files.expires_on})
    .where(inArray(files.id, due))
    .returning({owner_id: files.owner_id, name: files.name, expires_on: files.expires_on})
}

/** A certificate, archived or not. */
export async function certificateById(db: Db, id: string): Promise<FileRow | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.is_public, false), isNull(files.forget_at)))
  return row
}

/** Files due for deletion, longest overdue first. */
export const dueToForget = (db: Db, now: string, limit: number): Promise<Pick<FileRow, 'id' | 'key'>[]> =>
  db
    .select({id: files.id, key: files.key})
    .from(files)
    .where(lte(files.forget_at, now))
    .orderBy(asc(files.forget_at))
    .limit(limit)

export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.delete(files).where(eq(files.id, id))
}
