import * as v from 'valibot'
import * as contract from '#contract/blog.ts'
import {Id, Instant} from '#contract/shapes.ts'
import {route} from '../../http/mount.ts'
import {invalid, notFound} from '../../http/refusal.ts'
import {mayRead} from './policy.ts'
import {presentPost, presentSummary} from './present.ts'
import {findPost, listPublished} from './store.ts'

const page_size = 20
const Cursor = v.tuple([Instant, Id])

export const blogRoutes = [
  route(contract.listPosts, async ({db, query}) => {
    const cursor = query.cursor === undefined ? undefined : v.safeParse(Cursor, query.cursor.split('_'))
    if (cursor && !cursor.success) return invalid('cursor', 'Not a cursor of this list')
    const limit = query.limit ?? page_size
    const [published_at, id] = cursor?.output ?? []
    const rows = await listPublished(db, {
      limit: limit + 1,
      ...(published_at && id && {after: {published_at, id}}),
      ...(query.tag && {tag: query.tag}),
    })
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      items: shown.map(presentSummary),
      next_cursor: rows.length > limit && last ? `${last.published_at}_${last.id}` : null,
    }
  }),

  route(contract.getPost, async ({db, params, caller}) => {
    const post = await findPost(db, params.uuid)
    return post && mayRead(post, caller) ? presentPost(post) : notFound()
  }),
]
