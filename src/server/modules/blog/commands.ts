import {inArray, sql} from 'drizzle-orm'
import type {
  createPost,
  savePost as endpoint,
  deletePost as deleting,
  restorePost as restoring,
  addPostPicture,
} from '#contract/content/blog-writing.ts'
import type {AnswerIn} from '#contract/endpoint.ts'
import {missingIn, restorable_ms} from '#domain/content/post-text.ts'
import {newId} from '#lib/id.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import type {Call} from '#server/http/mount.ts'
import {invalid, invalidFields, notFound, refuse, Refusal, tooManyRequests} from '#server/http/refusal.ts'
import {retainPostPictures, storeUploads, assignFile, expirePostPictures} from '#server/modules/files/index.ts'
import {fileUrl} from '#server/http/files.ts'
import {type Db, rowsOf} from '#server/db/client.ts'
import {recordAudit, type Auditor} from '#server/db/audit.ts'
import {posts} from '#server/db/schema/all.ts'
import {plusMs} from '#server/clock.ts'
import {presentManagedPost} from './present.ts'
import {findManaged, insertPost, savePost, type ManagedRow, markDeleted, markRestored} from './store.ts'
import type {IOptions} from 'sanitize-html'
import {isPostLink, linkRel, pictureKey, postElements} from '#domain/content/post-html.ts'

/** Pasted elements and their allowed replacements. */
const sameAs = {b: 'strong', i: 'em', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3'} as const

const options: IOptions = {
  allowedTags: [...postElements],
  allowedAttributes: {a: ['href', 'rel'], img: ['src', 'alt']},
  // URLs are checked below, by the same rule as in the browser
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // these contain no text; other removed elements leave their contents
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'title', 'xmp'],
  nestingLimit: 30,
  transformTags: {
    ...sameAs,
    a: (tagName, {href = ''}) => {
      const attribs: Record<string, string> = isPostLink(href.trim()) ? {href: href.trim(), rel: linkRel} : {}
      return {tagName, attribs}
    },
    img: (tagName, {src = '', alt = ''}) => ({tagName, attribs: {src, alt}}),
  },
  // an invalid link leaves its text; a foreign picture is removed
  exclusiveFilter: ({tag, attribs}) =>
    tag === 'a' && !attribs.href ? 'excludeTag' : tag === 'img' && !pictureKey(attribs.src ?? ''),
}

/** A post's HTML without anything that is not allowed (domain/post-html.ts). */
export async function sanitised(html: string): Promise<string> {
  // loaded on first use
  const {default: sanitizeHtml} = await import('sanitize-html')
  return sanitizeHtml(html, options).trim()
}

