import * as v from 'valibot'
import type {ManagedPost} from '#contract/content/blog-writing.ts'

const entries = {
  title: v.string(),
  summary: v.string(),
  body_html: v.string(),
  /** The cover's storage key; `cover_url` is where it is loaded from. */
  cover: v.nullable(v.string()),
  cover_url: v.nullable(v.string()),
  cover_alt: v.string(),
  tags: v.array(v.string()),
}

/** The parts of a post that its writer edits. */
const Words = v.object(entries)
export type PostContent = v.InferOutput<typeof Words>

/** A draft as stored on the device, with the version of the post it changes, 0 for a new post. */
export const DraftContent = v.object({version: v.number(), words: Words})

export const noContent: PostContent = {
  title: '',
  summary: '',
  body_html: '',
  cover: null,
  cover_url: null,
  cover_alt: '',
  tags: [],
}

export const contentOf = (post: ManagedPost): PostContent => v.parse(Words, post)

/** The request body. */
export const postBody = ({cover_url: _, ...words}: PostContent) => words

/** Whether two texts parse to the same nodes, even if the HTML is written differently. */
function sameText(a: string, b: string): boolean {
  if (a === b) return true
  const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body
  return parse(a).isEqualNode(parse(b))
}

/** Whether two states of a post have the same content; `cover_url` does not count, since it can change. */
export const isSameContent = (a: PostContent, b: PostContent): boolean =>
  a.title.trim() === b.title.trim() &&
  a.summary.trim() === b.summary.trim() &&
  a.cover === b.cover &&
  a.cover_alt.trim() === b.cover_alt.trim() &&
  a.tags.join('\n') === b.tags.join('\n') &&
  sameText(a.body_html, b.body_html)
