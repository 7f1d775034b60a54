import {expect, test} from 'vitest'
import type {PostSummary} from '#contract/content/blog.ts'
import {feedXml} from './site-blog.ts'

const post = (id: string, language: 'en' | 'es'): PostSummary => ({
  id,
  title: id,
  summary: 'How to begin.',
  cover_url: null,
  cover_alt: '',
  author: {name: 'Ana Reyes', avatar_url: null},
  tags: [],
  language,
  reading_minutes: 2,
  status: 'published',
  published_at: '2026-06-01T15:00:00.000Z',
  updated_at: '2026-06-01T15:00:00.000Z',
})

test('the feed names the language of each post, and none for all of them', () => {
  const xml = feedXml({origin: 'https://village.example', posts: [post('first', 'en'), post('primera', 'es')]})
  expect(xml.match(/<dc:language>(..)<\/dc:language>/g)).toEqual([
    '<dc:language>en</dc:language>',
    '<dc:language>es</dc:language>',
  ])
  expect(xml).toContain('xmlns:dc="http://purl.org/dc/elements/1.1/"')
  expect(xml).not.toContain('<language>')
})
