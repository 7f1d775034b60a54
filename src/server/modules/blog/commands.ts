import {m} from '#messages'
import {inArray, sql} from 'drizzle-orm'
import type {
  createPost,
  savePost as endpoint,
  deletePost as deleting,
  restorePost as restoring,
  addPostPicture,
} from '#contract/content/blog-writing.ts'
import type {AnswerIn} from '#contract/endpoint.ts'
import * as v from 'valibot'
import {limits} from '#contract/limits.ts'
import {Id} from '#contract/shapes.ts'
import {missingIn, restorable_ms, slugOf} from '#domain/content/post-text.ts'
import {newId} from '#lib/id.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import type {Call} from '#server/http/mount.ts'
import {invalid, invalidFields, notFound, refuse, Refusal, tooManyRequests} from '#server/http/refusal.ts'
import {retainPostPictures, storeUploads, assignFile, expirePostPictures} from '#server/modules/files/index.ts'
import {fileUrl} from '#server/http/files.ts'
import {pgCode, type Db, rowsOf} from '#server/db/client.ts'
import {recordAudit, type Auditor} from '#server/db/audit.ts'
import {posts} from '#server/db/schema/all.ts'
import {plusMs} from '#server/clock.ts'
import {presentManagedPost} from './present.ts'
import {saveRevision, revisionPictures} from './revisions.ts'
import {findManaged, insertPost, savePost, takenSlugs, type ManagedRow, markDeleted, markRestored} from './store.ts'
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

/** The unique keys of a post's cover and pictures. */
const shownPictures = ({cover, body_html}: Pick<ManagedRow, 'cover' | 'body_html'>): string[] => [
  ...new Set([...(cover ? [cover] : []), ...picturesIn(body_html)]),
]

