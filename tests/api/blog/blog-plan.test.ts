import {beforeEach, describe, expect, test} from 'vitest'
import {getWaiting} from '#contract/admin/operations.ts'
import {suspendUser} from '#contract/admin/people.ts'
import * as reading from '#contract/content/blog.ts'
import * as contract from '#contract/content/blog-writing.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {listNotifications} from '#contract/notifications.ts'
import {revisions_max} from '#domain/content/post-text.ts'
import {publishDuePosts} from '#server/modules/blog/index.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'

const app = await testApp()
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

const whole = {title: 'The first day', summary: 'How to begin.', body_html: '<p>Slowly, and together.</p>'}
type Post = {id: string; version: number}
type Changes = Omit<BodyIn<typeof contract.savePost>, 'version'>

const begin = (by: Person, body: BodyIn<typeof contract.createPost> = whole) => app.ok(contract.createPost, {by, body})
const trySave = (by: Person, {id, version}: Post, changes: Changes) =>
  app.call(contract.savePost, {by, params: {uuid: id}, body: {version, ...changes}})
const save = (by: Person, {id, version}: Post, changes: Changes) =>
  app.ok(contract.savePost, {by, params: {uuid: id}, body: {version, ...changes}})
const managed = (by: Person, {id}: Post) => app.ok(contract.getManagedPost, {by, params: {uuid: id}})
const titles = (list: {items: {title: string}[]}) => list.items.map(({title}) => title)

describe('a schedule', () => {
  const later = '2026-06-03T15:00:00.000Z'

  test('publishes a whole draft at its time, once', async () => {
    const writer = await app.staff('blog_writer')
    const draft = await begin(writer, {title: 'Half'})
    expectRefusal(await trySave(writer, draft, {publish_at: later}), 422, 'invalid')
    const planned = await save(writer, draft, {...whole, publish_at: later})
    expect(planned).toMatchObject({status: 'draft', publish_at: later, slug: 'the-first-day'})
    expect(titles(await app.ok(reading.listPosts))).toEqual([])
    app.clock.set('2026-06-03T14:59:00.000Z')
    expect(await publishDuePosts(app.db, app.clock.now(), 10)).toBe(0)
    app.clock.set('2026-06-03T15:00:30.000Z')
    expect(await publishDuePosts(app.db, app.clock.now(), 10)).toBe(1)
    expect(await publishDuePosts(app.db, app.clock.now(), 10)).toBe(0)
    expect(await managed(writer, draft)).toMatchObject({status: 'published', published_at: later, publish_at: null})
    expect(titles(await app.ok(reading.listPosts))).toEqual(['The first day'])
    expect(await app.rows('select action, actor_user_id from audit_log order by id')).toEqual([
      {action: 'post.scheduled', actor_user_id: writer.user_id},
      {action: 'post.published', actor_user_id: null},
    ])
    // search engines read a last change that is not older than the publication
    expect((await managed(writer, draft)).updated_at).toBe(later)
  })

  test('lies ahead, is taken back, and ends with a publication or a deletion', async () => {
    const writer = await app.staff('blog_writer')
    const draft = await begin(writer)
    const past = await trySave(writer, draft, {publish_at: '2026-01-01T00:00:00Z'})
    expect(past.body).toMatchObject({fields: {publish_at: 'Choose a time in the future.'}})
    const planned = await save(writer, draft, {publish_at: later})
    // what will come out stays whole
    expectRefusal(await trySave(writer, planned, {title: ''}), 422, 'invalid')
    const back = await save(writer, planned, {publish_at: null})
    expect(back.publish_at).toBeNull()
    expect(await app.rows('select action, before, after from audit_log order by id')).toMatchObject([
      {action: 'post.scheduled', after: {publish_at: later}},
      {action: 'post.unscheduled', before: {publish_at: later}},
    ])
    const out = await save(writer, await save(writer, back, {publish_at: later}), {status: 'published'})
    expect(out).toMatchObject({status: 'published', publish_at: null, published_at: testStart})
    expectRefusal(await trySave(writer, out, {publish_at: later}), 422, 'invalid')
    const other = await save(writer, await begin(writer), {publish_at: later})
    await app.ok(contract.deletePost, {by: writer, params: {uuid: other.id}})
    app.clock.set(later)
    expect(await publishDuePosts(app.db, later, 10)).toBe(0)
  })
})

