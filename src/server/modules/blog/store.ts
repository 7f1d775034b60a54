import {and, arrayContains, desc, eq, lt, or, type SQL} from 'drizzle-orm'
import type {Db} from '../../db/client.ts'
import {posts, users} from '../../db/schema/all.ts'

/** What readers and writers both see of a post. */
export const postColumns = {
  id: posts.id,
  title: posts.title,
  summary: posts.summary,
  cover: posts.cover,
  cover_alt: posts.cover_alt,
  tags: posts.tags,
  status: posts.status,
  published_at: posts.published_at,
  updated_at: posts.updated_at,
  body_html: posts.body_html,
  author: {first_name: users.first_name, last_name: users.last_name, profile_picture: users.profile_picture},
}

const select = (db: Db) =>
  db.select(postColumns).from(posts).innerJoin(users, eq(users.id, posts.author_user_id))

export type PostRow = Awaited<ReturnType<typeof findPost>> & object

/** Published posts, newest first, after the one the cursor names. */
export function listPublished(db: Db, page: {limit: number; after?: {at: string; id: string}; tag?: string}) {
  const {after} = page
  const conditions: (SQL | undefined)[] = [
    eq(posts.status, 'published'),
    page.tag ? arrayContains(posts.tags, [page.tag]) : undefined,
    after &&
      or(lt(posts.published_at, after.at), and(eq(posts.published_at, after.at), lt(posts.id, after.id))),
  ]
  return select(db)
    .where(and(...conditions))
    .orderBy(desc(posts.published_at), desc(posts.id))
    .limit(page.limit)
}

/** One post of any status; null where there is none. */
export async function findPost(db: Db, id: string) {
  const [row] = await select(db).where(eq(posts.id, id))
  return row ?? null
}

/** Published posts for lists that machines read, newest first; a sitemap holds at most 50,000 addresses. */
export const publishedPosts = (db: Db) =>
  db
    .select({id: posts.id, updated_at: posts.updated_at})
    .from(posts)
    .where(eq(posts.status, 'published'))
    .orderBy(desc(posts.published_at), desc(posts.id))
    .limit(40_000)
