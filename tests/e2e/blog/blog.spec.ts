import {readFileSync} from 'node:fs'
import type {Page} from '@playwright/test'
import * as contract from '#contract/content/blog-writing.ts'
import {newId} from '#lib/id.ts'
import {posts} from '#server/db/schema/all.ts'
import type {TestApp} from '#tests/support/app.ts'
import {htmlPayloads} from '#tests/support/payloads.ts'
import type {Person} from '#tests/support/people.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, inSoak, test} from '#tests/support/browser/fixtures.ts'

const icon = {name: 'mark.png', mimeType: 'image/png', buffer: readFileSync('public/icons/village-192.png')}
const text = (page: Page) => page.getByRole('textbox', {name: 'Text'})
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', {name: 'Formatting'}).getByRole('button', {name, exact: true})
const isSaved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible()
const bodies = (app: TestApp) =>
  app.rows<{title: string; body_html: string; status: string}>('select title, body_html, status from posts')

const published = async (app: TestApp, by: Person, words: {title: string; body_html: string}) => {
  const {id, version} = await app.ok(contract.createPost, {by, body: {...words, summary: 'About it.'}})
  return app.ok(contract.savePost, {by, params: {uuid: id}, body: {version, status: 'published'}})
}

const hasWorker = async (page: Page) => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const hasKeptPosts = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await (await caches.open('pub-blog')).keys()).length)).toBeGreaterThan(0)

