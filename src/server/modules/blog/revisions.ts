import {settled} from '#lib/settled.ts'
import {and, desc, eq, lt, sql} from 'drizzle-orm'
import type {getRevision, listRevisions} from '#contract/content/blog-writing.ts'
import type {AnswerIn} from '#contract/endpoint.ts'
import {revisions_max} from '#domain/content/post-text.ts'
import {fullName} from '#lib/full-name.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {postRevisions, users} from '#server/db/schema/all.ts'
import {fileUrl} from '#server/http/files.ts'
import type {Call} from '#server/http/mount.ts'
import {notFound, type Refusal} from '#server/http/refusal.ts'
import {findManaged, type ManagedRow} from './store.ts'

/** Saves of one draft by one person within the same ten minutes are one revision. */
const together_minutes = 10

/**
 * Stores a saved version. An unpublished draft replaces the writer's version of the same minutes, so that autosave does
 * not fill the list; an overwrite of a conflicting version replaces none.
 * @see src/domain/rules-people.md#blog-revisions
 */
export async function saveRevision(
  tx: Db,
  post: ManagedRow,
  {
    saved_by,
    pictures,
    is_overwrite = false,
    now,
  }: {saved_by: string; pictures: string[]; is_overwrite?: boolean | undefined; now: string},
): Promise<void> {
  const {id: post_id, version, status, title, summary, body_html, cover, cover_alt, tags, language} = post
  if (status === 'draft' && !is_overwrite) {
    await tx.execute(sql`delete from ${postRevisions} where ${postRevisions.post_id} = ${post_id}
      and ${postRevisions.version} = (select max(last.version) from post_revisions last where last.post_id = ${post_id})
      and ${postRevisions.saved_by} = ${saved_by} and ${postRevisions.status} = 'draft'
      and date_bin(make_interval(mins => ${together_minutes}::int), ${postRevisions.saved_at}, 'epoch'::timestamptz)
        = date_bin(make_interval(mins => ${together_minutes}::int), ${now}::timestamptz, 'epoch'::timestamptz)`)
  }
  const written = {title, summary, body_html, cover, cover_alt, tags, language}
  await tx.insert(postRevisions).values({post_id, version, saved_at: now, saved_by, status, ...written, pictures})
  const [oldest] = await tx
    .select({version: postRevisions.version})
    .from(postRevisions)
    .where(eq(postRevisions.post_id, post_id))
    .orderBy(desc(postRevisions.version))
    .offset(revisions_max - 1)
    .limit(1)
  if (!oldest) return
  await tx
    .delete(postRevisions)
    .where(and(eq(postRevisions.post_id, post_id), lt(postRevisions.version, oldest.version)))
}

/** Keys of the pictures that the stored revisions of a post show. */
export async function revisionPictures(tx: Db, post_id: string): Promise<string[]> {
  const rows = await rowsOf<{key: string}>(
    tx,
    sql`select distinct unnest(${postRevisions.pictures}) as key from ${postRevisions}
      where ${postRevisions.post_id} = ${post_id}`,
  )
  return rows.map(({key}) => key)
}

const select = (db: Db) =>
  db
    .select({revision: postRevisions, by: {first_name: users.first_name, last_name: users.last_name}})
    .from(postRevisions)
    .innerJoin(users, eq(users.id, postRevisions.saved_by))

type Row = Awaited<ReturnType<typeof select>>[number]

const presentHead = ({revision: {version, saved_at, status}, by}: Row) => ({
  version,
  saved_at,
  saved_by: fullName(by),
  status,
})

/** The stored versions of a post, newest first. */
export async function revisionsOf({
  db,
  params: {uuid},
}: Call<typeof listRevisions>): Promise<AnswerIn<typeof listRevisions> | Refusal> {
  const [post, rows] = await settled([
    findManaged(db, uuid),
    select(db).where(eq(postRevisions.post_id, uuid)).orderBy(desc(postRevisions.version)),
  ])
  if (!post) return notFound()
  return {items: rows.map(presentHead)}
}

/** One stored version with its text. */
export async function revisionOf({
  db,
  params: {uuid, version},
}: Call<typeof getRevision>): Promise<AnswerIn<typeof getRevision> | Refusal> {
  const [row] = await select(db).where(and(eq(postRevisions.post_id, uuid), eq(postRevisions.version, Number(version))))
  if (!row) return notFound()
  const {title, summary, body_html, cover, cover_alt, tags, language} = row.revision
  return {...presentHead(row), title, summary, body_html, cover, cover_url: fileUrl(cover), cover_alt, tags, language}
}
