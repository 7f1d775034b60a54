import {inArray} from 'drizzle-orm'
import type {Embeddings} from '#server/adapters/embeddings/port.ts'
import type {Db} from '#server/db/client.ts'
import {phraseVectors as table} from '#server/db/schema/all.ts'

/** So many are computed at a time: a question waits for one such batch at most. */
const batch_max = 64
const read_max = 1_000
/** A value of a vector, at most 1, as a byte. */
const scale = 127

const toText = (vector: Float32Array): string =>
  Buffer.from(Int8Array.from(vector, each => Math.round(each * scale))).toString('base64')
const fromText = (text: string): Float32Array =>
  Float32Array.from(new Int8Array(Buffer.from(text, 'base64')), each => each / scale)

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({length: Math.ceil(items.length / size)}, (_, i) => items.slice(i * size, (i + 1) * size))

/** The vectors of phrases. Each is computed once per database: all of them take most of a minute. */
export async function phraseVectors(
  db: Db,
  embeddings: Embeddings,
  phrases: readonly string[],
): Promise<readonly Float32Array[] | null> {
  const known = new Map<string, Float32Array>()
  for (const some of chunks([...new Set(phrases)], read_max)) {
    const rows = await db.select().from(table).where(inArray(table.phrase, some))
    for (const {phrase, vector} of rows) known.set(phrase, fromText(vector))
  }
  const missing = [...new Set(phrases)].filter(phrase => !known.has(phrase))
  for (const some of chunks(missing, batch_max)) {
    const made = await embeddings.embed(some)
    if (!made) return null
    const rows = some.flatMap((phrase, i) => {
      const vector = made[i]
      return vector ? [{phrase, vector}] : []
    })
    for (const {phrase, vector} of rows) known.set(phrase, vector)
    await db
      .insert(table)
      .values(rows.map(({phrase, vector}) => ({phrase, vector: toText(vector)})))
      .onConflictDoNothing()
  }
  return phrases.flatMap(phrase => known.get(phrase) ?? [])
}