/** The unique picture keys of a sanitised text. */
const picturesIn = (body_html: string): string[] => [
  ...new Set([...body_html.matchAll(/<img src="([^"]*)"/g)].flatMap(([, src = '']) => pictureKey(src) ?? [])),
]

/** Creates a draft; it is logged only when published. */
export async function begin({
  db,
  body: {title = '', summary = '', body_html = '', tags = []},
  caller: {user_id},
  now,
}: Call<typeof createPost>): Promise<AnswerIn<typeof createPost> | Refusal> {
  const id = newId()
  await insertPost(db, {
    id,
    title,
    summary,
    body_html: await sanitised(body_html),
    tags: [...new Set(tags)],
    author_user_id: user_id,
    updated_by: user_id,
    updated_at: now,
    created_at: now,
  })
  const post = await findManaged(db, id)
  return post ? presentManagedPost(post) : notFound()
}

type Save = Call<typeof endpoint>

const changedMeanwhile = (post: ManagedRow): Refusal =>
  refuse('post_changed', 'Someone else has saved this post since you opened it. Reload to see their changes.', {
    current: presentManagedPost(post),
  })

/** The columns set by the body. Each publication sets a new date. */
async function changesOf({body: {version: _, ...written}, now}: Save, before: ManagedRow) {
  const {status, body_html, tags} = written
  return {
    ...written,
    ...(body_html !== undefined && {body_html: await sanitised(body_html)}),
    ...(tags && {tags: [...new Set(tags)]}),
    ...(status && status !== before.status && {published_at: status === 'published' ? now : null}),
  }
}

/** Saves a post and its pictures in one transaction (contract/blog-writing.ts). */
export const saveChanges = (call: Save): Promise<AnswerIn<typeof endpoint> | Refusal> =>
  inTransaction(call.db, async tx => {
    const {params, body, caller, now} = call
    const id = params.uuid
    const before = await findManaged(tx, id)
    if (!before || before.status === 'deleted') return notFound()
    if (before.version !== body.version) return changedMeanwhile(before)
    const changes = await changesOf(call, before)
    const after = {...before, ...changes}
    const missing = after.status === 'published' ? missingIn(after) : {}
    if (Object.keys(missing).length > 0) return invalidFields(missing)

    const isSaved = await savePost(tx, {id, version: body.version}, {user_id: caller.user_id, now}, changes)
    const post = await findManaged(tx, id)
    if (!post || post.status === 'deleted') return notFound()
    if (!isSaved) return changedMeanwhile(post)

    const shown = [...new Set([...(post.cover ? [post.cover] : []), ...picturesIn(post.body_html)])]
    const strange = await retainPostPictures(tx, {post_id: id, keys: shown}, now)
    if (post.cover && strange.includes(post.cover)) return invalid('cover', 'Upload this picture again.')
    if (strange.length > 0) {
      return invalid('body_html', 'A picture in the text belongs to another post. Remove it and add it again.')
    }
    await logged(tx, {user_id: caller.user_id, now}, before, post)
    return presentManagedPost(post)
  })

/** Changes a post's status with `mark` and returns it; idempotent. */
async function move(
  {db, params, caller: {user_id}, now}: Call<typeof deleting>,
  mark: typeof markDeleted,
): Promise<AnswerIn<typeof deleting> | Refusal> {
  const before = await findManaged(db, params.uuid)
  if (!before) return notFound()
  await mark(db, params.uuid, {user_id, now})
  const after = await findManaged(db, params.uuid)
  if (!after) return notFound()
  if (after.version !== before.version) await logged(db, {user_id, now}, before, after)
  return presentManagedPost(after)
}

/** Deletes a post; it can be restored for thirty days. */
export const deletePost = (call: Call<typeof deleting>) => move(call, markDeleted)

/** Restores a deleted post to its status; any other stays as it is. */
export const restorePost = ({body: _, ...call}: Call<typeof restoring>) =>
  move({...call, body: undefined}, markRestored)

/** Re-encodes an uploaded picture and adds it to the post, visible at once. The next save decides whether it stays. */
export async function uploadPostPicture({
  db,
  deps,
  caller,
  params,
  uploads,
  now,
}: Call<typeof addPostPicture>): Promise<AnswerIn<typeof addPostPicture> | Refusal> {
  const post = await findManaged(db, params.uuid)
  if (!post || post.status === 'deleted') return notFound()
  const wait_s = await deps.limits.take('uploads_user', caller.user_id)
  if (wait_s !== null) return tooManyRequests(wait_s)
  const stored = await storeUploads(db, deps.files, uploads, {owner_id: post.id, now, purpose: 'blog'})
  if (stored instanceof Refusal) return stored
  const [picture] = stored
  const url = picture && fileUrl(picture.key)
  if (!picture || !url) return notFound()
  await assignFile(db, picture.id, 'Picture')
  return {key: picture.key, url}
}

const words = ({title, summary, body_html, cover, cover_alt, tags, status}: ManagedRow) => ({
  title,
  summary,
  body_html,
  cover,
  cover_alt,
  tags,
  status,
})
/** For these changes the log needs only a name. */
const place = ({title, status}: ManagedRow) => ({title, status})

function whatWasDone(before: ManagedRow, after: ManagedRow) {
  if (before.status === after.status) return after.status === 'published' ? 'changed' : null
  if (after.status === 'deleted') return 'deleted'
  if (before.status === 'deleted') return 'restored'
  return after.status === 'published' ? 'published' : 'withdrawn'
}

/** Logs changes that readers see, and deletions. Drafts are saved every few seconds, so they are not logged. */
async function logged(tx: Db, by: Auditor, before: ManagedRow, after: ManagedRow): Promise<void> {
  const did = whatWasDone(before, after)
  if (did === null) return
  const states =
    did === 'changed'
      ? {before: words(before), after: words(after)}
      : did === 'published'
        ? {before: place(before), after: words(after)}
        : {before: place(before), after: place(after)}
  await recordAudit(tx, by, {did, target: 'post', target_id: after.id, ...states})
}

/** Purges up to `limit` posts past their restore time, with pictures; returns how many. */
export const forgetDeletedPosts = (db: Db, now: string, limit: number): Promise<number> =>
  db.transaction(async tx => {
    const due = await rowsOf<{id: string}>(
      tx,
      sql`select ${posts.id}::text as id from ${posts}
        where ${posts.status} = 'deleted' and ${posts.deleted_at} < ${plusMs(now, -restorable_ms)}::timestamptz
        order by ${posts.deleted_at} limit ${limit}::int for update skip locked`,
    )
    const ids = due.map(({id}) => id)
    if (ids.length === 0) return 0
    await expirePostPictures(tx, ids, now)
    await tx.delete(posts).where(inArray(posts.id, ids))
    return ids.length
  })
