import {afterEach, expect, it} from 'vitest'
import {errorStatus, type ErrorCode} from '#contract/errors.ts'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {ApiError} from '#api/api-error.ts'
import {codeWords} from './code-words.ts'
import {loadRefusalWords, messageOf} from './message.ts'

// other files of this worker need theirs back
const ownLocale = getLocale

const codes = Object.keys(errorStatus) as ErrorCode[]
const say = (code: ErrorCode, language: 'en' | 'es') => {
  overwriteGetLocale(() => language)
  return codeWords[code]()
}
afterEach(() => overwriteGetLocale(ownLocale))

it.each(codes)('%s has Spanish words', code => {
  expect(say(code, 'es')).toMatch(/\p{L}{2}/u)
  expect(say(code, 'es')).not.toBe(say(code, 'en'))
})

const fallback = 'No se pudo confirmar el inicio'
const refused = {kind: 'refused', status: 409, status_text: 'Conflict', fallback} as const

it.each([
  ['a refusal in Spanish', {...refused, code: 'invalid', detail: 'Elija un día', language: 'es'}, 'Elija un día'],
  ['one in English', {...refused, code: 'already_answered', detail: 'Answered', language: 'en'}, 'Ya respondió a esto'],
  ['one in no named language', {...refused, code: 'not_found', detail: 'Not found'}, 'No se encontró'],
  ['a code that this version does not know', {...refused, code: 'too_new', detail: 'Too new'}, 'Too new'],
  ['one without a text', {...refused, code: 'too_new', detail: ''}, `${fallback} (409)`],
  [
    'a word beside the field of a list',
    {...refused, code: 'invalid', detail: 'Obligatorio', language: 'es', fields: {'schedule.0.date_range': ''}},
    'Falta “Días”. Complete ese dato; si esta página no lo pide, vuelva a cargarla e inténtelo de nuevo.',
  ],
  [
    'a word beside an unknown field, in English',
    {...refused, code: 'invalid', detail: 'Required', language: 'en', fields: {too_new: 'Required'}},
    'Algo de lo que envió no es válido. Revise lo que escribió, o vuelva a cargar la página e inténtelo de nuevo.',
  ],
  ['another server', {kind: 'not-ours', status: 403, detail: 'Quota exceeded', fallback}, 'Quota exceeded'],
  ['a proxy', {kind: 'not-ours', status: 502, status_text: 'Bad Gateway', fallback}, `${fallback} (502)`],
  ['an answer that cannot be read', {kind: 'bad-answer', status: 200, status_text: 'OK', fallback}, fallback],
] as const)('%s is worded for a Spanish reader', async (_, facts, sentence) => {
  overwriteGetLocale(() => 'es')
  await loadRefusalWords()
  expect(messageOf(new ApiError(facts))).toBe(sentence)
})
