import {createReadStream} from 'node:fs'
import {pipeline} from 'node:stream/promises'
import {createGunzip, createGzip} from 'node:zlib'
import * as v from 'valibot'
import {Layout} from '#server/db/snapshot.ts'

/** A command cannot go on, for a reason that its person can change. */
export class CannotGoOn extends Error {
  override name = 'CannotGoOn'
}

/** The first entry of an archive. Version 1; archives of each version stay readable. */
export const Manifest = v.object({
  format: v.literal(1),
  made_at: v.string(),
  ...Layout.entries,
  /** By it a restore tells whether sealed secrets open with the keys it finds. */
  vapid_public_key: v.nullable(v.string()),
})
export type Manifest = v.InferOutput<typeof Manifest>

/** The last entry, by which a shortened archive is noticed. */
export const End = v.object({rows: v.record(v.string(), v.number()), files: v.number()})
export type End = v.InferOutput<typeof End>

/** One entry: `manifest.json`, `tables/NAME/1…`, `files/KEY`, `vapid.json`, `end.json`. */
export interface Entry {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Writes entries as a compressed tar into `out`, no faster than it takes them. */
export async function writeArchive(entries: AsyncIterable<Entry>, out: NodeJS.WritableStream): Promise<void> {
  const {pack} = await import('tar-stream')
  const archive = pack()
  const fill = async () => {
    try {
      for await (const {name, bytes} of entries) {
        await new Promise<void>((done, failed) => {
          archive.entry({name, mode: 0o600}, Buffer.from(bytes), error => (error ? failed(error) : done()))
        })
      }
      archive.finalize()
    } catch (error) {
      archive.destroy(error as Error)
      throw error
    }
  }
  // settles both, so that the first error is the one that is thrown
  const [filled, written] = await Promise.allSettled([fill(), pipeline(archive, createGzip({level: 4}), out)])
  if (filled.status === 'rejected') throw filled.reason
  if (written.status === 'rejected') throw written.reason
}

/** Reads the entries of an archive in their order. @throws CannotGoOn if it is damaged */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const {extract} = await import('tar-stream')
  const entries = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), entries)
  reading.catch(() => {})
  try {
    for await (const entry of entries) {
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      yield {name: entry.header.name, bytes: Buffer.concat(chunks)}
    }
    await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new CannotGoOn(`There is no file ${file}.`)
    throw new CannotGoOn(`${file} is no backup, or it is damaged. Nothing was restored.`, {cause: error})
  }
}

/** A table's name in an entry's; null for other entries. */
export const tableOf = (name: string): string | null => /^tables\/(\w+)\/\d+$/.exec(name)?.[1] ?? null
/** A file's key in an entry's name; null for other entries. */
export const fileOf = (name: string): string | null => /^files\/([\w.-]+)$/.exec(name)?.[1] ?? null

/** Lines of a table's text form: a line break within a value is escaped. */
export function countRows(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}

/**
 * Reads an archive to its end without using it.
 * @throws CannotGoOn if it is damaged or shortened
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  const damaged = () => new CannotGoOn(`${file} is no backup, or it is damaged. Nothing was restored.`)
  const parse = <T>(schema: v.GenericSchema<unknown, T>, bytes: Uint8Array): T => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), Buffer.from(bytes).toString())
    if (!read.success) throw damaged()
    return read.output
  }
  let manifest: Manifest | undefined
  let end: End | undefined
  const found: End = {rows: {}, files: 0}
  for await (const {name, bytes} of readArchive(file)) {
    if (end) throw damaged()
    const table = tableOf(name)
    if (name === 'manifest.json') {
      manifest = parse(Manifest, bytes)
      for (const each of manifest.tables) found.rows[each.name] = 0
    } else if (name === 'end.json') end = parse(End, bytes)
    else if (table !== null) found.rows[table] = (found.rows[table] ?? 0) + countRows(bytes)
    else if (fileOf(name) !== null) found.files += 1
  }
  if (!manifest || !end || JSON.stringify(end) !== JSON.stringify(found)) throw damaged()
  return manifest
}

/** Text as an entry. */
export const jsonEntry = (name: string, value: unknown): Entry => ({name, bytes: Buffer.from(JSON.stringify(value))})

/** The same bytes in pieces of whole lines of about this size. */
export async function* wholeLines(chunks: AsyncIterable<Uint8Array>, piece_bytes: number): AsyncGenerator<Buffer> {
  let rest: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    rest.push(chunk)
    size += chunk.length
    if (size < piece_bytes) continue
    const all = Buffer.concat(rest)
    const end = all.lastIndexOf(10) + 1
    if (end > 0) yield all.subarray(0, end)
    rest = [all.subarray(end)]
    size = all.length - end
  }
  if (size > 0) yield Buffer.concat(rest)
}
