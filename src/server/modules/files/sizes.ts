import {and, eq, isNull} from 'drizzle-orm'
import type {Hono} from 'hono'
import * as v from 'valibot'
import {cover_formats, cover_widths, type CoverFormat, type CoverWidth} from '#domain/content/cover.ts'
import type {FileStore} from '#server/adapters/files/port.ts'
import {files} from '#server/db/schema/all.ts'
import type {Deps} from '#server/deps.ts'
import {fileHeaders} from '#server/http/files.ts'
import {notFound} from '#server/http/refusal.ts'
import type {CoverJob} from '#server/jobs/port.ts'
import {drawSize} from './picture.ts'

const Size = v.pipe(
  v.string(),
  v.regex(/^\d+\.\w+$/),
  v.transform(size => size.split('.')),
  v.tuple([v.pipe(v.string(), v.transform(Number), v.picklist(cover_widths)), v.picklist(cover_formats)]),
)

const types: Record<CoverFormat, string> = {avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg'}

/** Where one size of a picture is stored. */
const sizeKey = (key: string, width: number, format: CoverFormat): string =>
  `${key.replaceAll('.', '-')}-${width}.${format}`

/** All sizes of a picture, which are deleted with it. */
export const sizeKeys = (key: string): string[] =>
  cover_widths.flatMap(width => cover_formats.map(format => sizeKey(key, width, format)))

/** Draws and stores one size of a picture; null if the picture is gone. */
async function makeSize(store: FileStore, key: string, width: CoverWidth, format: CoverFormat) {
  const whole = await store.get(key)
  if (!whole) return null
  const bytes = await drawSize(whole, width, format)
  await store.put(sizeKey(key, width, format), bytes)
  return bytes
}

/** Draws the sizes of a published post's cover that are not stored yet, so that its first readers wait for none. */
export const drawCover =
  (store: FileStore) =>
  async ({key}: CoverJob): Promise<void> => {
    for (const width of cover_widths) {
      for (const format of cover_formats) {
        if (!(await store.get(sizeKey(key, width, format)))) await makeSize(store, key, width, format)
      }
    }
  }

/**
 * Serves the blog's pictures in a few sizes and formats. A size that is not stored yet is drawn and stored; others are
 * 404, so that no request makes the server draw more.
 */
export function servePictureSizes(app: Hono, {database, files: store}: Pick<Deps, 'database' | 'files'>): void {
  app.get('/api/files/:key/:size', async c => {
    const {key, size: asked} = c.req.param()
    const size = v.safeParse(Size, asked)
    const missing = () => c.json(notFound().body(), 404)
    if (!size.success || !/^[a-z0-9][a-z0-9.-]{7,90}$/.test(key)) return missing()
    const [file] = await database.db
      .select({type: files.type})
      .from(files)
      .where(and(eq(files.key, key), eq(files.is_public, true), eq(files.purpose, 'blog'), isNull(files.forget_at)))
    if (!file) return missing()
    const [width, format] = size.output
    const bytes = (await store.get(sizeKey(key, width, format))) ?? (await makeSize(store, key, width, format))
    if (!bytes) return missing()
    fileHeaders(c, types[format])
    return c.body(bytes as Uint8Array<ArrayBuffer>)
  })
}