/** Creates a draft; it is logged only when published. */
export async function begin({
  db,
  body: {title = '', summary = '', body_html = '', tags = [], language},
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
    ...(language && {language}),
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
  refuse('post_changed', m.someone_else_has_saved_this_post(), {
    current: presentManagedPost(post),
  })

/** The columns set by the body. Each publication sets a new date; a post that is published or moved to drafts is not scheduled. */
async function changesOf({body: {version: _, is_overwrite: __, ...written}, now}: Save, before: ManagedRow) {
  const {status, body_html, tags} = written
  return {
    ...written,
    ...(body_html !== undefined && {body_html: await sanitised(body_html)}),
    ...(tags && {tags: [...new Set(tags)]}),
    ...(status && status !== before.status && {published_at: status === 'published' ? now : null}),
    ...(written.slug === null && before.status === 'published' && {slug: before.slug}),
    ...(status && written.publish_at === undefined && {publish_at: null}),
  }
}

/** A free slug for a post that has none: from its title, then with a number. */
async function makeSlug(tx: Db, {id, title}: Pick<ManagedRow, 'id' | 'title'>): Promise<string> {
  const base = slugOf(title).slice(0, limits.slug_max - 4) || 'post'
  const numbered = Array.from({length: 99}, (_, i) => `${base}-${i + 1}`)
  const slugs = v.is(Id, base) ? numbered : [base, ...numbered.slice(1)]
  const taken = await takenSlugs(tx, {slugs, id})
  return slugs.find(slug => !taken.has(slug)) ?? id
}

/** Refuses a slug of another post or a new one for a published post, and a schedule of the past or of a published post. */
async function planProblem(tx: Db, after: ManagedRow, {before, now}: {before: ManagedRow; now: string}) {
  const isMoved = before.status === 'published' && before.slug !== null && after.slug !== before.slug
  if (isMoved) return invalid('slug', m.the_address_of_a_published_post())
  if (
    after.slug !== null &&
    after.slug !== before.slug &&
    (await takenSlugs(tx, {slugs: [after.slug], id: after.id})).size > 0
  ) {
    return invalid('slug', m.another_post_has_this_address())
  }
  const {publish_at} = after
  if (publish_at === null || publish_at === before.publish_at) return null
  if (after.status === 'published') return invalid('publish_at', m.this_post_is_published_already())
  return publish_at <= now ? invalid('publish_at', m.choose_a_time_in_the_future_refusal()) : null
}

/** Saves a post and its pictures (contract/blog-writing.ts), once more if another post took its address meanwhile. */
export async function saveChanges(call: Save): Promise<AnswerIn<typeof endpoint> | Refusal> {
  try {
    return await saveOnce(call)
  } catch (error) {
    const {code, constraint} = pgCode(error) ?? {}
    if (code !== '23505' || constraint !== 'posts_slug') throw error
    return saveOnce(call)
  }
}

const saveOnce = (call: Save): Promise<AnswerIn<typeof endpoint> | Refusal> =>
  inTransaction(call.db, async tx => {
    const {params, body, caller, now, deps} = call
    const id = params.uuid
    const before = await findManaged(tx, id)
    if (!before || before.status === 'deleted') return notFound()
    if (before.version !== body.version) return changedMeanwhile(before)
    const changes = await changesOf(call, before)
    const after = {...before, ...changes}
    const problem = await planProblem(tx, after, {before, now})
    if (problem) return problem
    const isOut = after.status === 'published' || after.publish_at !== null
    const missing = isOut ? missingIn(after) : {}
    if (Object.keys(missing).length > 0) return invalidFields(missing)
    if (isOut && after.slug === null) changes.slug = await makeSlug(tx, after)

    const is_reworded = JSON.stringify(words(after)) !== JSON.stringify(words(before))
    const saved = {id, version: body.version, is_reworded}
    const isSaved = await savePost(tx, saved, {user_id: caller.user_id, now}, changes)
    const post = await findManaged(tx, id)
    if (!post || post.status === 'deleted') return notFound()
    if (!isSaved) return changedMeanwhile(post)

    const shown = shownPictures(post)
    const {is_overwrite} = body
    await saveRevision(tx, post, {saved_by: caller.user_id, pictures: shown, is_overwrite, now})
    const retained = [...new Set([...shown, ...(await revisionPictures(tx, id))])]
    const lost = await retainPostPictures(tx, {post_id: id, keys: retained}, now)
    const strange = lost.filter(key => shown.includes(key))
    if (post.cover && strange.includes(post.cover)) return invalid('cover', m.upload_this_picture_again())
    if (strange.length > 0) {
      return invalid('body_html', m.a_picture_in_the_text_belongs())
    }
    await logged(tx, {user_id: caller.user_id, now}, before, post)
    const wasOut = before.status === 'published' || before.publish_at !== null
    if (isOut && post.cover && !(wasOut && post.cover === before.cover)) {
      await deps.jobs.send(tx, 'cover', {key: post.cover})
    }
    return presentManagedPost(post)
  })

/** Changes a post's status with `mark` and returns it; idempotent. */
async function move(
  {db, params, caller: {user_id}, now}: Pick<Call<typeof deleting>, 'db' | 'params' | 'caller' | 'now'>,
  mark: typeof markRestored,
): Promise<AnswerIn<typeof deleting> | Refusal> {
  const before = await findManaged(db, params.uuid)
  if (!before) return notFound()
  await mark(db, params.uuid, {user_id, now})
  const after = await findManaged(db, params.uuid)
  if (!after) return notFound()
  if (after.version !== before.version) await logged(db, {user_id, now}, before, after)
  return presentManagedPost(after)
}

/** Deletes a post, if it is still of the version that was read; it can be restored for thirty days. */
export async function deletePost(call: Call<typeof deleting>): Promise<AnswerIn<typeof deleting> | Refusal> {
  const {version} = call.query
  const post = await move(call, (tx, id, by) => markDeleted(tx, id, by, version))
  return post instanceof Refusal || post.status === 'deleted'
    ? post
    : refuse('post_changed', m.someone_else_has_saved_this_post(), {current: post})
}

/** Restores a deleted post to its status; any other stays as it is. */
export const restorePost = (call: Call<typeof restoring>) => move(call, markRestored)

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

/** What a reviewer reads. */
const words = ({title, summary, body_html, cover, cover_alt, tags, language}: ManagedRow) => ({
  title,
  summary,
  body_html,
  cover,
  cover_alt,
  tags,
  language,
})
const wordsAndStatus = (post: ManagedRow) => ({...words(post), status: post.status})
/** For these changes the log needs only a name. */
const place = ({title, status, publish_at}: ManagedRow) => ({title, status, publish_at})

function whatWasDone(before: ManagedRow, after: ManagedRow) {
  if (before.status === after.status) {
    if (after.status === 'published') return 'changed'
    if (before.publish_at === after.publish_at) return null
    return after.publish_at === null ? 'unscheduled' : 'scheduled'
  }
  if (after.status === 'deleted') return 'deleted'
  if (before.status === 'deleted') return 'restored'
  return after.status === 'published' ? 'published' : 'withdrawn'
}

/** Logs changes that readers see, schedules and deletions. Drafts are saved every few seconds, so they are not logged. */
async function logged(tx: Db, by: Auditor, before: ManagedRow, after: ManagedRow): Promise<void> {
  const did = whatWasDone(before, after)
  if (did === null) return
  const states =
    did === 'changed'
      ? {before: wordsAndStatus(before), after: wordsAndStatus(after)}
      : did === 'published'
        ? {before: place(before), after: wordsAndStatus(after)}
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
