import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import type {Post} from '#contract/content/blog.ts'
import {picture_cache, public_cache} from '#offline/queries/scope.ts'
import {storeNewestPosts} from './blog.ts'

vi.mock('../offline/when-controlled.ts', () => ({whenControlled: async () => true}))

const inText = '/api/files/a1b2c3d4e5'
const cover = '/api/files/f6g7h8i9j0'
const post: Post = {
  id: '0190a000-0000-7000-8000-0000000000b1',
  title: 'The first visit',
  summary: 'What to ask',
  body_html: `<p>Ask.</p><img src="${inText}" alt="Two houses"><img src="https://elsewhere.test/x" alt="">`,
  cover_url: cover,
  cover_alt: 'A house',
  author: {name: 'Ada', avatar_url: null},
  tags: [],
  language: 'en',
  reading_minutes: 1,
  published_at: '2026-06-01T15:00:00.000Z',
  updated_at: '2026-06-01T15:00:00.000Z',
  slug: 'the-first-visit',
  status: 'published',
}

/** What the worker has stored, and what was fetched. */
const device = {post: undefined as Response | undefined, pictures: [] as string[], fetched: [] as string[]}

beforeEach(() => {
  Object.assign(device, {post: undefined, pictures: [], fetched: []})
  vi.stubGlobal('caches', {
    match: async (_: string, {cacheName}: {cacheName: string}) =>
      cacheName === public_cache ? device.post : undefined,
    open: async (name: string) => ({
      keys: async () =>
        name === picture_cache ? device.pictures.map(path => new Request(new URL(path, location.href))) : [],
    }),
  })
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const {pathname} = new URL(typeof request === 'string' ? request : request.url, location.href)
    device.fetched.push(pathname)
    if (pathname.startsWith('/api/files/')) return new Response('picture')
    return Response.json(pathname.endsWith('/blog/posts') ? {items: [post], next_cursor: null} : post)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const answer = '/api/blog/posts/the-first-visit'

/** The covers that were given to the browser to load. */
function watchCovers(): string[] {
  const covers: string[] = []
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement, src) {
    if (this.parentElement?.querySelector('source[type="image/avif"]')) covers.push(src)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return covers
}

test('a new post is stored with the pictures of its text and its cover, and nothing from elsewhere', async () => {
  const covers = watchCovers()
  await storeNewestPosts()
  expect(device.fetched).toEqual(['/api/blog/posts', answer, inText])
  expect(covers).toEqual([cover, cover])
})

test('a text and its pictures that are stored are not loaded again, but one that log-out deleted is', async () => {
  const covers = watchCovers()
  const headers = {'x-cached-at': '2026-06-02T15:00:00.000Z'}
  device.post = Response.json(post, {headers})
  // the card shows another size than the post: the worker answers the stored one
  device.pictures = [inText, `${cover}/480.avif`]
  await storeNewestPosts()
  expect(device.fetched).toEqual(['/api/blog/posts'])
  expect(covers).toEqual([cover, cover])
  device.post = Response.json(post, {headers})
  device.pictures = []
  await storeNewestPosts()
  expect(device.fetched.slice(1)).toEqual(['/api/blog/posts', inText])
  expect(covers).toHaveLength(4)
})

test('a phone that saves data stores the text alone', async () => {
  const covers = watchCovers()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, {connection: {saveData: true}}))
  await storeNewestPosts()
  expect(device.fetched).toEqual(['/api/blog/posts', answer])
  expect(covers).toEqual([])
})