describe('an address', () => {
  test('comes from the title, is unlike any other, and finds the post as its id does', async () => {
    const writer = await app.staff('blog_writer')
    const first = await save(writer, await begin(writer), {status: 'published'})
    const second = await save(writer, await begin(writer), {status: 'published'})
    expect([first.slug, second.slug]).toEqual(['the-first-day', 'the-first-day-2'])
    for (const uuid of ['the-first-day-2', second.id]) {
      expect(await app.ok(reading.getPost, {params: {uuid}})).toMatchObject({id: second.id, slug: 'the-first-day-2'})
    }
    expectRefusal(await app.call(reading.getPost, {params: {uuid: 'the-last-day'}}), 404, 'not_found')
  })

  test('that another post takes at the same moment is given up for the next one', async () => {
    const writer = await app.staff('blog_writer')
    const draft = await begin(writer)
    // fails once, as the index does for the later of two publications
    await app.rows('create sequence slug_races')
    await app.rows(`create function lose_race() returns trigger language plpgsql as $$ begin
      if new.slug is not null and old.slug is null and nextval('slug_races') = 1 then
        raise unique_violation using constraint = 'posts_slug';
      end if;
      return new; end $$`)
    await app.rows('create trigger lose_race before update on posts for each row execute function lose_race()')
    try {
      expect(await save(writer, draft, {status: 'published'})).toMatchObject({slug: 'the-first-day'})
    } finally {
      await app.rows('drop trigger lose_race on posts')
      await app.rows('drop function lose_race')
      await app.rows('drop sequence slug_races')
    }
  })

  test('is chosen while no link leads to it', async () => {
    const writer = await app.staff('blog_writer')
    const out = await save(writer, await begin(writer), {slug: 'first-days', status: 'published'})
    expect(out.slug).toBe('first-days')
    expect((await trySave(writer, out, {slug: 'other'})).body).toMatchObject({fields: {slug: expect.any(String)}})
    expect((await save(writer, out, {slug: 'first-days', title: 'Same place'})).slug).toBe('first-days')
    const draft = await begin(writer)
    expect((await trySave(writer, draft, {slug: 'first-days'})).body).toMatchObject({
      fields: {slug: 'Another post has this address.'},
    })
    for (const slug of ['First', 'a b', '-a', out.id]) {
      expectRefusal(await trySave(writer, draft, {slug}), 422, 'invalid')
    }
  })
})

describe('revisions', () => {
  const versions = async (by: Person, {id}: Post) =>
    (await app.ok(contract.listRevisions, {by, params: {uuid: id}})).items.map(({version}) => version)

  test('are one for a draft saved within minutes, and each for what readers saw', async () => {
    const [ada, ben] = [await app.staff('blog_writer'), await app.staff('admin')]
    let post = await save(ada, await begin(ada), {title: 'One'})
    post = await save(ada, post, {title: 'Two'})
    expect(await versions(ada, post)).toEqual([3])
    post = await save(ben, post, {title: 'By Ben'})
    app.clock.advance({minutes: 11})
    post = await save(ben, post, {status: 'published'})
    post = await save(ben, post, {title: 'Out'})
    expect(await versions(ada, post)).toEqual([6, 5, 4, 3])
    const old = await app.ok(contract.getRevision, {by: ada, params: {uuid: post.id, version: '3'}})
    expect(old).toMatchObject({title: 'Two', body_html: whole.body_html, status: 'draft', saved_by: expect.any(String)})
    expectRefusal(
      await app.call(contract.getRevision, {by: ada, params: {uuid: post.id, version: '2'}}),
      404,
      'not_found',
    )
  })

  test('keep the version that one writes over in another window, within the same minutes', async () => {
    const ada = await app.staff('blog_writer')
    const post = await save(ada, await begin(ada), {title: 'In one window'})
    const over = await save(ada, post, {title: 'In the other', is_overwrite: true})
    expect(await versions(ada, over)).toEqual([over.version, post.version])
    const next = await save(ada, over, {title: 'Typed on'})
    expect(await versions(ada, next)).toEqual([next.version, post.version])
  })

  test('are the last fifty', async () => {
    const writer = await app.staff('blog_writer')
    let post = await save(writer, await begin(writer), {status: 'published'})
    for (let n = 0; n <= revisions_max; n += 1) post = await save(writer, post, {title: `Title ${n}`})
    const all = await versions(writer, post)
    expect([all.length, all[0]]).toEqual([revisions_max, post.version])
  })
})

