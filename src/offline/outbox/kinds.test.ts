import * as v from 'valibot'
import {expect, test} from 'vitest'
import {ClaimBody} from '#contract/sessions/confirming.ts'
import {makeEntry} from '../../../tests/offline/support/make-entry.ts'
import {claimBody} from './kinds.ts'

const sent = (changes: Parameters<typeof makeEntry>[0]) =>
  JSON.parse(JSON.stringify(claimBody(makeEntry(changes), {offline: true}))) as Record<string, unknown>

test('a claim says when it was pressed and how the clock stood', () => {
  expect(sent({clock_offset_ms: 86_400_000})).toEqual({
    claimed_at: '2026-05-31T14:00:00.000Z',
    device_offset_ms: 86_400_000,
    offline: true,
  })
  expect(sent({clock_offset_ms: null})).toEqual({claimed_at: '2026-05-31T14:00:00.000Z', offline: true})
})

test('whatever the clock shows, the server takes the claim', () => {
  const year_1970 = '1970-01-01T00:00:30.000Z'
  const behind_ms = Date.parse(year_1970) - Date.parse('2026-05-31T14:00:00.000Z')
  for (const clock_offset_ms of [null, 0, behind_ms, -1e13, 1e13]) {
    for (const captured_at of [year_1970, '2026-05-31T14:00:00.000Z', '9999-12-31T00:00:00.000Z']) {
      expect(v.safeParse(ClaimBody, sent({captured_at, clock_offset_ms})).success).toBe(true)
    }
  }
  expect(sent({captured_at: year_1970, clock_offset_ms: behind_ms}).claimed_at).toBe('2026-05-31T14:00:00.000Z')
  expect(sent({captured_at: year_1970, clock_offset_ms: null})).not.toHaveProperty('claimed_at')
})
