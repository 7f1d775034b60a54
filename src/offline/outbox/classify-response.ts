import * as v from 'valibot'
import type {OutboxEntry} from './entry.ts'
import type {Answer} from '#api/answer.ts'
import type {CommandAnswer, Kind, ReceiptFacts} from './kinds.ts'

/** Result of one attempt: an answer, or a network error. */
export type Attempt = Answer | {kind: 'network'}

export type Verdict =
  /** `answer` is missing if this version cannot read it. */
  | {is: 'sent'; facts: ReceiptFacts; answer?: CommandAnswer}
  /** The server went back to an earlier moment; earlier commands of the lane go first. */
  | {is: 'went-back'}
  /** No answer from our server; not counted as an attempt. */
  | {is: 'no-response'}
  /** Our server asked for a later retry; counted as an attempt. */
  | {is: 'later'; status: number; code: string; detail: string; retry_after_ms: number | undefined}
  | {is: 'sign-in'; code: string; detail: string}
  | {is: 'refused'; status: number; code: string; detail: string; current: unknown}

const comeAgain = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500

/**
 * Decides what an answer means for its entry. Only a receipt ends an entry, and only our server's refusal takes it out
 * of its lane; anything else counts as no response.
 * @see src/offline/README.md#answers
 */
export const classifyResponse = (
  attempt: Attempt,
  kind: Pick<Kind, 'receipt' | 'answer' | 'isDoneIfGone'>,
  params: OutboxEntry['params'] = {},
): Verdict => {
  if (attempt.kind === 'network' || attempt.kind === 'not-ours') return {is: 'no-response'}
  if (attempt.kind === 'ok') {
    const receipt = v.safeParse(kind.receipt, attempt.value)
    if (!receipt.success) return {is: 'no-response'}
    const answer = kind.answer && v.safeParse(kind.answer, attempt.value)
    return {is: 'sent', facts: receipt.output, ...(answer?.success && {answer: answer.output})}
  }
  const {status, body, retry_after_ms} = attempt
  const {code, detail, current} = body
  if (code === 'server_restored') return {is: 'went-back'}
  if (comeAgain(status)) return {is: 'later', status, code, detail, retry_after_ms}
  // there is nothing to withdraw, as after a bid that the server has forgotten
  if (status === 404 && kind.isDoneIfGone?.(params)) return {is: 'sent', facts: {received_at: ''}}
  if (status === 401) return {is: 'sign-in', code, detail}
  return {is: 'refused', status, code, detail, current}
}
