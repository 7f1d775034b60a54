import {beforeEach, describe, expect, test} from 'vitest'
import fc from 'fast-check'
import * as reading from '#contract/content/blog.ts'
import * as contract from '#contract/content/blog-writing.ts'
import type {PostStatus} from '#contract/bookings/choices.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'
import {newId} from '#lib/id.ts'
import {sanitised} from '#server/modules/blog/commands.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {htmlPayloads} from '#tests/support/payloads.ts'
import type {Person} from '#tests/support/people.ts'

const app = await testApp()
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

const whole = {
  title: 'The first day',
  summary: 'How to begin with somebody new.',
  body_html: '<p>Slowly, and together.</p>',
  tags: ['Families'],
}
type Changes = Omit<BodyIn<typeof contract.savePost>, 'version'>

const begin = (by: Person, body: BodyIn<typeof contract.createPost> = whole) => app.ok(contract.createPost, {by, body})
const trySave = (by: Person, {id, version}: {id: string; version: number}, changes: Changes) =>
  app.call(contract.savePost, {by, params: {uuid: id}, body: {version, ...changes}})
const save = async (by: Person, post: {id: string; version: number}, changes: Changes) =>
  app.ok(contract.savePost, {by, params: {uuid: post.id}, body: {version: post.version, ...changes}})
const published = async (by: Person) => save(by, await begin(by), {status: 'published'})
const listed = async () => (await app.ok(reading.listPosts)).items.map(({title}) => title)
const managed = async (by: Person, status: PostStatus) =>
  (await app.ok(contract.listManagedPosts, {by, query: {status}})).items.map(({title}) => title)
const readAs = (id: string, by?: Person) => app.call(reading.getPost, {params: {uuid: id}, ...(by && {by})})

describe('a draft', () => {
  test('begins with nothing, is saved part by part, and no reader finds it', async () => {
    const writer = await app.staff('blog_writer')
    const empty = await begin(writer, {})
    expect(empty).toMatchObject({title: '', status: 'draft', version: 1, published_at: null, cover: null})
    const saved = await save(writer, empty, {title: 'Half'})
    expect(saved).toMatchObject({title: 'Half', summary: '', version: 2})
    expect(await listed()).toEqual([])
    expectRefusal(await readAs(empty.id), 404, 'not_found')
    expect((await readAs(empty.id, writer)).body).toMatchObject({title: 'Half', status: 'draft'})
    expect(await managed(writer, 'draft')).toEqual(['Half'])
  })

  test('has the language that its writer chose, in lists, in the post and in its stored versions', async () => {
    const writer = await app.staff('blog_writer')
    const draft = await begin(writer)
    expect(draft.language).toBe('en')
    const {id, version} = await save(writer, draft, {language: 'es', status: 'published'})
    expect((await app.ok(reading.listPosts)).items).toMatchObject([{id, language: 'es'}])
    expect((await readAs(id)).body).toMatchObject({language: 'es'})
    const params = {uuid: id, version: String(version)}
    expect(await app.ok(contract.getRevision, {by: writer, params})).toMatchObject({language: 'es'})
  })

  test('begun again after a lost answer is one', async () => {
    const writer = await app.staff('blog_writer')
    const key = newId()
    const first = await app.ok(contract.createPost, {by: writer, body: whole, key})
    expect(await app.ok(contract.createPost, {by: writer, body: whole, key})).toEqual(first)
    expect(await app.rows('select count(*)::int as n from posts')).toEqual([{n: 1}])
  })

  test('comes out whole or not at all', async () => {
    const writer = await app.staff('blog_writer')
    const empty = await begin(writer, {})
    const refused = await trySave(writer, empty, {status: 'published'})
    expectRefusal(refused, 422, 'invalid')
    expect(Object.keys((refused.body as {fields?: object}).fields ?? {})).toEqual(['title', 'summary', 'body_html'])
    app.clock.set('2026-06-02T10:00:00.000Z')
    const out = await save(writer, empty, {...whole, status: 'published'})
    expect(out).toMatchObject({status: 'published', published_at: '2026-06-02T10:00:00.000Z'})
    expect(await listed()).toEqual(['The first day'])
    // what is out stays whole
    expectRefusal(await trySave(writer, out, {title: ' '}), 422, 'invalid')
    expect((await readAs(out.id)).body).toMatchObject({title: 'The first day'})
  })
})