test('a review is asked of another writer, and answered by that person alone', async () => {
  const [ada, ben, cleo] = [await app.staff('blog_writer'), await app.staff('admin'), await app.staff('blog_writer')]
  const post = await begin(ada)
  const ask = (reviewer: Person) =>
    app.call(contract.askReview, {by: ada, params: {uuid: post.id}, body: {reviewer_id: reviewer.user_id}})
  const answer = (by: Person, approved: boolean, note = '') =>
    app.call(contract.answerReview, {by, params: {uuid: post.id}, body: {approved, note}})
  const waiting = async (by: Person) => titles(await app.ok(contract.listManagedPosts, {by, query: {review: 'mine'}}))

  const {items} = await app.ok(contract.listWriters, {by: ada})
  expect(items.map(({id}) => id).toSorted()).toEqual([ben.user_id, cleo.user_id].toSorted())
  expectRefusal(await answer(ben, true), 409, 'review_closed')
  for (const wrong of [ada, await app.parent()]) expectRefusal(await ask(wrong), 422, 'invalid')
  expect((await ask(ben)).body).toMatchObject({version: 1, review: {state: 'asked', version: 1}})
  expect([await waiting(ben), await waiting(cleo)]).toEqual([[whole.title], []])

  expectRefusal(await answer(cleo, true), 403, 'forbidden')
  expect((await answer(ben, false)).body).toMatchObject({fields: {note: 'Say what should change'}})
  const returned = await answer(ben, false, 'Too short.')
  expect(returned.body).toMatchObject({review: {state: 'returned', note: 'Too short.', reviewer: {id: ben.user_id}}})
  expectRefusal(await answer(ben, true), 409, 'review_closed')
  expect(await waiting(ben)).toEqual([])

  const longer = await save(ada, post, {body_html: '<p>More.</p>'})
  await ask(ben)
  expect((await answer(ben, true)).body).toMatchObject({review: {state: 'approved', version: longer.version}})
})

test('an approval is of the version that its reviewer read', async () => {
  const [ada, ben] = [await app.staff('blog_writer'), await app.staff('admin')]
  const read = await begin(ada)
  const params = {uuid: read.id}
  const ask = () => app.ok(contract.askReview, {by: ada, params, body: {reviewer_id: ben.user_id}})
  const approve = (version: number) =>
    app.ok(contract.answerReview, {by: ben, params, body: {approved: true, note: '', version}})
  await ask()
  const saved = await save(ada, read, {body_html: '<p>Not read by Ben.</p>'})
  expect(await approve(read.version)).toMatchObject({
    version: saved.version,
    review: {state: 'approved', version: read.version},
  })
  await ask()
  expect(await approve(saved.version + 1)).toMatchObject({review: {version: saved.version}})
})

test('an approval is of the present words, though a time was set since they were read', async () => {
  const [ada, ben] = [await app.staff('blog_writer'), await app.staff('admin')]
  const read = await begin(ada)
  const params = {uuid: read.id}
  await app.ok(contract.askReview, {by: ada, params, body: {reviewer_id: ben.user_id}})
  const scheduled = await save(ada, read, {publish_at: '2026-06-03T15:00:00.000Z'})
  const approved = await app.ok(contract.answerReview, {
    by: ben,
    params,
    body: {approved: true, note: '', version: read.version},
  })
  expect(approved).toMatchObject({version: scheduled.version, review: {state: 'approved', version: scheduled.version}})
})

test('an approval stays of a post that is scheduled, published, deleted and restored, until its words change', async () => {
  const [ada, ben] = [await app.staff('blog_writer'), await app.staff('admin')]
  const approved = async () => {
    const post = await begin(ada)
    const params = {uuid: post.id}
    await app.ok(contract.askReview, {by: ada, params, body: {reviewer_id: ben.user_id}})
    return app.ok(contract.answerReview, {by: ben, params, body: {approved: true, note: '', version: post.version}})
  }
  const isOfThisVersion = ({version, review}: {version: number; review: {version: number} | null}) =>
    review?.version === version
  const scheduled = await save(ada, await approved(), {publish_at: '2026-06-03T15:00:00.000Z'})
  expect(isOfThisVersion(scheduled)).toBe(true)
  app.clock.set('2026-06-03T15:00:30.000Z')
  await publishDuePosts(app.db, app.clock.now(), 10)
  const out = await managed(ada, scheduled)
  expect([out.status, isOfThisVersion(out)]).toEqual(['published', true])

  const published = await save(ada, await approved(), {status: 'published'})
  expect(isOfThisVersion(published)).toBe(true)
  const params = {uuid: published.id}
  expect(isOfThisVersion(await app.ok(contract.deletePost, {by: ada, params}))).toBe(true)
  const restored = await app.ok(contract.restorePost, {by: ada, params, body: {}})
  expect(isOfThisVersion(restored)).toBe(true)
  const reworded = await save(ada, restored, {title: 'Another title'})
  expect(reworded.review?.version).toBe(restored.version)
  expect(isOfThisVersion(await save(ada, reworded, {status: 'draft'}))).toBe(false)
})

