import {m} from '#messages'
import type {answerReview, askReview} from '#contract/content/blog-writing.ts'
import type {AnswerIn} from '#contract/endpoint.ts'
import type {Db} from '#server/db/client.ts'
import type {Call} from '#server/http/mount.ts'
import {invalid, notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {fullName} from '#lib/full-name.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {presentManagedPost} from './present.ts'
import {findManaged, findWriter, lockPost, otherStaff, saveReview, writersOf} from './store.ts'

/**
 * Asks another writer to review the saved version, and notifies that person.
 * @see src/domain/rules-people.md#blog-review
 */
export async function askForReview({
  db,
  params: {uuid},
  body: {reviewer_id},
  caller,
  now,
}: Call<typeof askReview>): Promise<AnswerIn<typeof askReview> | Refusal> {
  return db.transaction(async tx => {
    await lockPost(tx, uuid)
    const staff = await otherStaff(tx, caller.user_id)
    if (!staff.some(({id}) => id === reviewer_id)) return invalid('reviewer_id', m.choose_someone_who_writes_here())
    const post = await findManaged(tx, uuid)
    if (!post || post.status === 'deleted') return notFound()
    await saveReview(tx, uuid, {
      reviewer_user_id: reviewer_id,
      review_state: 'asked',
      review_note: '',
      review_version: post.version,
    })
    await notify(
      tx,
      [
        {
          kind: 'post_review_asked',
          to: {user: reviewer_id},
          by: caller.user_id,
          facts: {post_id: uuid, title: post.title || null, from: await nameOf(tx, caller.user_id)},
        },
      ],
      now,
    )
    const asked = await findManaged(tx, uuid)
    return asked ? presentManagedPost(asked) : notFound()
  })
}

/** A writer's name as a notification has it. */
async function nameOf(tx: Db, user_id: string): Promise<string> {
  const writer = await findWriter(tx, user_id)
  return writer ? fullName(writer) : ''
}

/**
 * Approves the version that was read, or sends it back with a note, and notifies its author and the one who changed it
 * last.
 * @see src/domain/rules-people.md#blog-review
 */
export function answerAskedReview({
  db,
  params: {uuid},
  body: {approved, note, version},
  caller,
  now,
}: Call<typeof answerReview>): Promise<AnswerIn<typeof answerReview> | Refusal> {
  return db.transaction(async tx => {
    await lockPost(tx, uuid)
    const post = await findManaged(tx, uuid)
    if (!post || post.status === 'deleted') return notFound()
    if (post.review_state === null) return refuse('review_closed', m.no_review_of_this_post_was())
    if (post.reviewer_user_id !== caller.user_id) return refuse('forbidden', m.another_person_was_asked_for_this())
    if (post.review_state !== 'asked') return refuse('review_closed', m.this_review_was_answered_already())
    const read = Math.min(version ?? post.version, post.version)
    await saveReview(tx, uuid, {
      review_state: approved ? 'approved' : 'returned',
      review_note: note,
      // a version after the first with the present words has the same ones
      review_version: read >= (post.review_version ?? read) ? post.version : read,
    })
    const from = await nameOf(tx, caller.user_id)
    const facts = {post_id: uuid, title: post.title || null, from, approved, note: note || null}
    const writers = await writersOf(tx, uuid)
    await notify(
      tx,
      writers.map(user => ({kind: 'post_review_answered' as const, to: {user}, by: caller.user_id, facts})),
      now,
    )
    const answered = await findManaged(tx, uuid)
    return answered ? presentManagedPost(answered) : notFound()
  })
}
