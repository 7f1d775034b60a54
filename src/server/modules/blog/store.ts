import {m} from '#messages'
import {and, arrayContains, desc, eq, inArray, isNull, lt, or, type SQL, ne, sql} from 'drizzle-orm'
import * as v from 'valibot'
import {alias} from 'drizzle-orm/pg-core'
import type {Db} from '#server/db/client.ts'
import {postHas} from '#server/db/search.ts'
import {posts, users} from '#server/db/schema/all.ts'
import {staffRoles} from '#contract/accounts/roles.ts'
import {Id, Instant} from '#contract/shapes.ts'
import {invalid, type Refusal} from '#server/http/refusal.ts'
import type {PostTopic} from '#contract/content/blog.ts'
import type {PostStatus} from '#contract/bookings/choices.ts'

/** Fields that readers and writers see. */
const postColumns = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  summary: posts.summary,
  cover: posts.cover,
  cover_alt: posts.cover_alt,
  tags: posts.tags,
  language: posts.language,
  status: posts.status,
  published_at: posts.published_at,
  updated_at: posts.updated_at,
  body_html: posts.body_html,
  author: {first_name: users.first_name, last_name: users.last_name, profile_picture: users.profile_picture},
}

const select = (db: Db) => db.select(postColumns).from(posts).innerJoin(users, eq(users.id, posts.author_user_id))

export type PostRow = Awaited<ReturnType<typeof findPost>> & object

/** Published posts, newest first, after the cursor. */
export function listPublished(db: Db, page: PostPage & {tag?: string; q?: string}) {
  const {after} = page
  const conditions: (SQL | undefined)[] = [
    eq(posts.status, 'published'),
    page.tag ? arrayContains(posts.tags, [page.tag]) : undefined,
    page.q ? postHas(page.q) : undefined,
    after && or(lt(posts.published_at, after.at), and(eq(posts.published_at, after.at), lt(posts.id, after.id))),
  ]
  return select(db)
    .where(and(...conditions))
    .orderBy(desc(posts.published_at), desc(posts.id))
    .limit(page.limit)
}

/** From how many of the newest posts topics are offered, so that the read stays the same however large the blog grows. */
const posts_with_topics = 500

/** The topics of the newest published posts, each with the language of its newest post. */
export async function publishedTopics(db: Db): Promise<PostTopic[]> {
  const newest = db
    .select({tags: posts.tags, language: posts.language, published_at: posts.published_at})
    .from(posts)
    .where(eq(posts.status, 'published'))
    .orderBy(desc(posts.published_at), desc(posts.id))
    .limit(posts_with_topics)
    .as('newest')
  const name = sql<string>`unnest(${newest.tags})`
  const topics = db
    .select({name: name.as('name'), language: newest.language, published_at: newest.published_at})
    .from(newest)
    .as('topics')
  return db
    .selectDistinctOn([topics.name], {name: topics.name, language: topics.language})
    .from(topics)
    .orderBy(topics.name, desc(topics.published_at))
}

/** One post of any status by its id or slug; null where there is none. */
export async function findPost(db: Db, address: string) {
  const [row] = await select(db).where(v.is(Id, address) ? eq(posts.id, address) : eq(posts.slug, address))
  return row ?? null
}

/** Published posts for feeds and sitemaps, newest first; a sitemap holds at most 50,000. */
export const publishedPosts = (db: Db) =>
  db
    .select({id: posts.id, slug: posts.slug, updated_at: posts.updated_at})
    .from(posts)
    .where(eq(posts.status, 'published'))
    .orderBy(desc(posts.published_at), desc(posts.id))
    .limit(40_000)

/** Default page size. */
const page_size = 20
const Cursor = v.tuple([Instant, Id])

/** The cursor: after the post of this time and id; undefined for the first page. */
export interface PostPage {
  limit: number
  after?: {at: string; id: string}
}

/** The requested page. */
export function postPageOf(query: {limit?: number; cursor?: string}): PostPage | Refusal {
  const limit = query.limit ?? page_size
  if (query.cursor === undefined) return {limit}
  const cursor = v.safeParse(Cursor, query.cursor.split('_'))
  if (!cursor.success) return invalid('cursor', m.this_page_link_is_not_valid())
  const [at, id] = cursor.output
  return {limit, after: {at, id}}
}

/** A page's answer, from rows with one extra if another page follows. */
export function postPage<Row extends {id: string}, Item>(
  rows: readonly Row[],
  {limit}: PostPage,
  atOf: (row: Row) => string | null,
  present: (row: Row) => Item,
): {items: Item[]; next_cursor: string | null} {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(present),
    next_cursor: rows.length > limit && last ? `${atOf(last)}_${last.id}` : null,
  }
}

const editors = alias(users, 'editors')
const reviewers = alias(users, 'reviewers')

const selectManaged = (db: Db) =>
  db
    .select({
      ...postColumns,
      version: posts.version,
      deleted_at: posts.deleted_at,
      publish_at: posts.publish_at,
      readers: posts.readers,
      review_state: posts.review_state,
      review_note: posts.review_note,
      review_version: posts.review_version,
      reviewer_user_id: posts.reviewer_user_id,
      reviewer: {first_name: reviewers.first_name, last_name: reviewers.last_name},
      editor: {first_name: editors.first_name, last_name: editors.last_name},
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.author_user_id))
    .leftJoin(editors, eq(editors.id, posts.updated_by))
    .leftJoin(reviewers, eq(reviewers.id, posts.reviewer_user_id))

export type ManagedRow = Awaited<ReturnType<typeof findManaged>> & object

