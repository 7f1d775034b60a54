import type {Post, PostSummary} from '#contract/content/blog.ts'
import type {ManagedPost, ManagedSummary} from '#contract/content/blog-writing.ts'
import {fillText, type TextValues} from '#domain/content/text-variables.ts'
import {readingMinutes} from '#domain/content/post-text.ts'
import {fileUrl} from '#server/http/files.ts'
import type {PostStatus} from '#contract/bookings/choices.ts'
import {isOfStaff} from '#contract/accounts/roles.ts'
import type {Caller} from '#server/http/caller.ts'
import type {PostRow, ManagedRow} from './store.ts'
import {fullName} from '#lib/full-name.ts'

const presentHead = (row: PostRow) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  cover_url: fileUrl(row.cover),
  cover_alt: row.cover_alt,
  author: {
    name: fullName(row.author),
    avatar_url: fileUrl(row.author.profile_picture),
  },
  tags: row.tags,
  language: row.language,
  reading_minutes: readingMinutes(row.body_html),
  published_at: row.published_at,
  updated_at: row.updated_at,
})

/** As readers see it, with variables filled in; any unpublished post is a draft to them. */
export const presentSummary = (row: PostRow, values: TextValues): PostSummary => ({
  ...presentHead(row),
  title: fillText(row.title, values),
  summary: fillText(row.summary, values),
  status: row.status === 'published' ? 'published' : 'draft',
})

export const presentPost = (row: PostRow, values: TextValues): Post => ({
  ...presentSummary(row, values),
  body_html: fillText(row.body_html, values),
})

export const presentManagedSummary = (row: ManagedRow): ManagedSummary => ({
  ...presentHead(row),
  status: row.status,
  version: row.version,
  updated_by: row.editor && fullName(row.editor),
  deleted_at: row.deleted_at,
  publish_at: row.publish_at,
  readers: row.readers,
  review:
    row.review_state && row.reviewer_user_id && row.reviewer
      ? {
          state: row.review_state,
          reviewer: {id: row.reviewer_user_id, name: fullName(row.reviewer)},
          note: row.review_note,
          version: row.review_version ?? row.version,
        }
      : null,
})

export const presentManagedPost = (row: ManagedRow): ManagedPost => ({
  ...presentManagedSummary(row),
  body_html: row.body_html,
  cover: row.cover,
})

/** Everyone reads published posts; only staff see drafts, and deleted ones only in their list. */
export const mayRead = (post: {status: PostStatus}, caller: Caller | null): boolean =>
  post.status === 'published' || (post.status === 'draft' && caller !== null && isOfStaff(caller.role))
