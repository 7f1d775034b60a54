import type {Env} from '#server/env.ts'
import type {Log} from '#server/log.ts'
import {localEmbeddings} from './local.ts'
import type {Embeddings} from './port.ts'
import {remoteEmbeddings, withFallback} from './remote.ts'

/** The model on this machine, behind the configured server where there is one. */
export function embeddingsOf(
  env: Pick<Env, 'EMBEDDINGS_BASE_URL' | 'EMBEDDINGS_MODEL' | 'EMBEDDINGS_KEY'>,
  log: Log,
): Embeddings {
  const {EMBEDDINGS_BASE_URL: base_url, EMBEDDINGS_MODEL: model, EMBEDDINGS_KEY: key} = env
  const local = localEmbeddings(log)
  return base_url && model ? withFallback(remoteEmbeddings({base_url, model, key}, log), local) : local
}
