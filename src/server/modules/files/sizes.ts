import {and, eq, isNull} from 'drizzle-orm'
import type {Hono} from 'hono'
import * as v from 'valibot'
import {cover_formats, cover_widths, type CoverFormat} from '#domain/content/cover.ts'
import {files} from '#server/db/schema/all.ts'
import type {Deps} from '#server/deps.ts'
import {fileHeaders} from '#server/http/files.ts'
import {notFound} from '#server/http/refusal.ts'
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

/**
 * Serves the blog's pictures in a few sizes and formats. A size is drawn at the first request and stored; others are
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
    const stored_key = sizeKey(key, width, format)
    let bytes = await store.get(stored_key)
    if (!bytes) {
      const whole = await store.get(key)
      if (!whole) return missing()
      bytes = await drawSize(whole, width, format)
      await store.put(stored_key, bytes)
    }
    fileHeaders(c, types[format])
    return c.body(bytes as Uint8Array<ArrayBuffer>)
  })
}
