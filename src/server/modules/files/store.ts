import {randomBytes} from 'node:crypto'
import {and, asc, eq, gt, gte, inArray, isNull, lt, lte, notInArray, or, sql, type Subquery} from 'drizzle-orm'
import {CertificateField, type CheckKind, type UploadType} from '#contract/files.ts'
import {day_ms} from '#domain/constants.ts'
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
 * Unused uploads expire after this time, or rejected ones would fill the disk. A post's picture waits for its post to
 * be saved, a message's for a device without a network to send it, others only for their command.
 */
const orphan_ms = {blog: day_ms, message: 30 * day_ms, own: 15 * 60_000}

type Purpose = FileRow['purpose']
type CheckPurpose = `check_${CheckKind}`

const checkPurposes = ['check_identity', 'check_age', 'check_background'] as const satisfies CheckPurpose[]
const isCheck = (purpose: Purpose): purpose is CheckPurpose => purpose.startsWith('check_')

/** A file's purpose, by its field name in the upload. */
const purposeOf = (field: string): Purpose => (field === 'picture' ? 'avatar' : (field as Purpose))

/** The stored size per purpose; certificates must be legible. */
const kindOf = (purpose: Purpose) =>
  purpose === 'avatar' || purpose === 'logo' ? 'face' : purpose === 'blog' ? 'post' : 'paper'

/** A stored file that a command may use. */
export type StoredFile = Pick<FileRow, 'id' | 'key' | 'digest'> & {field: string; filename: string}

/**
 * Re-encodes and stores uploads outside a transaction: first their rows, then the bytes under random names. Until
 * `assignFile` they are private and due to expire; returns the first refusal, if any.
 */
export async function storeUploads(
  db: Db,
  store: FileStore,
  uploads: readonly Upload[],
  {owner_id, now, purpose: given}: {owner_id: string; now: string; purpose?: 'blog' | 'message' | CheckPurpose},
): Promise<StoredFile[] | Refusal> {
  const drawn: (Upload & {encoded: Uint8Array})[] = []
  for (const upload of uploads) {
    const encoded = await redraw(upload, kindOf(given ?? purposeOf(upload.field)))
    if (encoded instanceof Refusal) return encoded
    drawn.push({...upload, encoded})
  }
  if (drawn.length === 0) return []
  const all = drawn.map(upload => ({
    ...upload,
    id: newId(),
    key: `${randomBytes(20).toString('hex')}.${endings[upload.type]}`,
    purpose: given ?? purposeOf(upload.field),
  }))
  await db.insert(files).values(
    all.map(({id, key, purpose, filename, type, encoded, digest}) => ({
      id,
      key,
      owner_id,
      purpose,
      name: isCheck(purpose) || purpose === 'message' ? '' : filename,
      type,
      bytes: encoded.byteLength,
      digest,
      is_public: kindOf(purpose) !== 'paper',
      created_at: now,
      forget_at: plusMs(now, orphan_ms[given === 'blog' || given === 'message' ? given : 'own']),
    })),
  )
  for (const {key, encoded} of all) await store.put(key, encoded)
  return all.map(({id, key, digest, field, filename}) => ({id, key, digest, field, filename}))
}

/** Assigns a stored file to its owner under this name, without expiry. */
export const assignFile = (tx: Db, id: string, name: string): Promise<void> => assignFiles(tx, [{id, name}])

/** The same for several files, in one statement. */
export async function assignFiles(
  tx: Db,
  named: readonly {id: string; name: string}[],
  expires_on: string | null = null,
): Promise<void> {
  if (named.length === 0) return
  const next = sql`json_to_recordset(${JSON.stringify(named)}::json) as next(id uuid, name text)`
  await tx
    .update(files)
    .set({name: sql`next.name`, expires_on, forget_at: null})
    .from(next)
    .where(eq(files.id, sql`next.id`))
}

/** Takes an unused picture that this person uploaded for a message; false if there is none (any more). */
export async function takeMessagePicture(
  tx: Db,
  {id, owner_id}: {id: string; owner_id: string},
  now: string,
): Promise<boolean> {
  const taken = await tx
    .update(files)
    .set({forget_at: null})
    .where(and(eq(files.id, id), eq(files.owner_id, owner_id), eq(files.purpose, 'message'), gt(files.forget_at, now)))
    .returning({id: files.id})
  return taken.length > 0
}

/** The picture of a message. */
export async function messagePictureById(db: Db, id: string): Promise<FileRow | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.purpose, 'message'), isNull(files.forget_at)))
  return row
}

/** Deletes the bytes of files in use after this transaction commits. */
export async function expireFiles(tx: Db, ids: readonly string[], now: string): Promise<void> {
  await tx
    .update(files)
    .set({forget_at: now})
    .where(inArray(files.id, [...ids]))
}

/** The same for the owner's picture or logo of this key; ignores other keys. */
export async function expirePicture(tx: Db, of: {key: string | null; owner_id: string}, now: string): Promise<void> {
  if (of.key === null) return
  await tx
    .update(files)
    .set({forget_at: now})
    .where(and(eq(files.key, of.key), eq(files.owner_id, of.owner_id)))
}