describe('a published post', () => {
  test('is changed for its readers, keeps its day, and is taken back to the drafts', async () => {
    const writer = await app.staff('blog_writer')
    const other = await app.staff('blog_writer')
    const post = await published(writer)
    app.clock.advance({hours: 30})
    const changed = await save(other, post, {title: 'Day one'})
    expect(changed).toMatchObject({published_at: testStart, updated_by: expect.stringMatching(/^Sam /)})
    expect((await readAs(post.id)).body).toMatchObject({title: 'Day one', published_at: testStart})
    const draft = await save(other, changed, {status: 'draft'})
    expect(draft).toMatchObject({status: 'draft', published_at: null})
    expectRefusal(await readAs(post.id), 404, 'not_found')
    expect(await listed()).toEqual([])
  })

  test('has in the log what readers were shown; of drafts there is nothing', async () => {
    const writer = await app.staff('blog_writer')
    const out = await published(writer)
    const changed = await save(writer, out, {title: 'Day one'})
    await app.ok(contract.deletePost, {by: writer, params: {uuid: changed.id}})
    await app.ok(contract.deletePost, {by: writer, params: {uuid: changed.id}})
    const log = await app.rows('select action, before, after from audit_log order by id')
    expect(log).toEqual([
      {
        action: 'post.published',
        before: {status: 'draft'},
        after: expect.objectContaining({status: 'published', body_html: whole.body_html}),
      },
      {action: 'post.changed', before: {title: 'The first day'}, after: {title: 'Day one'}},
      {action: 'post.deleted', before: {status: 'published'}, after: {status: 'deleted'}},
    ])
  })
})

describe('two who write at once', () => {
  test('what a colleague has saved is not deleted unread, and a repeat of a deletion changes nothing', async () => {
    const [ada, ben] = [await app.staff('blog_writer'), await app.staff('admin')]
    const post = await begin(ada)
    const saved = await save(ada, post, {title: 'By Ada'})
    const deleteAs = (version: number) =>
      app.call(contract.deletePost, {by: ben, params: {uuid: post.id}, query: {version: String(version)}})
    const refusal = expectRefusal(await deleteAs(post.version), 409, 'post_changed')
    expect(refusal.current).toMatchObject({title: 'By Ada', version: saved.version})
    expect(await managed(ben, 'draft')).toEqual(['By Ada'])
    expect((await deleteAs(saved.version)).body).toMatchObject({status: 'deleted'})
    expect((await deleteAs(saved.version)).status).toBe(200)
    expect(await managed(ben, 'deleted')).toEqual(['By Ada'])
  })

  test('the second is told, with what the first saved, and nothing is written over', async () => {
    const [ada, ben] = [await app.staff('blog_writer'), await app.staff('admin')]
    const post = await begin(ada)
    await save(ada, post, {title: 'By Ada'})
    const late = await trySave(ben, post, {title: 'By Ben'})
    expectRefusal(late, 409, 'post_changed')
    expect((late.body as {current?: unknown}).current).toMatchObject({
      title: 'By Ada',
      version: 2,
      body_html: whole.body_html,
      updated_by: expect.stringMatching(/^Sam /),
    })
    expect(await managed(ben, 'draft')).toEqual(['By Ada'])
  })

  test('of twenty at the same moment one is kept, and the rest see it', async () => {
    const writer = await app.staff('blog_writer')
    const post = await begin(writer)
    const answers = await Promise.all(Array.from({length: 20}, (_, i) => trySave(writer, post, {title: `Try ${i}`})))
    expect(answers.map(({status}) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({length: 19}, () => 409),
    ])
    const kept = answers.find(({status}) => status === 200)?.body
    expect(await app.ok(contract.getManagedPost, {by: writer, params: {uuid: post.id}})).toEqual(kept)
  })

  test('each hears of the other until the window is closed or silent', async () => {
    const [ada, ben] = [await app.staff('blog_writer'), await app.staff('admin')]
    const post = await begin(ada)
    const [window, tab, office] = [newId(), newId(), newId()]
    const say = async (by: Person, editor: string) =>
      (await app.ok(contract.sayWriting, {by, params: {uuid: post.id}, body: {editor}})).others
    expect(await say(ada, window)).toEqual([])
    app.clock.advance({minutes: 0.5})
    expect(await say(ben, office)).toEqual([{name: expect.stringMatching(/^Sam /), is_you: false, since: testStart}])
    expect(await say(ada, window)).toMatchObject([{is_you: false}])
    // her own second window is a second writer too
    expect(await say(ada, tab)).toMatchObject([{is_you: true}, {is_you: false}])
    await app.ok(contract.stopWriting, {by: ben, params: {uuid: post.id}, query: {editor: office}})
    await app.ok(contract.stopWriting, {by: ben, params: {uuid: post.id}, query: {editor: window}})
    expect(await say(ada, tab)).toMatchObject([{is_you: true}])
    app.clock.advance({minutes: 1})
    expect(await say(ada, tab)).toEqual([])
    expectRefusal(
      await app.call(contract.sayWriting, {by: ada, params: {uuid: newId()}, body: {editor: tab}}),
      404,
      'not_found',
    )
  })
})