test(
  'a writer begins a post, which saves itself, has pictures with words, and comes out',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const writer = await app.staff('blog_writer')
    const {page, loginAs} = await visitor()
    await loginAs(writer, '/blog')
    await expect(page.getByText(/^No drafts\./)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', {name: 'New post'}).click()
    await page.getByLabel('Title').fill('The first day')
    await text(page).click()
    await page.keyboard.type('Begin ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('slowly')
    // it has its own address by then, and the caret is where it was
    await expect(page).toHaveURL(/\/blog\/edit\//)
    await page.keyboard.type('.')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Enter')
    await tool(page, 'List').click()
    await page.keyboard.type('Keys')
    await isSaved(page)
    expect(await bodies(app)).toEqual([
      {
        title: 'The first day',
        body_html: '<p>Begin <strong>slowly.</strong></p><ul><li><p>Keys</p></li></ul>',
        status: 'draft',
      },
    ])

    await expect(page.getByText('To publish, add a summary.')).toBeVisible()
    await page.getByRole('button', {name: 'Publish'}).click()
    await expect(page.getByText('A post needs a summary')).toBeVisible()
    await expect(page.getByLabel('Summary')).toBeFocused()
    await page.getByLabel('Summary').fill('How to begin with somebody new.')

    await text(page).click()
    await tool(page, 'Picture').click()
    const dialog = page.getByRole('dialog', {name: 'Add a picture'})
    await dialog.getByLabel('Choose a picture for the text').setInputFiles(icon)
    await dialog.getByRole('button', {name: 'Add picture'}).click()
    await expect(dialog.getByText('Describe what the picture shows')).toBeVisible()
    await dialog.getByLabel('What the picture shows').fill('Two houses')
    await expectAccessible(page)
    await dialog.getByRole('button', {name: 'Add picture'}).click()
    await expect(text(page).getByRole('img', {name: 'Two houses'})).toBeVisible()
    await page.getByLabel('Choose a cover').setInputFiles(icon)
    const cropping = page.getByRole('dialog', {name: 'Crop the cover'})
    await cropping.getByRole('group', {name: 'Part that readers see; the arrow keys move it'}).press('ArrowDown')
    await expectAccessible(page)
    await cropping.getByRole('button', {name: 'Use this picture'}).click()
    const cover = page.locator('img.aspect-video')
    const shapeOfCover = () => cover.evaluate((each: HTMLImageElement) => each.naturalWidth / each.naturalHeight)
    await expect.poll(shapeOfCover).toBeCloseTo(16 / 9, 1)
    await expect(page.getByText('To publish, add a description of the cover.')).toBeVisible()
    await page.getByLabel('What the cover shows').fill('A house')
    await page.getByLabel('Topics').fill('Families')
    await page.getByRole('button', {name: 'Add', exact: true}).click()
    await isSaved(page)
    await expectAccessible(page)

    await page.getByRole('button', {name: 'Publish'}).click()
    await expect(page.getByText('Post published')).toBeVisible()
    await page.getByRole('link', {name: 'View post'}).click()
    await expect(page.getByRole('heading', {level: 1})).toHaveText('The first day')
    await expect(page.getByRole('img', {name: 'Two houses'})).toBeVisible()
    await expect(page).toHaveURL(/\/blog\/view\/the-first-day$/)
    await expectAccessible(page)
    await page.getByRole('link', {name: 'Edit'}).click()
    await expect(text(page)).toContainText('Begin slowly.')
  },
)

test(
  'a post is scheduled, compared with an earlier version, and reviewed',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const [ada, ben] = [await app.staff('blog_writer'), await app.staff('admin')]
    const {id, version} = await app.ok(contract.createPost, {
      by: ada,
      body: {title: 'First', summary: 'About it.', body_html: '<p>One two three.</p>'},
    })
    await app.ok(contract.savePost, {by: ada, params: {uuid: id}, body: {version, tags: ['Safety']}})
    app.clock.advance({hours: 1})
    const {page, loginAs} = await visitor()
    await loginAs(ada, `/blog/edit/${id}`)
    await expect(page.getByRole('figure', {name: 'Search preview'})).toContainText('/blog/view/first')
    await text(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Four.')
    await isSaved(page)

    await page.getByRole('button', {name: 'Earlier versions'}).click()
    const versions = page.getByRole('dialog', {name: 'Earlier versions'})
    await expect(versions.locator('ins')).toHaveText('Four.')
    await expectAccessible(page)
    await versions.getByRole('button', {name: 'Restore this version'}).click()
    await expect(text(page)).toHaveText('One two three.')
    await isSaved(page)

    await page.getByRole('button', {name: 'Schedule'}).click()
    const dialog = page.getByRole('dialog', {name: 'Schedule this post'})
    await expectAccessible(page)
    await dialog.getByRole('button', {name: 'Schedule'}).click()
    await expect(page.getByText(/^Goes out /).first()).toBeVisible()
    await page.getByLabel('Ask someone to review it').selectOption(ben.user_id)
    await page.getByRole('button', {name: 'Ask for a review'}).click()
    await expect(page.getByText(/^Waiting for /)).toBeVisible()
    expect(await app.rows('select status, slug, publish_at > updated_at as ahead from posts')).toEqual([
      {status: 'draft', slug: 'first', ahead: true},
    ])

    const other = await visitor()
    await other.loginAs(ben, '/blog')
    const row = other.page.getByRole('region', {name: 'Waiting for your review'})
    await expect(row.getByText(/^Scheduled: /)).toBeVisible()
    await expectAccessible(other.page)
    await row.getByRole('link', {name: 'Edit First'}).click()
    await other.page.getByRole('button', {name: 'Send back'}).click()
    await other.page.getByLabel('What should change').fill('Say who comes.')
    await other.page.getByRole('dialog').getByRole('button', {name: 'Send back'}).click()
    await expect(other.page.getByText('Say who comes.')).toBeVisible()
  },
)

test('a writer meets no other writer after a reload', async ({live: {app}, visitor}) => {
  const writer = await app.staff('blog_writer')
  const {id} = await app.ok(contract.createPost, {by: writer, body: {title: 'Draft'}})
  const {page, loginAs} = await visitor()
  const said = () =>
    page.waitForResponse(response => response.url().endsWith('/writing') && response.request().method() === 'POST')
  // the window before the reload does not get to report that it is gone
  await page.route('**/writing?*', route => route.abort())
  const first = said()
  await loginAs(writer, `/blog/edit/${id}`)
  await first
  const second = said()
  await page.reload()
  expect(await (await second).json()).toEqual({others: []})
})

test('a post is served with its text, found by search, counted and shared', async ({live: {app}, visitor}) => {
  const writer = await app.staff('blog_writer')
  const post = await published(app, writer, {
    title: 'Bedtime & more',
    body_html: '<p>Read <strong>slowly</strong>.</p>',
  })
  await published(app, writer, {title: 'Rates', body_html: '<p>Agree first.</p>'})
  const {page, go, context} = await visitor()
  const html = await (await page.request.get('/blog/view/bedtime-more')).text()
  expect(html).toContain('<p>Read <strong>slowly</strong>.</p>')
  expect(html).toContain('"@type":"BlogPosting","headline":"Bedtime & more"')
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/blog\/view\/bedtime-more"/)
  const feed = await (await page.request.get('/blog/feed.xml')).text()
  expect(feed).toContain('<title>Bedtime &amp; more</title>')

  await go('/blog')
  await page.getByLabel('Search posts').fill('bedt')
  await expect(page.getByRole('main').getByRole('heading', {level: 2})).toHaveText(['Bedtime & more'])
  await expect(page).toHaveURL(/q=bedt/)
  await page.getByRole('heading', {level: 2}).click()
  await expect(page).toHaveURL(/\/blog\/view\/bedtime-more$/)
  await expect(page.getByRole('link', {name: 'Edit'})).toHaveCount(0)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate('navigator.share = undefined')
  await page.getByRole('button', {name: 'Share'}).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await expect
    .poll(async () => (await app.ok(contract.getManagedPost, {by: writer, params: {uuid: post.id}})).readers)
    .toBe(1)
})

test('a post is read in a column of 68 characters in the middle of the page', async ({live: {app}, visitor}) => {
  const writer = await app.staff('blog_writer')
  const post = await published(app, writer, {
    title: 'Bedtime',
    body_html: `<p>${'Read slowly, and let them turn the pages. '.repeat(20)}</p>`,
  })
  const {page, go} = await visitor()
  await page.setViewportSize({width: 1280, height: 800})
  await go(`/blog/view/${post.id}`)
  // the served text stands there before, without the column
  await expect(page.getByRole('button', {name: 'Share'})).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const text = page.getByRole('article').getByText(/^Read slowly/)
  const column = await text.evaluate(element => {
    const ruler = document.createElement('span')
    ruler.textContent = '0'.repeat(68)
    ruler.style.position = 'absolute'
    element.append(ruler)
    const most = ruler.getBoundingClientRect().width
    ruler.remove()
    const {left, right, width} = element.getBoundingClientRect()
    return {most, width, left, right: document.documentElement.clientWidth - right}
  })
  expect(column.width).toBeLessThanOrEqual(column.most)
  // not squeezed either
  expect(column.width).toBeGreaterThan(column.most * 0.8)
  expect(Math.abs(column.left - column.right)).toBeLessThanOrEqual(1)
})

test('two writers: each is warned, nothing is lost, and one text is chosen', async ({live: {app}, visitor}) => {
  const [ada, ben] = [await app.staff('blog_writer'), await app.staff('admin')]
  const post = await app.ok(contract.createPost, {
    by: ada,
    body: {title: 'Draft', body_html: '<p>Begun.</p>'},
  })
  const {page, loginAs, go} = await visitor()
  await loginAs(ada)
  const other = newId()
  await app.ok(contract.sayWriting, {by: ben, params: {uuid: post.id}, body: {editor: other}})
  await go(`/blog/edit/${post.id}`)
  await expect(page.getByText('Another writer is editing this post')).toBeVisible()
  await expect(text(page)).toHaveText('Begun.')
  await app.ok(contract.savePost, {
    by: ben,
    params: {uuid: post.id},
    body: {version: post.version, body_html: '<p>By Ben.</p>'},
  })

  await page.getByLabel('Title').fill('By Ada')
  const choice = page.getByRole('dialog', {name: 'This post has changed'})
  await expect(choice).toBeVisible()
  await expect(choice.getByRole('region', {name: 'Yours'})).toContainText('By Ada')
  await expect(choice.getByRole('region', {name: /^Saved by/})).toContainText('By Ben.')
  await expectAccessible(page)
  await choice.getByRole('button', {name: 'Use the other version'}).click()
  await expect(text(page)).toHaveText('By Ben.')

  await app.ok(contract.savePost, {by: ben, params: {uuid: post.id}, body: {version: 2, title: 'Ben again'}})
  await page.getByLabel('Title').fill('By Ada')
  await choice.getByRole('button', {name: 'Keep mine'}).click()
  await isSaved(page)
  expect(await bodies(app)).toEqual([{title: 'By Ada', body_html: '<p>By Ben.</p>', status: 'draft'}])
})

test(
  'a long title is read whole while it is written, and stays one line',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const {page, loginAs} = await visitor()
    await loginAs(await app.staff('blog_writer'), '/blog/add')
    const title = page.getByLabel('Title')
    const isWhole = () =>
      title.evaluate(field => field.scrollWidth <= field.clientWidth && field.scrollHeight <= field.clientHeight)
    const words = Array.from({length: 16}, () => 'handing over')
      .join(' ')
      .slice(0, 190)
    await title.fill(words)
    await expect.poll(isWhole).toBe(true)
    await title.press('Enter')
    await title.press('End')
    await title.pressSequentially('!')
    await expect(title).toHaveValue(`${words}!`)
    await title.fill('The first\n\nday')
    await expect(title).toHaveValue('The first day')
    await isSaved(page)
    expect((await bodies(app)).map(post => post.title)).toEqual(['The first day'])
  },
)

test('without a connection writing goes on, a reload brings it back, and leaving asks', async ({
  live: {app},
  visitor,
}) => {
  const writer = await app.staff('blog_writer')
  const post = await published(app, writer, {title: 'Out', body_html: '<p>Begun.</p>'})
  const {page, context, loginAs} = await visitor()
  await loginAs(writer, `/blog/edit/${post.id}`)
  await expect(text(page)).toHaveText('Begun.')
  await context.setOffline(true)
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' More.')
  await expect(page.getByText('No connection. Saved on this device and synced when you are online')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Saved on this device\. Readers see it/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Restored from this device')).toBeVisible()
  await expect(text(page)).toHaveText('Begun. More.')
  await page.getByRole('link', {name: 'Blog', exact: true}).first().click()
  await expect(page.getByRole('alertdialog')).toHaveAccessibleName('Leave without saving?')
  await page.getByRole('button', {name: 'Stay'}).click()
  await page.getByRole('button', {name: 'Update post'}).click()
  await expect(page.getByText('Readers now see the new text')).toBeVisible()
  expect(await bodies(app)).toMatchObject([{body_html: '<p>Begun. More.</p>'}])
})

test('a post is deleted, put back by Undo, and restored from the list of deleted ones', async ({
  live: {app},
  visitor,
}) => {
  const writer = await app.staff('blog_writer')
  await app.ok(contract.createPost, {by: writer, body: {title: 'A draft'}})
  const {page, loginAs} = await visitor()
  await loginAs(writer, '/blog')
  await page.getByRole('button', {name: 'Delete A draft'}).click()
  await page.getByRole('button', {name: 'Undo'}).click()
  await expect(page.getByText('Restored', {exact: true})).toBeVisible()
  // the list may still show it from before it was deleted
  await expect.poll(() => bodies(app)).toMatchObject([{status: 'draft'}])
  await page.getByRole('button', {name: 'Delete A draft'}).click()
  await page.getByRole('tab', {name: 'Deleted'}).click()
  await expect(page).toHaveURL(/posts=deleted/)
  await expect(page.getByText(/^Can be restored until/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', {name: 'Restore A draft'}).click()
  await page.getByRole('tab', {name: 'Drafts'}).click()
  await expect(page.getByText('A draft', {exact: true})).toBeVisible()
})

test('the editor is for those who write', async ({live: {app}, visitor}) => {
  const {page, go, logIn} = await visitor()
  await go('/blog/add')
  await expect(page).toHaveURL(/\/adminlogin/)
  await logIn(await app.parent(), 'parent')
  await go('/blog/add')
  await expect(page.getByText('Access denied')).toBeVisible()
  await go('/blog')
  await expect(page.getByRole('heading', {level: 1})).toHaveText('The Village blog')
  await expect(page.getByRole('link', {name: 'New post'})).toHaveCount(0)
})

test.describe('past the server’s cleaning and without the page’s policy', () => {
  // what takes script out of a text must hold alone
  test.use({bypassCSP: true})

  test('whatever got into the database, nothing of it runs or loads in a reader’s browser', async ({
    live: {app},
    visitor,
  }) => {
    const writer = await app.staff('blog_writer')
    // past the server's own cleaning: the browser must hold alone
    const id = newId()
    const now = app.clock.now()
    await app.db.insert(posts).values({
      id,
      title: htmlPayloads[0]!,
      summary: htmlPayloads[3]!,
      body_html: `<p>Before</p>${htmlPayloads.join('')}<p>After</p>`,
      tags: [htmlPayloads[3]!.slice(0, 40)],
      author_user_id: writer.user_id,
      status: 'published',
      published_at: now,
      updated_at: now,
      created_at: now,
    })
    const {page, go} = await visitor()
    await page.addInitScript('window.hits = 0; window.hit = () => { window.hits += 1 }')
    const elsewhere: string[] = []
    page.on('request', request => {
      if (request.url().includes('evil.example')) elsewhere.push(request.url())
    })
    await go(`/blog/view/${id}`)
    await expect(page.getByText('Before')).toBeVisible()
    const article = page.getByRole('article').first()
    for (const link of await article.getByRole('link', {name: 'go', exact: true}).all()) {
      expect(await link.getAttribute('href')).toBe('https://example.com/')
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    }
    await go('/blog')
    await expect(page.getByRole('heading', {level: 2, name: htmlPayloads[0]!})).toBeVisible()
    expect([await page.evaluate('window.hits'), elsewhere]).toEqual([0, []])
  })
})

test(
  'a post that was read before is shown at once, and its newer version takes its place',
  inSoak,
  async ({live: {app}, visitor}) => {
    const writer = await app.staff('blog_writer')
    const post = await published(app, writer, {title: 'Old words', body_html: '<p>Old.</p>'})
    const {page, go} = await visitor({worker: true})
    await go('/')
    await hasWorker(page)
    const path = `/blog/view/${post.id}`
    await go(path)
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Old words')
    await hasKeptPosts(page)
    await app.ok(contract.savePost, {
      by: writer,
      params: {uuid: post.id},
      body: {version: post.version, title: 'New words'},
    })
    await go(path)
    await expect(page.getByRole('heading', {level: 1})).toHaveText('New words')
    await expect(page.getByText(/^Updated: this is the newer version/)).toBeVisible()

    await app.ok(contract.deletePost, {by: writer, params: {uuid: post.id}})
    await go(path)
    await expect(page.getByText('Post not found')).toBeVisible()
  },
)

test(
  'a post that was unpublished is a draft for its writer too, not what this device kept',
  inSoak,
  async ({live: {app}, visitor}) => {
    const writer = await app.staff('blog_writer')
    const post = await published(app, writer, {title: 'Out too early', body_html: '<p>Not yet.</p>'})
    const {page, loginAs, go} = await visitor({worker: true})
    const path = `/blog/view/${post.id}`
    await loginAs(writer, path)
    await hasWorker(page)
    await go(path)
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Out too early')
    await hasKeptPosts(page)
    await app.ok(contract.savePost, {
      by: writer,
      params: {uuid: post.id},
      body: {version: post.version, status: 'draft'},
    })
    await go(path)
    await expect(page.getByText('Draft, visible to staff only')).toBeVisible()
  },
)
