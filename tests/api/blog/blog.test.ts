import {beforeEach, describe, expect, test} from 'vitest'
import * as contract from '#contract/content/blog.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {posts} from '#server/db/schema/all.ts'
import {writtenPosts} from '#server/db/seed/posts/all.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'

const app = await testApp()
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

/** A post that came out so many days ago; without that a draft. */
async function post(author: {user_id: string}, title: string, options: {days_ago?: number; tags?: string[]} = {}) {
  const {days_ago, tags = []} = options
  const id = newId()
  const published_at = days_ago === undefined ? null : plusMs(app.clock.now(), -days_ago * 86_400_000)
  await app.db.insert(posts).values({
    id,
    title,
    tags,
    summary: `About ${title}`,
    body_html: `<p>${'word '.repeat(660)}</p>`,
    author_user_id: author.user_id,
    status: published_at ? 'published' : 'draft',
    published_at,
    updated_at: app.clock.now(),
    created_at: app.clock.now(),
  })
  return id
}

const titles = (list: {items: {title: string}[]}) => list.items.map(item => item.title)

describe('the list', () => {
  test('is for everyone: what is published, newest first, without the text', async () => {
    const writer = await app.staff('blog_writer')
    await post(writer, 'Older', {days_ago: 9})
    await post(writer, 'Draft')
    await post(writer, 'Newer', {days_ago: 2})
    const list = await app.ok(contract.listPosts)
    expect(titles(list)).toEqual(['Newer', 'Older'])
    expect(list.next_cursor).toBeNull()
    expect(list.items[0]).toMatchObject({reading_minutes: 3, status: 'published', cover_url: null})
    expect(list.items[0]).not.toHaveProperty('body_html')
    // staff manage drafts elsewhere: the public list is the same for all
    expect(titles(await app.ok(contract.listPosts, {by: writer}))).toEqual(['Newer', 'Older'])
  })

  test('goes on where the page before ended, also between posts of the same moment', async () => {
    const writer = await app.staff('blog_writer')
    for (const title of ['One', 'Two', 'Three']) await post(writer, title, {days_ago: 5})
    await post(writer, 'Four', {days_ago: 4})
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const list: Awaited<ReturnType<typeof firstPage>> = await firstPage(cursor)
      expect(list.items.length).toBeLessThanOrEqual(2)
      seen.push(...titles(list))
      cursor = list.next_cursor
    } while (cursor !== null)
    expect(seen).toEqual(['Four', 'Three', 'Two', 'One'])
  })

  test('is narrowed by a tag, exactly', async () => {
    const writer = await app.staff('blog_writer')
    await post(writer, 'Money', {days_ago: 1, tags: ['Money', 'For families']})
    await post(writer, 'Safety', {days_ago: 2, tags: ['Safety']})
    expect(titles(await app.ok(contract.listPosts, {query: {tag: 'Money'}}))).toEqual(['Money'])
    expect(titles(await app.ok(contract.listPosts, {query: {tag: 'Mon'}}))).toEqual([])
  })

  test('has the topics of all published posts beside its first page', async () => {
    const writer = await app.staff('blog_writer')
    await post(writer, 'Oldest', {days_ago: 90, tags: ['Toddlers']})
    await post(writer, 'Draft', {tags: ['Naps']})
    for (const days_ago of Array.from({length: 21}, (_, i) => i + 1)) {
      await post(writer, `Newer ${days_ago}`, {days_ago, tags: ['Money']})
    }
    const first = await app.ok(contract.listPosts)
    expect(first.topics).toEqual([
      {name: 'Money', language: 'en'},
      {name: 'Toddlers', language: 'en'},
    ])
    const next = await app.ok(contract.listPosts, {query: {cursor: first.next_cursor!}})
    expect(next.topics).toBeUndefined()
  })

  test('refuses a cursor of another list', async () => {
    expectRefusal(await app.call(contract.listPosts, {query: {cursor: 'nonsense'}}), 422, 'invalid')
  })
})

const firstPage = (cursor: string | null) =>
  app.ok(contract.listPosts, {query: {limit: '2', ...(cursor !== null && {cursor})}})

describe('one post', () => {
  test('is read by a guest, with its author', async () => {
    const writer = await app.staff('blog_writer')
    const id = await post(writer, 'Open', {days_ago: 1})
    expect(await app.ok(contract.getPost, {params: {uuid: id}})).toMatchObject({
      id,
      title: 'Open',
      author: {avatar_url: null},
      body_html: expect.stringContaining('<p>word'),
    })
  })

  test('does not exist as a draft for anyone but staff', async () => {
    const writer = await app.staff('blog_writer')
    const uuid = await post(writer, 'Draft')
    const read = (by?: {token: string}) => app.call(contract.getPost, {params: {uuid}, ...(by && {by})})
    for (const reader of [undefined, await app.parent(), await app.caretaker(), await app.agency()]) {
      expectRefusal(await read(reader), 404, 'not_found')
    }
    expect((await read(writer)).body).toMatchObject({title: 'Draft', status: 'draft'})
    expect((await read(await app.staff('admin'))).body).toMatchObject({title: 'Draft'})
  })

  test('that no one wrote is not there', async () => {
    expectRefusal(await app.call(contract.getPost, {params: {uuid: newId()}}), 404, 'not_found')
  })
})

describe('the posts of the demonstration', () => {
  const allowed = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a']

  test.each(writtenPosts.map(each => [each.title, each] as const))('%s is harmless and whole', (_, each) => {
    const {body_html, cover, summary, tags} = each
    const opened = [...body_html.matchAll(/<([a-z0-9]+)([^>]*)>/g)]
    for (const [, element = '', attributes = ''] of opened) {
      expect(allowed).toContain(element)
      expect(attributes).toMatch(/^( href="(https?:|\/)[^"]*")?$/)
    }
    expect([...body_html.matchAll(/<\//g)].length).toBe(opened.length)
    expect(cover).toMatch(/^<svg [^>]*viewBox="0 0 640 360"/)
    expect(cover).not.toMatch(/<script|<style|href|\bon\w+=/)
    const words = body_html
      .replace(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter(Boolean).length
    expect(words).toBeGreaterThanOrEqual(350)
    expect(words).toBeLessThanOrEqual(600)
    expect(summary.length).toBeGreaterThan(80)
    expect(tags.length).toBeGreaterThan(0)
  })

  test('all are there', () => expect(writtenPosts).toHaveLength(8))
})
