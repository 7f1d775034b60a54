import {m} from '#messages'
import * as v from 'valibot'
import {PostWords, postEntries} from './blog.ts'
import {Language} from '../accounts/language.ts'
import {endpoint} from '../endpoint.ts'
import {knownVariables} from './variables.ts'
import {limits} from '../limits.ts'
import {Done, Id, Instant, Paging, wholeNumber} from '../shapes.ts'
import {Line, Text} from '../texts.ts'
import {PostStatus} from '../bookings/choices.ts'
import {staffRoles} from '../accounts/roles.ts'

/** Any of them may change any post. @see src/domain/rules-people.md#blog */
const writers = staffRoles

const ReviewState = v.picklist(['asked', 'approved', 'returned'])

const managedEntries = {
  ...postEntries,
  status: PostStatus,
  /** Increases by one with every change; a change names the version it is based on. */
  version: v.number(),
  /** The person who saved it last. */
  updated_by: v.nullable(v.string()),
  deleted_at: v.nullable(v.string()),
  /** When the draft is published by itself; null unless it is scheduled. */
  publish_at: v.nullable(v.string()),
  /** Counted readers, each once a day. */
  readers: v.number(),
  /** The last review that was asked for; null if none was. @see src/domain/rules-people.md#blog-review */
  review: v.nullable(
    v.object({
      state: ReviewState,
      reviewer: v.object({id: v.string(), name: v.string()}),
      /** Of the answer; empty until there is one. */
      note: v.string(),
      /** The version that was approved or returned; while it waits, the first one with these words. */
      version: v.number(),
    }),
  ),
}

/** A post in the authors' list. */
export const ManagedSummary = v.object(managedEntries)
export type ManagedSummary = v.InferOutput<typeof ManagedSummary>

/** A post as its authors see it. */
export const ManagedPost = v.object({
  ...managedEntries,
  body_html: v.string(),
  /** Key of the cover among the post's pictures. */
  cover: v.nullable(v.string()),
})
export type ManagedPost = v.InferOutput<typeof ManagedPost>

const Tag = v.pipe(
  Line,
  v.minLength(1, m.required_refusal),
  v.maxLength(limits.tag_max, () => m.must_be_at_most_characters({max: limits.tag_max})),
)

/** The end of a post's address. An id's form is refused, since an id finds its post too. */
const Slug = v.pipe(
  v.string(),
  v.maxLength(limits.slug_max, () => m.must_be_at_most_characters({max: limits.slug_max})),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, m.use_small_letters_digits_and_hyphens),
  v.check(text => !v.is(v.pipe(v.string(), v.uuid()), text), m.use_words),
)

const Html = v.pipe(
  v.string(),
  v.maxLength(limits.post_html_max, m.too_long_for_one_post),
  v.check(text => !text.includes('\u0000') && text.isWellFormed(), m.contains_characters_that_cannot_be_stored),
  knownVariables,
)

/** The fields of a post that an author edits. */
const writtenEntries = {
  title: v.optional(v.pipe(Line, knownVariables)),
  /** Fixed while the post is published. Without it the title gives one. */
  slug: v.optional(v.nullable(Slug)),
  /** Two or three sentences for lists and search engines. */
  summary: v.optional(v.pipe(Text, knownVariables)),
  /** Sanitized before storage: elements a post may not contain are removed. */
  body_html: v.optional(Html),
  /** Key of a picture that was uploaded to this post. */
  cover: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{7,90}$/, m.not_a_picture)))),
  cover_alt: v.optional(Line),
  tags: v.optional(
    v.pipe(
      v.array(Tag),
      v.maxLength(limits.post_tags_max, () => m.at_most_topics({post_tags_max: limits.post_tags_max})),
    ),
  ),
  language: v.optional(Language),
}

const uuid = v.object({uuid: Id})
const saveFailed = m.failed_to_save_the_post

export const listManagedPosts = endpoint({
  method: 'GET',
  path: '/blog/manage',
  roles: writers,
  summary: 'Posts of one status for writers, or those to review, latest change first',
  query: v.object({
    status: v.optional(PostStatus),
    /** Posts of which the caller is asked for a review, whatever their status. */
    review: v.optional(v.literal('mine')),
    q: v.optional(PostWords),
    ...Paging,
  }),
  answer: v.object({items: v.array(ManagedSummary), next_cursor: v.nullable(v.string())}),
  fallback: m.request_failed,
})

export const getManagedPost = endpoint({
  method: 'GET',
  path: '/blog/manage/:uuid',
  roles: writers,
  summary: 'One post for editing, in any status',
  params: uuid,
  answer: ManagedPost,
  fallback: m.request_failed,
})

/** Creates a draft, which may be empty because uploading a picture needs a post. */
export const createPost = endpoint({
  method: 'POST',
  path: '/blog/posts',
  roles: writers,
  idempotent: true,
  summary: 'Start a draft',
  body: v.strictObject({
    title: writtenEntries.title,
    summary: writtenEntries.summary,
    body_html: writtenEntries.body_html,
    tags: writtenEntries.tags,
    language: writtenEntries.language,
  }),
  answer: ManagedPost,
  status: 201,
  fallback: saveFailed,
})

/**
 * Saves the given fields. `version` is the one they were based on: 409 `post_changed` with the newer post in
 * `current` if it is outdated. 422 if a published or scheduled post lacks title, summary, text or the cover's alt text.
 */
