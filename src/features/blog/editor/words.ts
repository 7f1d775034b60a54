import * as v from 'valibot'
import {Language} from '#contract/accounts/language.ts'
import {ManagedPost} from '#contract/content/blog-writing.ts'

const entries = {
  title: v.string(),
  /** The chosen end of the address; null leaves it to the title. Drafts stored earlier have none. */
  slug: v.optional(v.nullable(v.string()), null),
  summary: v.string(),
  body_html: v.string(),
  /** The cover's storage key; `cover_url` is where it is loaded from. */
  cover: v.nullable(v.string()),
  cover_url: v.nullable(v.string()),
  cover_alt: v.string(),
  tags: v.array(v.string()),
  /** Drafts stored earlier have none. */
  language: v.optional(Language, 'en'),
}

/** The parts of a post that its writer edits. */
const Words = v.object(entries)
export type PostContent = v.InferOutput<typeof Words>

/**
 * A draft as stored on the device, with the version of the post it changes, 0 for a new post, and the post as the server
 * last answered it, from which the draft opens offline.
 */
export const DraftContent = v.object({
  version: v.number(),
  words: Words,
  /** Drafts stored earlier have none. */
  post: v.optional(v.fallback(v.nullable(ManagedPost), null), null),
})

export const noContent: PostContent = {
  title: '',
  slug: null,
  summary: '',
  body_html: '',
  cover: null,
  cover_url: null,
  cover_alt: '',
  tags: [],
  language: 'en',
}

/** The writer's part of a post or of one of its stored versions. */
export const contentOf = (post: v.InferInput<typeof Words>): PostContent => v.parse(Words, post)

/** The text of an HTML with a line for each block. */
export const plainText = (html: string): string => {
  const {body} = new DOMParser().parseFromString(html.replaceAll(/<\/(p|h2|h3|li|blockquote)>/g, '\n'), 'text/html')
  return (body.textContent ?? '').replaceAll(/\n+/g, '\n').trim()
}

/** The request body. */
export const postBody = ({cover_url: _, slug, ...words}: PostContent) => ({
  ...words,
  slug: slug?.replace(/-+$/, '') || null,
})

/** Published or scheduled: it is saved only on request and must stay complete. */
export const isOut = (post: Pick<ManagedPost, 'status' | 'publish_at'> | null): boolean =>
  post !== null && (post.status === 'published' || post.publish_at !== null)

/** Whether two texts parse to the same nodes, even if the HTML is written differently. */
export function sameText(a: string, b: string): boolean {
  if (a === b) return true
  const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body
  return parse(a).isEqualNode(parse(b))
}

/** Whether two states of a post have the same content; `cover_url` does not count, since it can change. */
export const isSameContent = (a: PostContent, b: PostContent): boolean =>
  a.title.trim() === b.title.trim() &&
  (a.slug === b.slug || !a.slug || !b.slug) &&
  a.summary.trim() === b.summary.trim() &&
  a.cover === b.cover &&
  a.cover_alt.trim() === b.cover_alt.trim() &&
  a.tags.join('\n') === b.tags.join('\n') &&
  a.language === b.language &&
  sameText(a.body_html, b.body_html)