/** One post of any status; null where there is none. */
export async function findManaged(db: Db, id: string) {
  const [row] = await selectManaged(db).where(eq(posts.id, id))
  return row ?? null
}

/** Posts of one status, or waiting for this person's review, last changed first, after the cursor. */
export function listManaged(
  db: Db,
  {status, reviewer_id, q, after, limit}: PostPage & {status?: PostStatus; reviewer_id?: string; q?: string},
) {
  return selectManaged(db)
    .where(
      and(
        status ? eq(posts.status, status) : ne(posts.status, 'deleted'),
        reviewer_id ? and(eq(posts.reviewer_user_id, reviewer_id), eq(posts.review_state, 'asked')) : undefined,
        q ? postHas(q) : undefined,
        after && or(lt(posts.updated_at, after.at), and(eq(posts.updated_at, after.at), lt(posts.id, after.id))),
      ),
    )
    .orderBy(desc(posts.updated_at), desc(posts.id))
    .limit(limit)
}

type Written = Partial<typeof posts.$inferInsert>

export async function insertPost(tx: Db, post: typeof posts.$inferInsert & {id: string}): Promise<void> {
  await tx.insert(posts).values(post)
}

const isAsked = sql`(${posts.review_state} = 'asked')`

/**
 * The next version of a post. An answered review of the present version is of the next one too, unless that is reworded;
 * one that is asked has the first version with the present words.
 */
export const nextVersion = ({is_reworded}: {is_reworded: boolean}) => ({
  version: sql`${posts.version} + 1`,
  review_version: is_reworded
    ? sql`case when ${isAsked} then ${posts.version} + 1 else ${posts.review_version} end`
    : sql`case when not ${isAsked} and ${posts.review_version} = ${posts.version} then ${posts.version} + 1
        else ${posts.review_version} end`,
})

const changed = (by: {user_id: string; now: string}, changes: Written, {is_reworded} = {is_reworded: false}) => ({
  ...changes,
  ...nextVersion({is_reworded}),
  updated_at: by.now,
  updated_by: by.user_id,
})

/**
 * Updates a post if this version is current and not deleted; returns whether it did. One of two parallel updates wins.
 * `is_reworded` says that a review of the present version is not of the next one.
 */
export async function savePost(
  tx: Db,
  {id, version, is_reworded}: {id: string; version: number; is_reworded: boolean},
  by: {user_id: string; now: string},
  changes: Written,
): Promise<boolean> {
  const saved = await tx
    .update(posts)
    .set(changed(by, changes, {is_reworded}))
    .where(and(eq(posts.id, id), eq(posts.version, version), ne(posts.status, 'deleted')))
    .returning({id: posts.id})
  return saved.length > 0
}

/** Deletes a post, with a version only while that is the current one; idempotent. */
export async function markDeleted(
  tx: Db,
  id: string,
  by: {user_id: string; now: string},
  version?: number,
): Promise<void> {
  const isCurrent = version === undefined ? undefined : eq(posts.version, version)
  await tx
    .update(posts)
    .set(changed(by, {status: 'deleted', deleted_at: by.now, publish_at: null}))
    .where(and(eq(posts.id, id), ne(posts.status, 'deleted'), isCurrent))
}

/** Restores a deleted post as published if it ever was, else as a draft. */
export async function markRestored(tx: Db, id: string, by: {user_id: string; now: string}): Promise<void> {
  await tx
    .update(posts)
    .set({
      ...changed(by, {deleted_at: null}),
      status: sql`case when ${posts.published_at} is null then 'draft' else 'published' end`,
    })
    .where(and(eq(posts.id, id), eq(posts.status, 'deleted')))
}

/** Which of these slugs other posts have. */
export async function takenSlugs(
  tx: Db,
  {slugs, id}: {slugs: readonly string[]; id: string},
): Promise<ReadonlySet<string | null>> {
  const others = await tx
    .select({slug: posts.slug})
    .from(posts)
    .where(and(inArray(posts.slug, [...slugs]), ne(posts.id, id)))
  return new Set(others.map(({slug}) => slug))
}

/** Locks a post, so that its state holds until the transaction ends. */
export async function lockPost(tx: Db, id: string): Promise<void> {
  await tx.select({id: posts.id}).from(posts).where(eq(posts.id, id)).for('update')
}

/** Sets the review of a post, which is no change of its text. */
export async function saveReview(
  tx: Db,
  id: string,
  review: Pick<Written, 'reviewer_user_id' | 'review_state' | 'review_note' | 'review_version'>,
): Promise<void> {
  await tx.update(posts).set(review).where(eq(posts.id, id))
}

/** The names of a person who may write. */
export async function findWriter(db: Db, user_id: string) {
  const [row] = await db
    .select({first_name: users.first_name, last_name: users.last_name})
    .from(users)
    .where(eq(users.id, user_id))
  return row ?? null
}

/** The ids of a post's author and of the person who changed it last. */
export async function writersOf(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .select({author: posts.author_user_id, editor: posts.updated_by})
    .from(posts)
    .where(eq(posts.id, id))
  return [...new Set(rows.flatMap(({author, editor}) => [author, editor ?? author]))]
}

/** Other active people who may write. */
export const otherStaff = (db: Db, user_id: string) =>
  db
    .select({id: users.id, first_name: users.first_name, last_name: users.last_name})
    .from(users)
    .where(
      and(
        inArray(users.role, [...staffRoles]),
        ne(users.id, user_id),
        isNull(users.suspended_at),
        isNull(users.closed_at),
      ),
    )
    .orderBy(users.first_name, users.last_name, users.id)
    .limit(200)
