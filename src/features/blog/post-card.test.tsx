import {act} from 'react'
import {expect, test} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {Cover} from './post-card.tsx'

const post = {
  id: 'p1',
  title: 'The first visit',
  summary: '',
  cover_url: '/api/files/c1',
  cover_alt: 'A house',
  author: {name: 'Theo', avatar_url: null},
  tags: [],
  reading_minutes: 2,
  status: 'published',
  published_at: '2026-11-20T15:00:00Z',
  updated_at: '2026-11-20T15:00:00Z',
} as const

test('a post whose cover cannot be loaded has no empty box in its place, a card keeps its shape', async () => {
  await mount(
    <>
      <section>
        <Cover post={{...post, tags: []}} whole alt={post.cover_alt} />
      </section>
      <aside>
        <Cover post={{...post, tags: []}} />
      </aside>
    </>,
  )
  for (const picture of [found('section img'), found('aside img')]) {
    await act(async () => void picture.dispatchEvent(new Event('error')))
  }
  expect(found('section').children).toHaveLength(0)
  expect(found('aside').querySelector('img')).toBeNull()
  expect(found('aside').children).toHaveLength(1)
})
