import {and, eq, inArray} from 'drizzle-orm'
import {type Embeddings, unit, type Vectors} from '#server/adapters/embeddings/port.ts'
import type {Db} from '#server/db/client.ts'
import {phraseVectors as table} from '#server/db/schema/all.ts'

/** So many are computed at a time: a question waits for one such batch at most. */
const batch_max = 64
const read_max = 1_000
/** The largest value of a vector as a byte; the length follows from its being 1. */
const byte_max = 127

function toText(vector: Float32Array): string {
  const scale = byte_max / (vector.reduce((most, each) => Math.max(most, Math.abs(each)), 0) || 1)
  return Buffer.from(Int8Array.from(vector, each => Math.round(each * scale))).toString('base64')
}
const fromText = (text: string): Float32Array => unit(new Float32Array(new Int8Array(Buffer.from(text, 'base64'))))

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({length: Math.ceil(items.length / size)}, (_, i) => items.slice(i * size, (i + 1) * size))

/**
 * The vectors of phrases by the current model; null where it fails meanwhile. Each is computed once per database and
 * model: all of them take most of a minute.
 */
export async function phraseVectors(
  db: Db,
  embeddings: Embeddings,
  phrases: readonly string[],
): Promise<Vectors | null> {
  const model = embeddings.model()
  const known = new Map<string, Float32Array>()
  for (const some of chunks([...new Set(phrases)], read_max)) {
    const rows = await db
      .select()
      .from(table)
      .where(and(eq(table.model, model), inArray(table.phrase, some)))
    for (const {phrase, vector} of rows) known.set(phrase, fromText(vector))
  }
  const missing = [...new Set(phrases)].filter(phrase => !known.has(phrase))
  for (const some of chunks(missing, batch_max)) {
    const made = await embeddings.embed(some)
    if (made?.model !== model) return null
    const rows = some.flatMap((phrase, i) => {
      const vector = made.of[i]
      return vector ? [{phrase, vector}] : []
    })
    for (const {phrase, vector} of rows) known.set(phrase, vector)
    await db
      .insert(table)
      .values(rows.map(({phrase, vector}) => ({model, phrase, vector: toText(vector)})))
      .onConflictDoNothing()
  }
  return {model, of: phrases.flatMap(phrase => known.get(phrase) ?? [])}
}