describe('deleting', () => {
  test('takes a post from everybody, and restoring puts it back where it was', async () => {
    const writer = await app.staff('blog_writer')
    const out = await published(writer)
    const draft = await begin(writer, {title: 'A draft'})
    for (const {id} of [out, draft]) await app.ok(contract.deletePost, {by: writer, params: {uuid: id}})
    expect(await listed()).toEqual([])
    expectRefusal(await readAs(out.id), 404, 'not_found')
    expectRefusal(await readAs(draft.id, writer), 404, 'not_found')
    expect(await managed(writer, 'draft')).toEqual([])
    expect(await managed(writer, 'deleted')).toEqual(['A draft', 'The first day'])
    // a window that is still open has nothing to save to
    expectRefusal(await trySave(writer, {...out, version: out.version + 1}, {title: 'Late'}), 404, 'not_found')
    for (const {id} of [out, draft]) {
      await app.ok(contract.restorePost, {by: writer, params: {uuid: id}, body: {}})
    }
    expect(await listed()).toEqual(['The first day'])
    expect((await readAs(out.id)).body).toMatchObject({published_at: testStart})
    expect(await managed(writer, 'draft')).toEqual(['A draft'])
  })
})

const allowed = /^(p|a|h2|h3|ul|ol|li|blockquote|strong|em|br|img)$/
const attributes =
  /^( href="(https?:\/\/|mailto:|\/(?![/\\])|#)[^"\\]*" rel="noopener noreferrer"| src="\/api\/files\/[a-z0-9.-]+" alt="[^"]*")?( \/)?$/

/** Only elements of a post, with nothing on them but where a harmless link leads and which picture of ours is shown. */
function expectHarmless(html: string): void {
  for (const [, element, rest] of html.matchAll(/<([a-z0-9]+)([^>]*)>/gi)) {
    expect(element).toMatch(allowed)
    expect(rest).toMatch(attributes)
  }
}

describe('what is stored', () => {
  test('is harmless, whatever is sent', async () => {
    const writer = await app.staff('blog_writer')
    for (const payload of htmlPayloads) {
      const {body_html} = await begin(writer, {body_html: `<p>Before</p>${payload}<p>After</p>`})
      expectHarmless(body_html)
      expect(body_html, payload).toContain('<p>Before</p>')
      expect(await sanitised(body_html), payload).toBe(body_html)
    }
  })

  test('is what someone wrote, where it is what a post may hold', async () => {
    const text =
      '<h2>One</h2><h3>Two</h3><ul><li><p>Three <strong>four</strong></p></li></ul>' +
      '<ol><li><p><em>Five</em></p></li></ol><blockquote><p>Six &amp; &lt;seven&gt;<br />eight</p></blockquote>'
    expect(await sanitised(text)).toBe(text)
    expect(await sanitised('<h1>A</h1><div><b>B</b><i>C</i></div>')).toBe('<h2>A</h2><strong>B</strong><em>C</em>')
  })

  test('is harmless however the pieces of a page are thrown together', async () => {
    const pieces = ['<p>', '</p>', '<a href="/x">', '<a href="javascript:', '</a>', '<img src="', '"', '>', '<', '&lt;']
    const more = [
      'text',
      '<svg>',
      '<math>',
      '<!--',
      '-->',
      '<style>',
      '</style>',
      '<script>',
      ' onerror=hit()',
      '\u0000',
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...pieces, ...more), {maxLength: 14}), async parts => {
        expectHarmless(await sanitised(parts.join('')))
      }),
      {numRuns: 300},
    )
  })

  test('is as long as a post may be, and has each topic once', async () => {
    const writer = await app.staff('blog_writer')
    const post = await begin(writer, {tags: ['Money', 'Money', 'Safety']})
    expect(post.tags).toEqual(['Money', 'Safety'])
    expectRefusal(await trySave(writer, post, {body_html: 'x'.repeat(limits.post_html_max + 1)}), 422, 'invalid')
    expectRefusal(
      await trySave(writer, post, {tags: Array.from({length: limits.post_tags_max + 1}, (_, i) => `T${i}`)}),
      422,
      'invalid',
    )
  })
})
