// @vitest-environment happy-dom
import {expect, test} from 'vitest'
import {ApiError} from '#data/app/message.ts'
import {samplePost} from '#tests/support/samples/post-samples.ts'
import {slugOf} from '#domain/content/post-text.ts'
import {createAutosave, type AutosavePorts} from './autosave.ts'
import {noContent} from './words.ts'

const refused = (code: string, current?: unknown) =>
  new ApiError({kind: 'refused', status: 409, code, current, fallback: 'Failed'})

const refusing = (error: ApiError) => async () => {
  throw error
}

/** A server with one post that another user can edit too. */
function server(post = samplePost()) {
  let now = post
  const asked: {version: number; title: string; status?: string; is_overwrite?: true}[] = []
  const ports: AutosavePorts = {
    create: () => Promise.resolve(now),
    save: async ({version}, {title, status, is_overwrite, slug, ...rest}) => {
      asked.push({version, title, ...(status && {status}), ...(is_overwrite && {is_overwrite})})
      if (version !== now.version) throw refused('post_changed', now)
      const isPublic = status === 'published' || now.status === 'published'
      const address = slug ?? (isPublic ? (now.slug ?? slugOf(title)) : null)
      now = {...now, ...rest, title, slug: address, ...(status && {status}), version: now.version + 1}
      return now
    },
  }
  return {
    ports,
    asked,
    otherSaves: (title: string) => {
      now = {...now, title, version: now.version + 1, updated_by: 'Ben'}
    },
  }
}

test('saves follow one another, each to the version before', async () => {
  const {ports, asked} = server()
  const autosave = createAutosave({post: samplePost()}, ports)
  autosave.type({title: 'One'})
  const first = autosave.save()
  autosave.type({title: 'Two'})
  const second = autosave.save({status: 'published'})
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(asked.map(({version}) => version)).toEqual([1, 2])
  expect(autosave.read()).toMatchObject({post: {title: 'Two', status: 'published'}, saved: {title: 'Two'}})
})

test('a post that is unpublished, renamed and published again keeps its address', async () => {
  const {ports} = server()
  const autosave = createAutosave({post: samplePost()}, ports)
  autosave.type({title: 'Bedtime tips'})
  await autosave.save({status: 'published'})
  await autosave.save({status: 'draft'})
  autosave.type({title: 'Bedtime tricks'})
  await autosave.save()
  await autosave.save({status: 'published'})
  expect(autosave.read()).toMatchObject({
    post: {title: 'Bedtime tricks', slug: 'bedtime-tips'},
    words: {slug: 'bedtime-tips'},
    saved: {slug: 'bedtime-tips'},
  })
})

test('an address that the writer types or clears during a save stays as typed', async () => {
  const {ports} = server()
  const typed = ['bedtime', null]
  const autosave = createAutosave(
    {post: samplePost()},
    {
      ...ports,
      save: (post, changes) => {
        const [slug = null] = typed.splice(0, 1)
        autosave.type({slug})
        return ports.save(post, changes)
      },
    },
  )
  autosave.type({title: 'Bedtime tips'})
  await autosave.save({status: 'published'})
  expect(autosave.read()).toMatchObject({words: {slug: 'bedtime'}, saved: {slug: 'bedtime-tips'}})
  await autosave.save({status: 'draft'})
  expect(autosave.read()).toMatchObject({words: {slug: null}, saved: {slug: 'bedtime'}})
})

test('what another writer saved stops it, and nothing typed is lost', async () => {
  const {ports, asked, otherSaves} = server()
  const autosave = createAutosave({post: samplePost()}, ports)
  autosave.type({title: 'Mine'})
  otherSaves('Theirs')
  expect(await autosave.save()).toBe(false)
  expect(autosave.read()).toMatchObject({words: {title: 'Mine'}, theirs: {title: 'Theirs'}, trouble: null})
  expect(await autosave.save()).toBe(false)
  expect(asked).toHaveLength(1)
  autosave.keepMine()
  expect(await autosave.save()).toBe(true)
  expect(autosave.read()).toMatchObject({post: {title: 'Mine'}, theirs: null})
  expect(asked.at(-1)).toMatchObject({is_overwrite: true})
  autosave.type({title: 'Mine again'})
  await autosave.save()
  expect(asked.at(-1)).not.toHaveProperty('is_overwrite')
})

test('a publication that another save refused is carried out with what is kept', async () => {
  const {ports, asked, otherSaves} = server()
  const autosave = createAutosave({post: samplePost()}, ports)
  autosave.type({title: 'Mine'})
  otherSaves('Theirs')
  expect(await autosave.save({status: 'published'})).toBe(false)
  expect(autosave.read().plan).toEqual({status: 'published'})
  expect(await autosave.save(autosave.keepMine())).toBe(true)
  expect(asked.at(-1)).toMatchObject({title: 'Mine', status: 'published', is_overwrite: true})
  expect(autosave.read()).toMatchObject({post: {title: 'Mine', status: 'published'}, plan: {}})
})

test('a publication asked for while an earlier save is refused is carried out with it', async () => {
  const {ports, otherSaves} = server()
  const autosave = createAutosave({post: samplePost()}, ports)
  autosave.type({title: 'Mine'})
  otherSaves('Theirs')
  await Promise.all([autosave.save(), autosave.save({status: 'published'})])
  expect(autosave.keepMine()).toEqual({status: 'published'})
})

