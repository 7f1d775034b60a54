import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Id, Line, Paging} from '../shapes.ts'

export const postEntries = {
  id: v.string(),
  title: v.string(),
  /** Two or three sentences for lists and search engines. */
  summary: v.string(),
  cover_url: v.nullable(v.string()),
  cover_alt: v.string(),
  author: v.object({name: v.string(), avatar_url: v.nullable(v.string())}),
  tags: v.array(v.string()),
  /** Whole minutes, by `readingMinutes` of domain/post-text.ts. */
  reading_minutes: v.number(),
  status: v.picklist(['draft', 'published']),
  published_at: v.nullable(v.string()),
  updated_at: v.string(),
}

export const PostSummary = v.object(postEntries)
export type PostSummary = v.InferOutput<typeof PostSummary>

/** A post with its text: HTML of the few elements of domain/post-html.ts, sanitised before it was stored. */
export const Post = v.object({...postEntries, body_html: v.string()})
export type Post = v.InferOutput<typeof Post>

export const listPosts = endpoint({
  method: 'GET',
  path: '/blog/posts',
  roles: 'public',
  summary: 'Published posts, newest first',
  query: v.object({tag: v.optional(v.pipe(Line, v.maxLength(40))), ...Paging}),
  answer: v.object({items: v.array(PostSummary), next_cursor: v.nullable(v.string())}),
  fallback: 'Request failed',
})

export const getPost = endpoint({
  method: 'GET',
  path: '/blog/posts/:uuid',
  roles: 'optional',
  summary: 'One published post; staff also see a draft',
  params: v.object({uuid: Id}),
  answer: Post,
  fallback: 'Request failed',
})
