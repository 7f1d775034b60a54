import * as contract from '#contract/content/blog.ts'
import * as writing from '#contract/content/blog-writing.ts'
import {route} from '../../http/mount.ts'
import {notFound, Refusal} from '../../http/refusal.ts'
import {textValuesAt} from '#server/modules/billing/index.ts'
import {postPage, postPageOf, findPost, listPublished, findManaged, listManaged} from './store.ts'
import {deletePost, restorePost, uploadPostPicture, begin, saveChanges} from './commands.ts'
import {mayRead, presentManagedPost, presentManagedSummary, presentPost, presentSummary} from './present.ts'
import {forgetWriter, noteWriter, otherWriters} from './writers.ts'

export const blogRoutes = [
  route(contract.listPosts, async ({db, query, now}) => {
    const page = postPageOf(query)
    if (page instanceof Refusal) return page
    const rows = await listPublished(db, {...page, limit: page.limit + 1, tag: query.tag})
    const values = await textValuesAt(db, now)
    return postPage(
      rows,
      page,
      row => row.published_at,
      row => presentSummary(row, values),
    )
  }),

  route(contract.getPost, async ({db, params, caller, now}) => {
    const post = await findPost(db, params.uuid)
    return post && mayRead(post, caller) ? presentPost(post, await textValuesAt(db, now)) : notFound()
  }),

  route(writing.listManagedPosts, async ({db, query}) => {
    const page = postPageOf(query)
    if (page instanceof Refusal) return page
    const rows = await listManaged(db, {...page, limit: page.limit + 1, status: query.status ?? 'draft'})
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
