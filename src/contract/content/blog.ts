import {m} from '#messages'
import * as v from 'valibot'
import {Language} from '../accounts/language.ts'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {Done, Id, Paging} from '../shapes.ts'
import {Line} from '../texts.ts'

export const postEntries = {
  id: v.string(),
  /** The end of the post's address; null until it is first published or scheduled, and then the id takes its place. */
  slug: v.optional(v.nullable(v.string())),
  title: v.string(),
  /** Two or three sentences for lists and search engines. */
  summary: v.string(),
  cover_url: v.nullable(v.string()),
  cover_alt: v.string(),
  author: v.object({name: v.string(), avatar_url: v.nullable(v.string())}),
  tags: v.array(v.string()),
  /** What it is written in; a post is not translated. */
  language: v.optional(Language),
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

export const PostTopic = v.object({name: v.string(), language: v.optional(Language)})
export type PostTopic = v.InferOutput<typeof PostTopic>

/** Typed words of a search. */
export const PostWords = v.pipe(Line, v.maxLength(80))

/** A post's slug or id. */
const PostAddress = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.maxLength(limits.slug_max),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, m.must_be_a_slug_like),
)

export const listPosts = endpoint({
  method: 'GET',
  path: '/blog/posts',
  roles: 'public',
  summary: 'Published posts, newest first',
  query: v.object({
    tag: v.optional(v.pipe(Line, v.maxLength(40))),
    /** Words, or their beginnings, that the post must contain. */
    q: v.optional(PostWords),
    ...Paging,
  }),
  answer: v.object({
    items: v.array(PostSummary),
    next_cursor: v.nullable(v.string()),
    /** Those of all published posts, each with a language that its posts are written in; only with the first page of all. */
    topics: v.optional(v.array(PostTopic)),
  }),
  fallback: m.request_failed,
})

export const getPost = endpoint({
  method: 'GET',
  path: '/blog/posts/:uuid',
  roles: 'optional',
  summary: 'One published post; staff also see a draft',
  params: v.object({uuid: PostAddress}),
  answer: Post,
  fallback: m.request_failed,
})

/** Counts one reader of a post a day, without cookies. @see src/domain/rules-people.md#blog-readers */
export const readPost = endpoint({
  method: 'POST',
  path: '/blog/posts/:uuid/read',
  roles: 'optional',
  summary: 'Report that a published post was opened',
  params: v.object({uuid: Id}),
  body: v.strictObject({}),
  answer: Done,
  unlimited: true,
  fallback: m.request_failed,
})
