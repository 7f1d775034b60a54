import {eq} from 'drizzle-orm'
import {pageDescriptions} from '#domain/content/page-descriptions.ts'
import {documentTitle, publicPages, type Page as PublicPage, type PublicPath} from '#domain/content/pages.ts'
import {newId} from '#lib/id.ts'
import {posts} from '#server/db/schema/all.ts'
import type {TestApp} from '#tests/support/app.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'

/*
 * What the server sends before anything runs: for search engines, shared links, and people without JavaScript.
 */

const pages: [string, PublicPage][] = Object.entries(publicPages)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const metaIn = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

async function post(app: TestApp, status: 'draft' | 'published'): Promise<string> {
  const {user_id} = await app.staff('blog_writer')
  const id = newId()
  const now = app.clock.now()
  await app.db.insert(posts).values({
    id,
    title: `A ${status} post`,
    summary: 'What to ask, and what to leave out',
    body_html: '<p>Ask how the morning begins.</p>',
    author_user_id: user_id,
    status,
    published_at: status === 'published' ? now : null,
    updated_at: now,
    created_at: now,
  })
  return id
}

test(
  'each public page is served with its own title, description, address and picture',
  async ({live}) => {
    for (const [path, page] of pages) {
      const response = await fetch(live.base_url + path)
      const html = await response.text()
      expect(response.status, path).toBe(200)
      expect(titleIn(html), path).toBe(escaped(documentTitle(page)))
      expect(metaIn(html, 'description'), path).toBe(escaped(pageDescriptions[path as PublicPath]()))
      expect(html.match(/<title>/g), path).toHaveLength(1)
      expect(html, path).toContain(`<link rel="canonical" href="${live.base_url}${path}" />`)
      expect(metaIn(html, 'og:url'), path).toBe(live.base_url + path)
      expect(metaIn(html, 'og:title'), path).toBe(escaped(documentTitle(page)))
      expect(metaIn(html, 'robots'), path).toBe(page.unlisted ? 'noindex' : undefined)
    }
    const card = await fetch(metaIn(await (await fetch(live.base_url)).text(), 'og:image') ?? '')
    expect(card.headers.get('content-type')).toBe('image/png')
  },
)

test('each public page without words of its own names the scripts that it fetches first, and they are there', async ({live}) => {
  for (const [path] of pages) {
    const html = await (await fetch(live.base_url + path)).text()
    const files = [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, file]) => file!)
    if (path === '/' || path === '/blog') expect(files, 'the picture has the line to itself').toEqual([])
    else expect(files.length, path).toBeGreaterThan(0)
    for (const file of files) {
      const response = await fetch(live.base_url + file, {method: 'HEAD'})
      expect(response.headers.get('content-type'), file).toContain('javascript')
    }
  }
  const shell = await (await fetch(`${live.base_url}/index.html`)).text()
  expect(shell).not.toContain('modulepreload')
})

test('the blog is served with its newest posts, and names the first cover', async ({live}) => {
  const id = await post(live.app, 'published')
  await post(live.app, 'draft')
  const list = await (await fetch(`${live.base_url}/blog`)).text()
  expect(list).toContain(`<a href="/blog/view/${id}"><h2>A published post</h2><p>What to ask, and what to leave out</p></a>`)
  expect(list).not.toContain('A draft post')
  expect(list).not.toContain('as="image"')
  const cover = newId()
  await live.app.db.update(posts).set({cover: `${cover}.svg`}).where(eq(posts.id, id))
  for (const path of ['/blog', `/blog/view/${id}`]) {
    const html = await (await fetch(live.base_url + path)).text()
    expect(html.match(/<link rel="preload" as="image"[^>]*>/g), path).toEqual([
      expect.stringContaining(`imagesrcset="/api/files/${cover}.svg/480.avif 480w, `),
    ])
  }
})

test('a published post is served with its own words, a draft with none', async ({live}) => {
  const [published, draft] = [await post(live.app, 'published'), await post(live.app, 'draft')]
  const shown = await fetch(`${live.base_url}/blog/view/${published}`)
  const html = await shown.text()
  expect(shown.status).toBe(200)
  expect(titleIn(html)).toBe('A published post · Village')
  expect(metaIn(html, 'og:type')).toBe('article')
  expect(metaIn(html, 'description')).toBe('What to ask, and what to leave out')
  const hidden = await fetch(`${live.base_url}/blog/view/${draft}`)
  expect(hidden.status).toBe(404)
  expect(await hidden.text()).not.toContain('A draft post')
})

test(
  'private parts open and are listed nowhere; an address that leads nowhere is not found',
  async ({live}) => {
    for (const [path, status] of [
      ['/dash/parent', 200],
      ['/outbox', 200],
      ['/adminlogin', 200],
      ['/no/such/place', 404],
      [`/blog/view/${newId()}`, 404],
    ] as const) {
      const response = await fetch(live.base_url + path)
      const html = await response.text()
      expect(response.status, path).toBe(status)
      expect(response.headers.get('x-robots-tag'), path).toBe('noindex')
      expect(metaIn(html, 'robots'), path).toBe('noindex')
      expect(html, path).toContain('id="root"')
    }
  },
)

test('robots.txt and sitemap.xml name what is to be found, and nothing else', async ({live}) => {
  const [published, draft] = [await post(live.app, 'published'), await post(live.app, 'draft')]
  const robots = await (await fetch(`${live.base_url}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${live.base_url}/sitemap.xml`)
  expect(robots).toContain('Disallow: /dash')
  const response = await fetch(`${live.base_url}/sitemap.xml`)
  expect(response.headers.get('content-type')).toContain('xml')
  const listed = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toEqual([
    ...pages.filter(([, page]) => !page.unlisted).flatMap(([path]) => ['', '?lang=es'].map(of => live.base_url + path + of)),
    `${live.base_url}/blog/view/${published}`,
  ])
  expect(listed.join()).not.toContain(draft)
})

test('the served names reach the screen', async ({visitor}) => {
  const {page} = await visitor()
  await page.goto('/contact')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', {name: 'help@example.test'})).toBeVisible()
  await expect(footer.getByRole('link', {name: '(615) 555-0111'})).toHaveAttribute('href', 'tel:+16155550111')
})
