import type {createPost, savePost as endpoint} from '#contract/content/blog-writing.ts'
import type {AnswerIn} from '#contract/endpoint.ts'
import {missingIn} from '#domain/content/post-text.ts'
import {newId} from '#lib/id.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import type {Call} from '#server/http/mount.ts'
import {invalid, invalidFields, notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {keepPostPictures} from '#server/modules/files/index.ts'
import {logged} from './audit.ts'
import {presentManagedPost} from './present.ts'
import {picturesIn, sanitised} from './sanitise.ts'
import {findManaged, insertPost, savePost, type ManagedRow} from './write-store.ts'

/** Begins a draft. Nothing of it is in the log before it comes out. */
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
  refuse(
    'post_changed',
    'Someone else has saved this post since you opened it. Reload to see their changes.',
    {current: presentManagedPost(post)},
  )

/** What the body names, as the row takes it. A post comes out at the moment it is published, and anew each time. */
async function changesOf({body: {version: _, ...written}, now}: Save, before: ManagedRow) {
  const {status, body_html, tags} = written
  return {
    ...written,
    ...(body_html !== undefined && {body_html: await sanitised(body_html)}),
    ...(tags && {tags: [...new Set(tags)]}),
    ...(status && status !== before.status && {published_at: status === 'published' ? now : null}),
  }
}

/** Saves a post with the pictures it shows, in one transaction (contract/blog-writing.ts). */
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
    const strange = await keepPostPictures(tx, {post_id: id, keys: shown}, now)
    if (post.cover && strange.includes(post.cover)) return invalid('cover', 'Upload this picture again.')
    if (strange.length > 0) {
      return invalid(
        'body_html',
        'A picture in the text belongs to another post. Remove it and add it again.',
      )
    }
    await logged(tx, {user_id: caller.user_id, now}, before, post)
    return presentManagedPost(post)
  })
