import {and, eq, isNull} from 'drizzle-orm'
import type {Context, Hono} from 'hono'
import {files} from '#server/db/schema/all.ts'
import type {Deps} from '#server/deps.ts'
import {notFound} from './refusal.ts'

/**
 * Blocks active content in served files.
 * @see tests/security/README.md#uploaded-files
 */
export const fileSecurityPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

const year_s = 31_536_000

/** Headers of a public file, which never changes. */
export function fileHeaders(c: Context, type: string): void {
  c.header('Content-Type', type)
  c.header('Cache-Control', `public, max-age=${year_s}, immutable`)
  c.header('Content-Security-Policy', fileSecurityPolicy)
}

/**
 * Serves public pictures by random key; other files answer 404. The bytes of a key never change, so they are cached for
 * a year. Not in the contract: an `<img>` loads it as bytes.
 */
export function serveFiles(app: Hono, deps: Deps): void {
  app.get('/api/files/:key', async c => {
    const key = c.req.param('key')
    const missing = () => c.json(notFound().body(), 404)
    if (!/^[a-z0-9][a-z0-9.-]{7,90}$/.test(key)) return missing()
    const [file] = await deps.database.db
      .select({type: files.type})
      .from(files)
      .where(and(eq(files.key, key), eq(files.is_public, true), isNull(files.forget_at)))
    const bytes = file && (await deps.files.get(key))
    if (!file || !bytes) return missing()
    fileHeaders(c, file.type)
    return c.body(bytes as Uint8Array<ArrayBuffer>)
  })
}

/**
 * The URL of a public picture; null if there is none. External pictures are not shown, because loading one would reveal
 * the viewer to that site.
 */
export const fileUrl = (key: string | null | undefined): string | null =>
  key && !key.includes('/') ? `/api/files/${key}` : null
