import type {ManagedPost} from '#contract/content/blog-writing.ts'

/** A stored draft for tests. */
export const samplePost = (change: Partial<ManagedPost> = {}): ManagedPost => ({
  id: 'p1',
  title: 'First',
  summary: '',
  body_html: '',
  cover: null,
  cover_url: null,
  cover_alt: '',
  author: {name: 'Ada', avatar_url: null},
  tags: [],
  reading_minutes: 1,
  status: 'draft',
  version: 1,
  published_at: null,
  updated_at: '2026-06-01T15:00:00.000Z',
  updated_by: 'Ada',
  deleted_at: null,
  slug: null,
  publish_at: null,
  readers: 0,
  review: null,
  ...change,
})