export const savePost = endpoint({
  method: 'PATCH',
  path: '/blog/posts/:uuid',
  roles: writers,
  summary: 'Change a post, publish or schedule it, or move it back to drafts',
  params: uuid,
  body: v.strictObject({
    version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_000_000_000)),
    status: v.optional(v.picklist(['draft', 'published'])),
    /** Schedules a draft, or with null takes it off the schedule. */
    publish_at: v.optional(v.nullable(Instant)),
    /** The writer chose this text over `version`, which then stays a revision of its own. */
    is_overwrite: v.optional(v.boolean()),
    ...writtenEntries,
  }),
  answer: ManagedPost,
  fallback: saveFailed,
})

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/blog/posts/:uuid',
  roles: writers,
  idempotent: true,
  summary: 'Delete a post; it can be restored for thirty days',
  params: uuid,
  query: v.object({
    /** The version that was read: 409 `post_changed` with the newer post in `current` if it is outdated. */
    version: v.optional(wholeNumber(1, 999_999_999)),
  }),
  answer: ManagedPost,
  fallback: m.failed_to_delete_the_post,
})

export const restorePost = endpoint({
  method: 'POST',
  path: '/blog/posts/:uuid/restore',
  roles: writers,
  idempotent: true,
  summary: 'Restore a deleted post as published or draft',
  params: uuid,
  body: v.strictObject({}),
  answer: ManagedPost,
  fallback: m.failed_to_restore_the_post,
})

/** For the cover or the text. Pictures that no saved version uses are deleted. */
export const addPostPicture = endpoint({
  method: 'POST',
  path: '/blog/posts/:uuid/pictures',
  roles: writers,
  summary: 'Upload a picture to a post',
  params: uuid,
  uploads: {picture: {max: 1, kinds: 'pictures'}},
  answer: v.object({key: v.string(), url: v.string()}),
  fallback: m.failed_to_upload_the_picture,
})

/**
 * Sent every twenty seconds by each open editor. `editor` identifies the window, so that a second window of the same
 * person is reported too.
 */
export const sayWriting = endpoint({
  method: 'POST',
  path: '/blog/posts/:uuid/writing',
  roles: writers,
  summary: 'Report that the caller is editing a post, and see who else is',
  params: uuid,
  body: v.strictObject({editor: Id}),
  answer: v.object({
    others: v.array(v.object({name: v.string(), is_you: v.boolean(), since: v.string()})),
  }),
  fallback: m.request_failed,
})

export const stopWriting = endpoint({
  method: 'DELETE',
  path: '/blog/posts/:uuid/writing',
  roles: writers,
  summary: 'Report that this window has stopped editing a post',
  params: uuid,
  query: v.object({editor: Id}),
  answer: Done,
  fallback: m.request_failed,
})

/** A stored version of a post. @see src/domain/rules-people.md#blog-revisions */
const Revision = v.object({
  version: v.number(),
  saved_at: v.string(),
  saved_by: v.string(),
  status: PostStatus,
})

export const listRevisions = endpoint({
  method: 'GET',
  path: '/blog/manage/:uuid/revisions',
  roles: writers,
  summary: 'Stored versions of a post, newest first',
  params: uuid,
  answer: v.object({items: v.array(Revision)}),
  fallback: m.failed_to_load_the_versions,
})

export const getRevision = endpoint({
  method: 'GET',
  path: '/blog/manage/:uuid/revisions/:version',
  roles: writers,
  summary: 'The text of one stored version',
  params: v.object({uuid: Id, version: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, m.must_be_a_number))}),
  answer: v.object({
    ...Revision.entries,
    title: v.string(),
    summary: v.string(),
    body_html: v.string(),
    cover: v.nullable(v.string()),
    cover_url: v.nullable(v.string()),
    cover_alt: v.string(),
    tags: v.array(v.string()),
    language: Language,
  }),
  fallback: m.failed_to_load_the_version,
})

export const listWriters = endpoint({
  method: 'GET',
  path: '/blog/writers',
  roles: writers,
  summary: 'Other people who may write and review posts',
  answer: v.object({items: v.array(v.object({id: v.string(), name: v.string()}))}),
  fallback: m.request_failed,
})

/** Asks one writer to review the saved version. A newer request replaces an earlier one. */
export const askReview = endpoint({
  method: 'POST',
  path: '/blog/posts/:uuid/review',
  roles: writers,
  summary: 'Ask another writer to review a post',
  params: uuid,
  body: v.strictObject({reviewer_id: Id}),
  answer: ManagedPost,
  fallback: m.failed_to_ask_for_a_review,
})

/** Answers a review. 403 if another person was asked, 409 `review_closed` if it is answered already. */
export const answerReview = endpoint({
  method: 'PATCH',
  path: '/blog/posts/:uuid/review',
  roles: writers,
  summary: 'Approve a post, or send it back with a note',
  params: uuid,
  body: v.pipe(
    v.strictObject({
      approved: v.boolean(),
      note: Text,
      /** The version that was read, the saved one by default. */
      version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_000_000_000))),
    }),
    v.forward(
      v.check(({approved, note}) => approved || note !== '', m.say_what_should_change),
      ['note'],
    ),
  ),
  answer: ManagedPost,
  fallback: m.failed_to_send_the_review,
})
