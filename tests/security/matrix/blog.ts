import * as blog from '#contract/content/blog.ts'
import * as writing from '#contract/content/blog-writing.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {newId} from '#lib/id.ts'
import type {CallInput} from '#tests/support/call.ts'
import {blackPng, fileOf} from '#tests/support/pictures.ts'
import type {Ask, Cell} from './request.ts'

const ask = <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Ask => ({endpoint, input})

const picture = blackPng(2)
const editor = newId()
const words = {
  title: 'The first day',
  summary: 'How to begin',
  body_html: '<h2>Slowly</h2><p>And <a href="https://example.com/">together</a>.</p>',
  tags: ['Families'],
}

/** Everybody reads what is published; only staff write, and any of them on any post. */
export const blogAsks: Record<string, (cell: Cell) => Ask | Ask[]> = {
  A117: () => ask(blog.listPosts),
  A118: ({ids}) => ask(blog.getPost, {params: {uuid: ids.POST}}),
  A119: ({ids}) => ask(blog.getPost, {params: {uuid: ids.DRAFT}}),
  A120: () => ask(writing.createPost, {body: words}),
  A121: ({ids}) => [
    ask(writing.savePost, {
      params: {uuid: ids.POST},
      body: {version: 1, cover: null, cover_alt: '', ...words},
    }),
    ask(writing.savePost, {params: {uuid: ids.DRAFT}, body: {version: 1, status: 'published'}}),
  ],
  A122: ({ids}) => [
    ask(writing.deletePost, {params: {uuid: ids.POST}}),
    ask(writing.deletePost, {params: {uuid: ids.DRAFT}}),
  ],

  X300: () => [ask(writing.listManagedPosts), ask(writing.listManagedPosts, {query: {status: 'deleted', limit: '5'}})],
  X301: ({ids}) => ask(writing.getManagedPost, {params: {uuid: ids.DRAFT}}),
  X302: ({ids}) => [
    ask(writing.restorePost, {params: {uuid: ids.DELETED}, body: {}}),
    ask(writing.restorePost, {params: {uuid: ids.POST}, body: {}}),
  ],
  X303: ({ids}) =>
    ask(writing.addPostPicture, {params: {uuid: ids.POST}, files: {picture: [fileOf(picture, 'day.png')]}}),
  X304: ({ids}) => ask(writing.sayWriting, {params: {uuid: ids.POST}, body: {editor}}),
  X305: ({ids}) => ask(writing.stopWriting, {params: {uuid: ids.POST}, query: {editor}}),
  X307: ({ids}) => ask(blog.readPost, {params: {uuid: ids.POST}, body: {}}),
  X308: ({ids}) => ask(writing.listRevisions, {params: {uuid: ids.DRAFT}}),
  X309: ({ids}) => ask(writing.getRevision, {params: {uuid: ids.DRAFT, version: '900'}}),
  X310: () => ask(writing.listWriters),
  X311: ({ids}) => ask(writing.askReview, {params: {uuid: ids.DRAFT}, body: {reviewer_id: newId()}}),
  X312: ({ids}) => ask(writing.answerReview, {params: {uuid: ids.DRAFT}, body: {approved: true, note: ''}}),
  X306: ({ids}) => ask(blog.getPost, {params: {uuid: ids.DELETED}}),
}