/** How long a picture removed from a post can be restored, by undo or another window. */
const spare_ms = day_ms

/**
 * Retains the pictures a post shows, by key; others expire in a day unless shown again. Returns the keys that are not
 * pictures of this post.
 */
export async function retainPostPictures(
  tx: Db,
  {post_id, keys}: {post_id: string; keys: readonly string[]},
  now: string,
): Promise<string[]> {
  const own = and(eq(files.owner_id, post_id), eq(files.purpose, 'blog'))
  // a due file may be being deleted right now
  const isThere = or(isNull(files.forget_at), gt(files.forget_at, now))
  const shown = inArray(files.key, [...keys])
  const retained = keys.length
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
  return keys.filter(key => !retained.some(one => one.key === key))
}

/** Deletes all pictures of these posts after this transaction commits. */
export async function expirePostPictures(tx: Db, post_ids: readonly string[], now: string): Promise<void> {
  await tx
    .update(files)
    .set({forget_at: now})
    .where(and(inArray(files.owner_id, [...post_ids]), eq(files.purpose, 'blog')))
}

/** Removes files from a profile and archives them for staff. */
export async function archiveFiles(tx: Db, ids: readonly string[], now: string): Promise<void> {
  await tx
    .update(files)
    .set({archived_at: now})
    .where(inArray(files.id, [...ids]))
}

const isInUse = and(isNull(files.forget_at), isNull(files.archived_at))
const isCertificate = inArray(files.purpose, CertificateField.options)
const isCheckDocument = inArray(files.purpose, checkPurposes)

/** The files named in an owner's certificates, oldest first. */
export const certificatesOf = (db: Db, owner_id: string): Promise<FileRow[]> =>
  db
    .select()
    .from(files)
    .where(and(eq(files.owner_id, owner_id), isCertificate, isInUse))
    .orderBy(asc(files.created_at), asc(files.id))

/** The certificates expired by `today` of the owners whose `id` this query selects, by the names in their lists. */
export const endedCertificates = (db: Db, owners: Subquery, today: string) =>
  db
    .select({
      owner_id: files.owner_id,
      purpose: files.purpose,
      name: files.name,
      expires_on: files.expires_on,
    })
    .from(files)
    .where(
      and(
        sql`${files.owner_id} = any(array(select id from ${owners}))`,
        lt(files.expires_on, today),
        isCertificate,
        isInUse,
      ),
    )

/** Sets the expiry of certificates and returns those that are the owner's and in use. */
export async function updateExpiry(
  tx: Db,
  of: {ids: readonly string[]; owner_id: string; expires_on: string | null},
): Promise<FileRow[]> {
  if (of.ids.length === 0) return []
  return tx
    .update(files)
    .set({expires_on: of.expires_on})
    .where(and(inArray(files.id, [...of.ids]), eq(files.owner_id, of.owner_id), isCertificate, isInUse))
    .returning()
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
    .where(and(eq(files.id, id), isCertificate, isNull(files.forget_at)))
  return row
}

/** The documents of a caregiver's checks, oldest first; with `archived` also those removed from the profile. */
export const checkDocumentsOf = (
  db: Db,
  owner_id: string,
  {archived = false}: {archived?: boolean} = {},
): Promise<FileRow[]> =>
  db
    .select()
    .from(files)
    .where(and(eq(files.owner_id, owner_id), isCheckDocument, archived ? isNull(files.forget_at) : isInUse))
    .orderBy(asc(files.created_at), asc(files.id))

/** A document of a check, archived or not. */
export async function checkDocumentById(db: Db, id: string): Promise<FileRow | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), isCheckDocument, isNull(files.forget_at)))
  return row
}

/** Locks the documents of these checks that wait for review; their ids, oldest first. */
export async function lockWaitingDocuments(
  tx: Db,
  {owner_id, kinds}: {owner_id: string; kinds: readonly CheckKind[]},
): Promise<string[]> {
  const purposes = kinds.map(kind => `check_${kind}` as const)
  const rows = await tx
    .select({id: files.id})
    .from(files)
    .where(and(eq(files.owner_id, owner_id), inArray(files.purpose, purposes), isNull(files.reviewed_at), isInUse))
    .orderBy(asc(files.created_at), asc(files.id))
    .for('update')
  return rows.map(({id}) => id)
}

/** Accepts these documents of checks, or refuses them with a reason. */
export async function reviewCheckDocuments(
  tx: Db,
  {ids, refused_reason}: {ids: readonly string[]; refused_reason: string | null},
  now: string,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(files)
    .set({reviewed_at: now, refused_reason})
    .where(inArray(files.id, [...ids]))
}

/** Files due for deletion, longest overdue first. */
export const dueToForget = (db: Db, now: string, limit: number): Promise<Pick<FileRow, 'id' | 'key' | 'purpose'>[]> =>
  db
    .select({id: files.id, key: files.key, purpose: files.purpose})
    .from(files)
    .where(lte(files.forget_at, now))
    .orderBy(asc(files.forget_at))
    .limit(limit)

export async function deleteFiles(db: Db, ids: readonly string[]): Promise<void> {
  await db.delete(files).where(inArray(files.id, [...ids]))
}
