import type {addPostPicture} from '#contract/content/blog-writing.ts'
import type {AnswerIn} from '#contract/endpoint.ts'
import {fileUrl} from '#server/http/file-url.ts'
import type {Call} from '#server/http/mount.ts'
import {notFound, Refusal, tooManyRequests} from '#server/http/refusal.ts'
import {keepUploads, takeIntoUse} from '#server/modules/files/index.ts'
import {findManaged} from './write-store.ts'

/**
 * Draws an uploaded picture anew and gives it to the post. It is shown from now on, so that its writer sees it; the next
 * version of the post that is saved decides whether it stays.
 */
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
  const kept = await keepUploads(db, deps.files, uploads, {owner_id: post.id, now, purpose: 'blog'})
  if (kept instanceof Refusal) return kept
  const [picture] = kept
  const url = picture && fileUrl(picture.key)
  if (!picture || !url) return notFound()
  await takeIntoUse(db, picture.id, 'Picture')
  return {key: picture.key, url}
}
