import type {deletePost as deleting, restorePost as restoring} from '#contract/content/blog-writing.ts'
import type {AnswerIn} from '#contract/endpoint.ts'
import type {Call} from '#server/http/mount.ts'
import {notFound, type Refusal} from '#server/http/refusal.ts'
import {logged} from './audit.ts'
import {presentManagedPost} from './present.ts'
import {findManaged, markDeleted, markRestored} from './write-store.ts'

/** Moves a post with `mark` and answers what became of it; done twice it is done once. */
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

/** Takes a post from readers and writers; for thirty days it can be restored. */
export const deletePost = (call: Call<typeof deleting>) => move(call, markDeleted)

/** Puts a deleted post back where it was; one that is not deleted stays as it is. */
export const restorePost = ({body: _, ...call}: Call<typeof restoring>) =>
  move({...call, body: undefined}, markRestored)
