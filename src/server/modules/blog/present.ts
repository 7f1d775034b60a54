import type {Post, PostSummary} from '#contract/blog.ts'
import {fileUrl} from '../../http/file-url.ts'
import type {PostRow} from './store.ts'

const words_per_minute = 220

/** Whole minutes that reading takes; at least one. */
const readingMinutes = (body_html: string): number => {
  const words = body_html
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length
  return Math.max(1, Math.round(words / words_per_minute))
}

export const presentSummary = (row: PostRow): PostSummary => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  cover_url: fileUrl(row.cover),
  cover_alt: row.cover_alt,
  author: {
    name: `${row.author.first_name} ${row.author.last_name}`,
    avatar_url: fileUrl(row.author.profile_picture),
  },
  tags: row.tags,
  reading_minutes: readingMinutes(row.body_html),
  status: row.status,
  published_at: row.published_at,
  updated_at: row.updated_at,
})

export const presentPost = (row: PostRow): Post => ({...presentSummary(row), body_html: row.body_html})
