import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {ApiError} from '#data/app/message.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {samplePost} from '#tests/support/samples/post-samples.ts'
import {until} from '#tests/support/until.ts'
import type {AutosaveStart} from './autosave.ts'
import {EditorScreen} from './editor-screen.tsx'
import {ManagedPosts} from './managed-posts.tsx'
import {contentOf} from './words.ts'

const stored = vi.hoisted(() => ({drafts: {} as Record<string, object>, failure: null as Error | null}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: (name: string) => Promise.resolve(stored.drafts[name] ?? null),
  listDrafts: (prefix: string) =>
    Promise.resolve(Object.entries(stored.drafts).map(([name, draft]) => ({rest: name.slice(prefix.length), draft}))),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: undefined, error: null, failureReason: stored.failure, refetch: vi.fn()}),
  useInfiniteQuery: () => ({data: undefined, error: null, failureReason: stored.failure}),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({
    to,
    params,
    search,
    children,
  }: {
    to: string
    params?: {uuid: string}
    search?: {draft?: string}
    children: ReactNode
  }) => (
    <a href={to.replace('$uuid', params?.uuid ?? '') + (search?.draft ? `?draft=${search.draft}` : '')}>{children}</a>
  ),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useOnline: () => false, useNeedsConnection: () => () => undefined}))
vi.mock('#data/queries/blog-writing.ts', async original => ({
  ...(await original<object>()),
  useRestorePost: () => ({}),
}))
vi.mock('./post-editor.tsx', () => ({
  PostEditor: ({start}: {start: AutosaveStart}) => (
    <output>
      {start.post?.status} {start.draft?.words.title}
    </output>
  ),
}))

const post = samplePost({status: 'published', version: 3})
const words = {...contentOf(post), title: 'First, rewritten'}
const draft = (values: object) => ({v: 1, key: 'k', values, saved_at: '2026-06-01T15:00:00.000Z'})
const open = () =>
  mount(<EditorScreen uuid="p1" draft={undefined} renderPost={() => null} onCreated={() => undefined} />)

beforeEach(() => {
  stored.failure = new ApiError({kind: 'network'})
  stored.drafts = {'post p1': draft({version: 3, words, post})}
})

test('a text that this device has opens without a connection, as a change of the post it belongs to', async () => {
  await open()
  await until(() => texts('output').length === 1)
  expect(found('output').textContent).toBe('published First, rewritten')
})

test('a text that an older version stored is named as being on this device', async () => {
  stored.drafts = {'post p1': draft({version: 3, words})}
  await open()
  expect(document.body.textContent).toContain('What you wrote in “First, rewritten” is saved on this device')
})

test('a post that was refused does not open from this device', async () => {
  stored.failure = new ApiError({kind: 'refused', status: 404})
  await open()
  expect(texts('output')).toEqual([])
})

test('the list of posts leads to every text that this device has', async () => {
  const unsent = draft({version: 0, words: {...words, title: ''}})
  stored.drafts = {...stored.drafts, 'post new': unsent, 'post new-d1': unsent, 'post new-d2': unsent}
  await mount(<ManagedPosts status="draft" q={undefined} onStatus={() => undefined} />)
  const links = new Set([...document.querySelectorAll('li a')].map(link => link.getAttribute('href')))
  expect(links).toEqual(new Set(['/blog/add', '/blog/add?draft=d1', '/blog/add?draft=d2', '/blog/edit/p1']))
  expect(document.body.textContent).toContain('First, rewritten')
})

const openNew = (id: string) =>
  mount(<EditorScreen uuid={undefined} draft={id} renderPost={() => null} onCreated={() => undefined} />)

test('each new post that only this device has opens with its own text, and another begins empty', async () => {
  const unsent = (title: string) => draft({version: 0, words: {...words, title}})
  stored.drafts = {'post new-d1': unsent('Bedtime'), 'post new-d2': unsent('Rates')}
  await openNew('d2')
  await until(() => texts('output').length === 1)
  expect(found('output').textContent.trim()).toBe('Rates')
  document.body.replaceChildren()
  await openNew('d3')
  await until(() => texts('output').length === 1)
  expect(found('output').textContent.trim()).toBe('')
})
