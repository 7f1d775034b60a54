import * as v from 'valibot'
import type {Log} from '#server/log.ts'
import {readText} from '../read-text.ts'
import {type Embeddings, unit} from './port.ts'

export interface EmbeddingsSettings {
  /** Base URL of the API with its version, such as `https://api.example.com/v1`. */
  readonly base_url: string
  readonly model: string
  /** Absent for a server that needs no key. */
  readonly key?: string | undefined
  readonly timeout_ms?: number
}

/** After this time the model on this machine is faster. */
const usual_timeout_ms = 5_000
/** A batch of 64 vectors with 4096 values in JSON is half of it. */
const answer_max_bytes = 16 * 1024 * 1024

const Answer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({data: v.array(v.object({index: v.number(), embedding: v.pipe(v.array(v.number()), v.minLength(1))}))}),
)

/** Sentence vectors by an OpenAI-compatible API (`POST …/embeddings`). */
export function remoteEmbeddings(
  {base_url, model, key, timeout_ms = usual_timeout_ms}: EmbeddingsSettings,
  log: Log,
): Embeddings {
  const address = `${base_url.replace(/\/+$/, '')}/embeddings`
  let isOver = false
  const ask = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const response = await fetch(address, {
      method: 'POST',
      headers: {'Content-Type': 'application/json', ...(key && {Authorization: `Bearer ${key}`})},
      body: JSON.stringify({model, input: texts, encoding_format: 'float'}),
      // a redirect must not receive the key
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    })
    if (!response.ok) throw new Error(`embeddings server answered ${response.status}`)
    const {data} = v.parse(Answer, await readText(response, answer_max_bytes))
    const vectors = data.toSorted((a, b) => a.index - b.index).map(each => unit(Float32Array.from(each.embedding)))
    const isWhole =
      vectors.length === texts.length && data.every(({embedding}) => embedding.length === vectors[0]?.length)
    if (!isWhole) throw new Error(`embeddings server answered ${vectors.length} vectors for ${texts.length} texts`)
    return vectors
  }
  return {
    model: () => model,
    embed: async texts => {
      if (isOver) return null
      try {
        return {model, of: await ask(texts)}
      } catch (error) {
        log.warn({err: error}, 'embeddings server returned no vectors')
        return null
      }
    },
    close: async () => {
      isOver = true
    },
  }
}

/** So long the second is asked after the first failed. */
const usual_again_ms = 5 * 60_000

/** The first, and the second for a while after the first failed. */
export function withFallback(first: Embeddings, second: Embeddings, again_ms = usual_again_ms): Embeddings {
  let failed_ms = -Infinity
  const current = () => (performance.now() - failed_ms < again_ms ? second : first)
  return {
    model: () => current().model(),
    embed: async texts => {
      const asked = current()
      const vectors = await asked.embed(texts)
      if (vectors || asked === second) return vectors
      failed_ms = performance.now()
      return second.embed(texts)
    },
    close: async () => {
      await Promise.all([first.close(), second.close()])
    },
  }
}
