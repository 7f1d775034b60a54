import {m} from '#messages'
import {isMissingPart} from '#lib/missing-part.ts'
import {ApiError} from '#api/api-error.ts'
import {PushRefusedError} from './push-registration.ts'

// screens may not import the API client
export {ApiError}

const connection = {
  network: m.no_connection_to_village_check_your(),
  'not-ours': m.this_network_is_blocking_village_it(),
} as const

/** This page's own words for codes: none in English, and none until the background has loaded them. */
let codeWords: Partial<Record<string, () => string>> = {}

/** The names of fields; none until the background has loaded them. */
let fieldWords: Partial<Record<string, () => string>> = {}

/** Loads the names of fields, and the words for codes if this page is not in English. */
export async function loadRefusalWords(): Promise<void> {
  await Promise.all([
    import('./field-words.ts').then(file => (fieldWords = file.fieldWords)),
    m.language() !== 'en' && import('./code-words.ts').then(file => (codeWords = file.codeWords)),
  ])
}

/** What the server says in the language of this page, else this page's own words for the code, else the server's. */
const detailOf = ({code = '', detail, language}: ApiError): string | undefined =>
  (language === m.language() && detail) || codeWords[code]?.() || detail

/** A whole sentence for a word that is only clear beside its field. */
function sentenceOf(detail: string, {fields}: ApiError): string {
  const isMissing = detail === m.required_refusal()
  if (!isMissing && detail !== m.not_valid() && detail !== m.unknown_field()) return detail
  const [path = ''] = Object.keys(fields)
  // the last part is the field, unless it counts the items of a list
  const field = fieldWords[path.split('.').findLast(part => !/^\d+$/.test(part)) ?? '']?.()
  if (field === undefined) return isMissing ? m.entry_is_missing() : m.entry_is_not_valid()
  return isMissing ? m.field_is_missing({field}) : m.field_is_not_valid({field})
}

/** Says what failed if nothing else is known. A browser's text for a status is English. */
const statusText = ({status, status_text, fallback = m.request_failed()}: ApiError): string =>
  m.language() === 'en' ? `${status} ${status_text}` : `${fallback} (${status})`

/**
 * The one place that turns an error into a sentence for a person: the server's `detail`, then the fallback of
 * the call. A missing connection, an app part that failed to load and a browser that refuses push have sentences of their
 * own; `Required` becomes a sentence with the name of its field.
 * @see src/domain/rules-people.md#messages-to-people
 */
export const messageOf = (error: unknown): string => {
  if (isMissingPart(error)) return connection.network
  if (error instanceof PushRefusedError) return m.browser_refused_push()
  if (!(error instanceof ApiError)) return m.request_failed()
  if (error.kind === 'network') return connection.network
  const detail = detailOf(error)
  if (detail) return sentenceOf(detail, error)
  if (error.kind === 'not-ours' && error.status < 500) return connection['not-ours']
  if (error.kind !== 'bad-answer' && error.status_text !== '') return statusText(error)
  return error.fallback ?? m.request_failed()
}

/** Whether no answer of our server came back: it may have done what it was asked. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'not-ours')

const isNetwork = (error: unknown): boolean =>
  isMissingPart(error) || (error instanceof ApiError && error.kind === 'network')

/** Why something that is stored for offline reading is not here, for `ErrorState`; without a network it was never read. */
export const failureOf = (error: unknown): {detail: string; isUnread: boolean} => ({
  detail: messageOf(error),
  isUnread: isNetwork(error),
})
