import {settled} from '#lib/settled.ts'
import * as contract from '#contract/content/blog.ts'
import * as writing from '#contract/content/blog-writing.ts'
import type {PostSummary} from '#contract/content/blog.ts'
import type {Db} from '#server/db/client.ts'
import {route} from '../../http/mount.ts'
import {notFound, Refusal} from '../../http/refusal.ts'
import {textValuesAt} from '#server/modules/billing/index.ts'
import {fullName} from '#lib/full-name.ts'
import {
  postPage,
  postPageOf,
  findPost,
  listPublished,
  publishedTopics,
  findManaged,
  listManaged,
  otherStaff,
} from './store.ts'
import {deletePost, restorePost, uploadPostPicture, begin, saveChanges} from './commands.ts'
import {mayRead, presentManagedPost, presentManagedSummary, presentPost, presentSummary} from './present.ts'
import {countReader} from './readers.ts'
import {answerAskedReview, askForReview} from './review.ts'
import {revisionOf, revisionsOf} from './revisions.ts'
import {forgetWriter, noteWriter, otherWriters} from './writers.ts'

/** The newest published posts for the feed. */
export async function feedPosts(db: Db, now: string): Promise<PostSummary[]> {
  const values = await textValuesAt(db, now)
  return (await listPublished(db, {limit: 20})).map(row => presentSummary(row, values))
}

export const blogRoutes = [
  route(contract.listPosts, async ({db, query, now}) => {
    const page = postPageOf(query)
    if (page instanceof Refusal) return page
    const isFirstOfAll = !page.after && query.tag === undefined && query.q === undefined
    const [rows, values, topics] = await settled([
      listPublished(db, {...page, limit: page.limit + 1, tag: query.tag, q: query.q}),
      textValuesAt(db, now),
      isFirstOfAll ? publishedTopics(db) : undefined,
    ])
    const found = postPage(
      rows,
      page,
      row => row.published_at,
      row => presentSummary(row, values),
    )
    return {...found, ...(topics && {topics})}
  }),

  route(contract.getPost, async ({db, params, caller, now}) => {
    const [post, values] = await settled([findPost(db, params.uuid), textValuesAt(db, now)])
    return post && mayRead(post, caller) ? presentPost(post, values) : notFound()
  }),

  route(writing.listManagedPosts, async ({db, query, caller}) => {
    const page = postPageOf(query)
    if (page instanceof Refusal) return page
    const {q, review} = query
    const wanted = review ? {reviewer_id: caller.user_id} : {status: query.status ?? ('draft' as const)}
    const rows = await listManaged(db, {...page, limit: page.limit + 1, q, ...wanted})
    return postPage(rows, page, row => row.updated_at, presentManagedSummary)
  }),

  route(writing.getManagedPost, async ({db, params}) => {
    const post = await findManaged(db, params.uuid)
    return post ? presentManagedPost(post) : notFound()
  }),

  route(writing.createPost, begin),
  route(writing.savePost, saveChanges),
  route(writing.deletePost, deletePost),
  route(writing.restorePost, restorePost),
  route(writing.addPostPicture, uploadPostPicture),

  route(contract.readPost, countReader),
  route(writing.listRevisions, revisionsOf),
  route(writing.getRevision, revisionOf),
  route(writing.askReview, askForReview),
  route(writing.answerReview, answerAskedReview),
  route(writing.listWriters, async ({db, caller}) => ({
    items: (await otherStaff(db, caller.user_id)).map(({id, ...name}) => ({id, name: fullName(name)})),
  })),

  route(writing.sayWriting, async ({db, params, body, caller, now}) => {
    if (!(await findManaged(db, params.uuid))) return notFound()
    const window = {post_id: params.uuid, editor_id: body.editor}
    await noteWriter(db, {...window, user_id: caller.user_id}, now)
    const others = await otherWriters(db, window, now)
    return {
      others: others.map(({user_id, first_name, last_name, since}) => ({
        name: `${first_name} ${last_name}`,
        is_you: user_id === caller.user_id,
        since,
      })),
    }
  }),

  route(writing.stopWriting, async ({db, params, query, caller}) => {
    await forgetWriter(db, {post_id: params.uuid, editor_id: query.editor, user_id: caller.user_id})
    return {ok: true as const}
  }),
]
