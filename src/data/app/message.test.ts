import {expect, test} from 'vitest'
import {ApiError} from '../../api/api-error.ts'
import {messageOf} from './message.ts'

const fallback = 'Failed to confirm start'

test.each([
  [{kind: 'refused', status: 409, status_text: 'Conflict', detail: 'Already approved', fallback}, 'Already approved'],
  [{kind: 'refused', status: 409, status_text: 'Conflict', detail: '', fallback}, '409 Conflict'],
  [{kind: 'refused', status: 409, fallback}, fallback],
  [{kind: 'not-ours', status: 403, detail: 'Quota exceeded', fallback}, 'Quota exceeded'],
  [{kind: 'not-ours', status: 502, status_text: 'Bad Gateway', fallback}, '502 Bad Gateway'],
  [{kind: 'bad-answer', status: 200, status_text: 'OK', fallback}, fallback],
  [{kind: 'bad-answer'}, 'Request failed'],
] as const)('%j reads as %s', (facts, sentence) => {
  expect(messageOf(new ApiError(facts))).toBe(sentence)
})

test('what failed for want of a connection says so', () => {
  expect(messageOf(new ApiError({kind: 'network', fallback}))).toContain('No connection')
  expect(messageOf(new ApiError({kind: 'not-ours', status: 200, fallback}))).toContain('log in to it')
})

test('anything else that was thrown is a failed request', () => {
  expect(messageOf(new TypeError('x is undefined'))).toBe('Request failed')
})