test('a review is free again once its reviewer is suspended, and asks that person nothing once another has it', async () => {
  const [ada, ben, cleo] = [await app.staff('blog_writer'), await app.staff('admin'), await app.staff('blog_writer')]
  const post = await begin(ada)
  const params = {uuid: post.id}
  const ask = (reviewer: Person) => app.ok(contract.askReview, {by: ada, params, body: {reviewer_id: reviewer.user_id}})
  const unread = async (by: Person) =>
    (await app.ok(listNotifications, {by, query: {}})).items.filter(({read_at}) => read_at === null).length
  await ask(cleo)
  expect(await unread(cleo)).toBe(1)
  await ask(ben)
  expect([await unread(cleo), await unread(ben)]).toEqual([0, 1])
  await ask(cleo)
  const suspending = {by: ben, params: {id: cleo.user_id}, body: {reason: 'Left'}}
  await app.ok(suspendUser, suspending)
  expect((await managed(ada, post)).review).toBeNull()
})

test('who is asked for a review is notified and counts it, and so is the writer of the answer', async () => {
  const [ada, ben] = [await app.staff('blog_writer'), await app.staff('admin')]
  const post = await begin(ada)
  const reads = async (by: Person) =>
    (await app.ok(listNotifications, {by, query: {}})).items.map(({kind, body, link}) => ({kind, body, link}))
  const link = `/blog/edit/${post.id}`
  const count = async () => (await app.ok(getWaiting, {by: ben})).post_reviews.count
  const ask = () => app.ok(contract.askReview, {by: ada, params: {uuid: post.id}, body: {reviewer_id: ben.user_id}})
  const answer = (body: BodyIn<typeof contract.answerReview>) =>
    app.ok(contract.answerReview, {by: ben, params: {uuid: post.id}, body})

  await ask()
  expect(await reads(ben)).toEqual([{kind: 'post_review_asked', body: '“The first day”', link}])
  expect([await count(), await reads(ada)]).toEqual([1, []])

  await answer({approved: false, note: 'Too short.'})
  expect(await reads(ada)).toEqual([{kind: 'post_review_answered', body: '“The first day” · “Too short.”', link}])
  expect(await count()).toBe(0)

  await ask()
  await answer({approved: true, note: ''})
  expect(await reads(ada)).toHaveLength(2)
  expect((await app.ok(listNotifications, {by: ada, query: {}})).items[0]?.title).toMatch(/ approved your post$/)
})

test('posts are found by the beginnings of their words', async () => {
  const writer = await app.staff('blog_writer')
  await save(writer, await begin(writer), {status: 'published'})
  await save(writer, await begin(writer, {...whole, title: 'Bedtime', body_html: '<p>Stories and lamps.</p>'}), {
    status: 'published',
  })
  await begin(writer, {...whole, title: 'Bedding'})
  const found = async (q: string) => titles(await app.ok(reading.listPosts, {query: {q}}))
  expect(await found('bed')).toEqual(['Bedtime'])
  expect(await found('lamp stor')).toEqual(['Bedtime'])
  expect(await found('how')).toEqual([])
  expect(await found("'; --")).toEqual([])
  expect(titles(await app.ok(contract.listManagedPosts, {by: writer, query: {q: 'bed'}}))).toEqual(['Bedding'])
})

test('a reader counts once a day, without a cookie, and staff do not', async () => {
  const writer = await app.staff('blog_writer')
  const post = await save(writer, await begin(writer), {status: 'published'})
  const read = (by?: Person) => app.call(reading.readPost, {params: {uuid: post.id}, body: {}, ...(by && {by})})
  const readers = async () => (await managed(writer, post)).readers
  const {headers} = await read()
  expect(headers.get('set-cookie')).toBeNull()
  await read(await app.parent())
  await read(writer)
  expect(await readers()).toBe(1)
  app.clock.advance({hours: 24})
  await read()
  expect(await readers()).toBe(2)
  const draft = await begin(writer)
  expectRefusal(await app.call(reading.readPost, {params: {uuid: draft.id}, body: {}}), 404, 'not_found')
})