test('a choice that is put off, or of the other version, publishes nothing later', async () => {
  const {ports, otherSaves} = server()
  const conflicting = async () => {
    const autosave = createAutosave({post: samplePost()}, ports)
    autosave.type({title: 'Mine'})
    await autosave.save({status: 'published'})
    return autosave
  }
  otherSaves('Theirs')
  const later = await conflicting()
  later.decideLater()
  expect(later.keepMine()).toEqual({})
  const taken = await conflicting()
  taken.takeTheirs()
  expect(taken.read().plan).toEqual({})
})

test.each([
  [{status: 'draft'}, {status: 'published'}, {status: 'draft'}],
  [{status: 'published'}, {status: 'draft'}, {status: 'published'}],
  [{status: 'published'}, {status: 'published'}, {}],
  [{status: 'draft'}, {status: 'draft', publish_at: '2026-07-01T09:00:00.000Z'}, {}],
  [{publish_at: null}, {status: 'draft', publish_at: '2026-07-01T09:00:00.000Z'}, {publish_at: null}],
  [{publish_at: null}, {status: 'draft', publish_at: null}, {}],
  [{publish_at: '2026-07-02T09:00:00.000Z'}, {status: 'published'}, {}],
] as const)('keeping one’s own over a newer version does only what is left of %o: %o', async (plan, newer, left) => {
  const theirs = samplePost({...newer, version: 2, title: 'Theirs'})
  const {ports} = server()
  const autosave = createAutosave({post: samplePost()}, {...ports, save: refusing(refused('post_changed', theirs))})
  autosave.type({title: 'Mine'})
  expect(await autosave.save(plan)).toBe(false)
  expect(autosave.read().plan).toEqual(left)
  expect(autosave.keepMine()).toEqual(left)
})

test('theirs can be taken instead', async () => {
  const {ports, otherSaves} = server()
  const autosave = createAutosave({post: samplePost()}, ports)
  autosave.type({title: 'Mine'})
  otherSaves('Theirs')
  await autosave.save()
  autosave.takeTheirs()
  expect(autosave.read()).toMatchObject({words: {title: 'Theirs'}, saved: {title: 'Theirs'}, replaced: 1})
})

test('a save whose answer was lost is no quarrel', async () => {
  const {ports, otherSaves} = server()
  const autosave = createAutosave({post: samplePost()}, ports)
  autosave.type({title: 'Mine'})
  otherSaves('Mine')
  expect(await autosave.save()).toBe(true)
  expect(autosave.read()).toMatchObject({theirs: null, post: {version: 2}})
})

test.each([null, '2026-07-02T09:00:00.000Z'])(
  'a schedule that is changed once the post is out is said to be too late: %s',
  async publish_at => {
    const planned = samplePost({publish_at: '2026-07-01T09:00:00.000Z'})
    const out = samplePost({version: 2, status: 'published', published_at: '2026-07-01T09:00:10.000Z'})
    const {ports} = server()
    const autosave = createAutosave({post: planned}, {...ports, save: refusing(refused('post_changed', out))})
    expect(await autosave.save({publish_at})).toBe(false)
    const {post, theirs, trouble} = autosave.read()
    expect({status: post?.status, theirs}).toEqual({status: 'published', theirs: null})
    expect(trouble?.message).toContain('This post was published on')
  },
)

test('what this device kept comes back; over a newer version the two are shown', () => {
  const {ports} = server()
  const words = {...noContent, title: 'Kept'}
  const same = createAutosave({post: samplePost(), draft: {words, version: 1}}, ports)
  expect(same.read()).toMatchObject({words: {title: 'Kept'}, theirs: null})
  const older = createAutosave({post: samplePost({version: 3, title: 'Newer'}), draft: {words, version: 2}}, ports)
  expect(older.read()).toMatchObject({words: {title: 'Kept'}, theirs: {title: 'Newer'}})
})

test('a new post is begun once, for its text and its pictures alike', async () => {
  let begun = 0
  const {ports} = server()
  const created: string[] = []
  const create = () => {
    begun += 1
    return ports.create()
  }
  const autosave = createAutosave({post: null}, {...ports, create})
  autosave.onCreated(id => created.push(id))
  autosave.type({title: 'New'})
  expect(await Promise.all([autosave.id(), autosave.save()])).toEqual(['p1', true])
  expect([begun, created]).toEqual([1, ['p1']])
})

test('a connection that failed may pass, a refusal does not', async () => {
  const {ports} = server()
  const failing = (error: ApiError) => createAutosave({post: samplePost()}, {...ports, save: refusing(error)})
  const lost = failing(new ApiError({kind: 'network', fallback: 'Failed to save the post'}))
  expect(await lost.save()).toBe(false)
  expect(lost.read().trouble?.mayPass).toBe(true)
  const wrong = failing(
    new ApiError({
      kind: 'refused',
      status: 422,
      code: 'invalid',
      fields: {title: 'A post needs a title'},
      fallback: '',
    }),
  )
  await wrong.save({status: 'published'})
  expect(wrong.read().trouble).toMatchObject({mayPass: false, fields: {title: 'A post needs a title'}})
})
