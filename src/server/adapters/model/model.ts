import type {Env} from '../../env.ts'
import type {Log} from '../../log.ts'
import {openAiModel} from './openai.ts'
import type {Model} from './port.ts'

/** Returns the configured model; null if there is none, and answers then use plain wording. */
export function modelOf({LLM_BASE_URL, LLM_MODEL, LLM_KEY}: Env, log: Log): Model | null {
  if (!LLM_BASE_URL || !LLM_MODEL) return null
  return openAiModel({base_url: LLM_BASE_URL, model: LLM_MODEL, key: LLM_KEY}, log)
}
