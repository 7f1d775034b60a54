import * as v from 'valibot'
import type {Answer} from '#api/answer.ts'
import type {CommandAnswer, Kind, ReceiptFacts} from './kinds.ts'

/** What came of one attempt: an answer, or nothing at all. */
export type Attempt = Answer | {kind: 'network'}

export type Verdict =
  /** `answer` is missing if this version does not know its form. */
  | {is: 'sent'; facts: ReceiptFacts; answer?: CommandAnswer}
  /** Nothing of ours was heard; it costs no attempt. */
  | {is: 'unheard'}
  /** Our server asked to come again; counted. */
  | {is: 'later'; status: number; code: string; detail: string; retry_after_ms: number | undefined}
  | {is: 'sign-in'; code: string; detail: string}
  | {is: 'refused'; status: number; code: string; detail: string; current: unknown}

const comeAgain = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500

/**
 * The table of answers. Only a receipt ends an entry; only a refusal in our own words takes it out of its lane; all
 * else is as good as silence.
 */
export const judge = (attempt: Attempt, kind: Pick<Kind, 'receipt' | 'answer'>): Verdict => {
  if (attempt.kind === 'network' || attempt.kind === 'not-ours') return {is: 'unheard'}
  if (attempt.kind === 'ok') {
    const receipt = v.safeParse(kind.receipt, attempt.value)
    if (!receipt.success) return {is: 'unheard'}
    const answer = kind.answer && v.safeParse(kind.answer, attempt.value)
    return {is: 'sent', facts: receipt.output, ...(answer?.success && {answer: answer.output})}
  }
  const {status, body, retry_after_ms} = attempt
  const {code, detail, current} = body
  if (comeAgain(status)) return {is: 'later', status, code, detail, retry_after_ms}
  if (status === 401) return {is: 'sign-in', code, detail}
  return {is: 'refused', status, code, detail, current}
}
