import {slugOf} from '#domain/content/post-text.ts'
import {day_ms} from '#domain/constants.ts'
import type {FileStore} from '#server/adapters/files/port.ts'
import {plusMs} from '#server/clock.ts'
import type * as table from '../schema/all.ts'
import type {Chance} from './chance.ts'
import type {People} from './people.ts'
import {writtenPosts} from './posts/all.ts'

type New<T extends {$inferInsert: unknown}> = T['$inferInsert']

/** Builds the posts of the demo blog and stores their pictures. */
export async function makePosts(
  chance: Chance,
  people: People,
  files: FileStore,
  now: string,
): Promise<{posts: New<typeof table.posts>[]; pictures: New<typeof table.files>[]}> {
  const posts: New<typeof table.posts>[] = []
  const pictures: New<typeof table.files>[] = []
  for (const {cover: svg, by, days_ago, body_html, ...written} of writtenPosts) {
    const author = people.users.find(user => user.email === by)
    if (!author?.id) throw new Error(`blog author not found in the demo town: ${by}`)
    // spreads the posts over time
    const published_at = plusMs(now, -days_ago * day_ms - chance.int(0, 180) * 60_000)
    const bytes = new TextEncoder().encode(svg)
    const cover = `${chance.id(published_at)}.svg`
    await files.put(cover, bytes)
    const id = chance.id(published_at)
    pictures.push({
      id: chance.id(published_at),
      key: cover,
      owner_id: id,
      purpose: 'blog',
      name: 'cover.svg',
      type: 'image/svg+xml',
      bytes: bytes.length,
      is_public: true,
      created_at: published_at,
    })
    posts.push({
      id,
      slug: slugOf(written.title),
      ...written,
      body_html: body_html.trim(),
      cover,
      author_user_id: author.id,
      status: 'published',
      published_at,
      updated_at: published_at,
      created_at: published_at,
    })
  }
  return {posts, pictures}
}
