import {and, eq, isNull} from 'drizzle-orm'
import type {Hono} from 'hono'
import * as v from 'valibot'
import {cover_formats, cover_widths, type CoverFormat, type CoverWidth} from '#domain/content/cover.ts'
import type {FileStore} from '#server/adapters/files/port.ts'
import {files} from '#server/db/schema/all.ts'
import type {Deps} from '#server/deps.ts'
import {isDiskFull} from '#server/full-disk.ts'
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

/** Draws one size of a stored picture; null if the picture is gone. */
async function makeSize(store: FileStore, key: string, width: CoverWidth, format: CoverFormat) {
  const whole = await store.get(key)
  return whole && drawSize(whole, width, format)
}

/** Draws the sizes of a published post's cover that are not stored yet, so that its first readers wait for none. */
export const drawCover =
  (store: FileStore) =>
  async ({key}: CoverJob): Promise<void> => {
    for (const width of cover_widths) {
      for (const format of cover_formats) {
        const size_key = sizeKey(key, width, format)
        const drawn = (await store.get(size_key)) ? null : await makeSize(store, key, width, format)
        if (drawn) await store.put(size_key, drawn)
      }
    }
  }

/**
 * Serves the blog's pictures in a few sizes and formats. A size that is not stored yet is drawn and stored, or only drawn
 * where the disk is full; others are 404, so that no request makes the server draw more.
 */
export function servePictureSizes(
  app: Hono,
  {database, files: store, log}: Pick<Deps, 'database' | 'files' | 'log'>,
): void {
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
    const size_key = sizeKey(key, width, format)
    const stored = await store.get(size_key)
    const bytes = stored ?? (await makeSize(store, key, width, format))
    if (!bytes) return missing()
    if (!stored) {
      await store.put(size_key, bytes).catch((error: unknown) => {
        if (!isDiskFull(error)) throw error
        log.error({err: error, key: size_key}, 'a disk is full')
      })
    }
    fileHeaders(c, types[format])
    return c.body(bytes as Uint8Array<ArrayBuffer>)
  })
}
