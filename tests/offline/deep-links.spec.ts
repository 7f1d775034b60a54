import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import * as writing from '#contract/content/blog-writing.ts'
import {newId} from '#lib/id.ts'
import {faqs, posts} from '#server/db/schema/all.ts'
import type {TestApp} from '../support/app.ts'
import {fileOf, picture} from '#tests/support/pictures.ts'
import {morningAhead, upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '../support/story.ts'
import {ofAgencies, ofCaretakers, ofGuests, ofParents, ofStaff, type Link} from './support/addresses.ts'
import {openWithWorker, expect, test, type Device, inSoak} from './support/fixtures.ts'
import {keepsStaffFiles} from './support/staff-files.ts'

/** Opens each once with a network, takes it away, and opens each again. */
async function openAll(device: Device, links: readonly Link[]): Promise<void> {
  const {page} = device
  for (const {path, shows, isNew} of links) {
    if (isNew) continue
    await page.goto(path)
    await shows(page).waitFor()
    await device.keeps()
  }
  await device.offline()
  for (const {path, shows, isAsOf, isNew, says} of links) {
    await page.goto(path)
    await expect(shows(page), `${path} without a network`).toBeVisible()
    const saying = isNew ? page.getByRole('main') : page
    // a disabled button describes itself in a hidden element too
    await expect(saying.getByText(says).filter({visible: true}).first(), `${path} says`).toBeVisible()
    await expect(page.locator('h1'), path).toHaveCount(1)
    if (isAsOf)
      await expect(page.getByText(/^as of (\d{1,2}:\d\d [AP]M|.*, \d{1,2}:\d\d [AP]M)$/).first(), path).toBeVisible()
  }
}

async function post(app: TestApp, title: string): Promise<string> {
  const {user_id} = await app.staff('blog_writer')
  const id = newId()
  const now = app.clock.now()
  await app.db.insert(posts).values({
    id,
    title,
    summary: 'What to ask, and what to leave out',
    body_html: '<p>Ask how the morning begins.</p>',
    author_user_id: user_id,
    status: 'published',
    published_at: now,
    updated_at: now,
    created_at: now,
  })
  return id
}

test('case 31: a guest opens every address without a network', inSoak, async ({live: {app}, device}) => {
  const post_id = await post(app, 'The first visit')
  await app.db.insert(faqs).values({
    id: newId(),
    audience: 'Parents',
    position: 1,
    question: 'What does it cost?',
    answer: 'Nothing until you approve.',
    created_at: app.clock.now(),
  })
  const guest = await device()
  await guest.go('/login')
  await guest.isReady()
  await openAll(guest, ofGuests(post_id))
})

test('case 31: a careseeker opens every address without a network', inSoak, async ({live: {app}, device, visit}) => {
  const story = storyOf(app)
  const asked = await story.request(visit.parent, {schedule: morningAhead(app, 3)})
  await story.bid(visit.caretaker, asked)
  const other = await story.request(visit.parent, {schedule: morningAhead(app, 4)})
  const parent = await device()
  await openWithWorker(parent, visit.parent)
  await openAll(parent, ofParents(visit.session, visit.booking_id, asked.id, other.id))
})

test('case 31: a caregiver opens every address without a network', async ({live: {app}, device, visit}) => {
  const request = await storyOf(app).request(await app.parent(), {schedule: morningAhead(app)})
  const caretaker = await device()
  await openWithWorker(caretaker, visit.caretaker)
  await openAll(caretaker, ofCaretakers(visit.session, request.id))
})

test('case 31: an agency opens every address without a network', inSoak, async ({live: {app}, device}) => {
  const owner = await app.agency()
  const {session} = await upcomingVisit(app, await app.parent(), owner)
  const lead = await storyOf(app).requestAgency(await app.parent(), {schedule: morningAhead(app)})
  const agency = await device()
  await openWithWorker(agency, owner)
  await openAll(agency, ofAgencies(session, lead.id))
})

test('case 31: staff open every address without a network', inSoak, async ({live: {app}, device}) => {
  const admin = await device()
  await openWithWorker(admin, await app.staff('admin'))
  // their screens come after everybody's, once the worker knows that someone of staff is here
  await keepsStaffFiles(admin)
  await openAll(admin, ofStaff)
})

test('case 31: no address of the app is left out', () => {
  const generated = readFileSync(join(import.meta.dirname, '../../src/routeTree.gen.ts'), 'utf8')
  const [, union = ''] = /\n {2}to:\n([\s|'\w/$.-]+?)\n {2}id:/.exec(generated) ?? []
  const routes = [...union.matchAll(/'([^']+)'/g)].map(([, route]) => route)
  expect(routes.length).toBeGreaterThan(10)
  const opened = new Set(
    [
      ...ofGuests(''),
      ...ofParents({id: ''}, '', '', ''),
      ...ofCaretakers({id: ''}, ''),
      ...ofAgencies({id: ''}, ''),
      ...ofStaff,
    ].map(({to}) => to),
  )
  expect(routes.filter(route => !opened.has(String(route)))).toEqual([])
})

test('the newest posts are read without a network, opened before or not', async ({live: {app}, device}) => {
  const post_id = await post(app, 'The second visit')
  const guest = await device()
  // a first visit, never reloaded
  await guest.go('/login')
  await guest.isReady()
  await expect
    .poll(() => guest.page.evaluate(async id => (await caches.match(`/api/blog/posts/${id}`)) !== undefined, post_id))
    .toBe(true)
  await guest.offline()
  await guest.go('/blog')
  await guest.page.getByText('The second visit').click()
  await expect(guest.page.getByText('Ask how the morning begins.')).toBeVisible()
})

test(
  'the pictures of the newest posts are seen without a network, opened before or not',
  inSoak,
  async ({live: {app}, device}) => {
    const by = await app.staff('blog_writer')
    const {id, version} = await app.ok(writing.createPost, {by, body: {title: 'Two houses', summary: 'A picture'}})
    const file = fileOf(await picture('jpeg', '#123456'))
    const {url} = await app.ok(writing.addPostPicture, {by, params: {uuid: id}, files: {picture: [file]}})
    await app.ok(writing.savePost, {
      by,
      params: {uuid: id},
      body: {version, body_html: `<p>See.</p><img src="${url}" alt="A blue house">`, status: 'published'},
    })
    const guest = await device()
    await guest.go('/login')
    await guest.isReady()
    await expect
      .poll(() => guest.page.evaluate(async address => (await caches.match(address)) !== undefined, url))
      .toBe(true)
    await guest.offline()
    await guest.go('/blog')
    await guest.page.getByRole('link', {name: 'Two houses'}).click()
    const shown = guest.page.getByRole('img', {name: 'A blue house'})
    await expect.poll(() => shown.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
  },
)
