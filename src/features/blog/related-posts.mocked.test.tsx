import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {PostSummary} from '#contract/content/blog.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {samplePost} from '#tests/support/samples/post-samples.ts'
import {RelatedPosts} from './post-screen.tsx'

const lists = vi.hoisted(() => ({byTopic: {} as Record<string, object[]>}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useInfiniteQuery: ({queryKey, enabled = true}: {queryKey: readonly string[]; enabled?: boolean}) => ({
    data: enabled ? {pages: [{items: lists.byTopic[queryKey.at(-1) ?? ''] ?? []}]} : undefined,
  }),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: ReactNode}) => <a href="/blog">{children}</a>,
}))

const post = (id: string, ...tags: string[]): PostSummary => ({
  ...samplePost({id, title: `About ${id}`, tags, published_at: '2026-06-01T15:00:00.000Z'}),
  status: 'published',
  language: 'en',
})

beforeEach(() => {
  lists.byTopic = {any: [post('rates', 'Money')], Safety: [post('locks', 'Safety'), post('own', 'Safety')]}
})

test('a post with a topic that no newest post has leads to older posts of its topic', async () => {
  await mount(<RelatedPosts post={post('own', 'Safety')} />)
  expect(texts('h3')).toEqual(['About locks'])
})

test('a post with a topic of the newest posts leads to those', async () => {
  await mount(<RelatedPosts post={post('bills', 'Money')} />)
  expect(texts('h3')).toEqual(['About rates'])
})
