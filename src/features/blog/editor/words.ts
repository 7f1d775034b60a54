import * as v from 'valibot'
import type {ManagedPost} from '#contract/content/blog-writing.ts'

const entries = {
  title: v.string(),
  summary: v.string(),
  body_html: v.string(),
  /** Key of the cover, and where it is shown from. */
  cover: v.nullable(v.string()),
  cover_url: v.nullable(v.string()),
  cover_alt: v.string(),
  tags: v.array(v.string()),
}

/** What of a post somebody writes. */
const Words = v.object(entries)
export type PostContent = v.InferOutput<typeof Words>

/** How it is kept on the device: with the version of the post that it was written over, 0 for one that is new. */
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

/** As much of a post as somebody writes. */
export const contentOf = (post: ManagedPost): PostContent => v.parse(Words, post)

/** As the server takes them. */
export const postBody = ({cover_url: _, ...words}: PostContent) => words

/** Whether two texts are the same, however each of them is written down. */
function sameText(a: string, b: string): boolean {
  if (a === b) return true
  const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body
  return parse(a).isEqualNode(parse(b))
}

/** Whether two states of a post say the same; where a cover is shown from is not what it says. */
export const isSameContent = (a: PostContent, b: PostContent): boolean =>
  a.title.trim() === b.title.trim() &&
  a.summary.trim() === b.summary.trim() &&
  a.cover === b.cover &&
  a.cover_alt.trim() === b.cover_alt.trim() &&
  a.tags.join('\n') === b.tags.join('\n') &&
  sameText(a.body_html, b.body_html)
