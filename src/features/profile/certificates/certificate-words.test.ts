import {expect, test} from 'vitest'
import {endText, endTone, fileText, placeOf, sizeText} from './certificate-words.ts'

test('legal and medical papers are sent with the prefix of their kind, once', () => {
  expect(placeOf('certificate', 'CPR', '')).toMatchObject({field: 'certifications', sent_as: 'CPR'})
  expect(placeOf('legal', 'Work permit', '').sent_as).toBe('Legal: Work permit')
  expect(placeOf('medical', 'TB test', '2027-01-01')).toEqual({
    field: 'legal_certifications',
    title: 'TB test',
    sent_as: 'Medical: TB test',
    expires_on: '2027-01-01',
  })
  expect(placeOf('medical', 'Medical: TB test', '').sent_as).toBe('Medical: TB test')
})

test('what stands behind a name is said', () => {
  expect(sizeText(200)).toBe('1 kB')
  expect(sizeText(2_500_000)).toBe('2.4 MB')
  const file = {
    id: 'x',
    field: 'certifications',
    name: 'cpr.pdf',
    type: 'application/pdf',
    bytes: 348_160,
    uploaded_at: '2026-06-02T08:00:00.000Z',
    expires_on: null,
    has_expired: false,
  } as const
  expect(fileText(file, '2026-06-03', 'UTC')).toBe('PDF, 340 kB, Tue, Jun 2')
  // an evening west of Greenwich is the day before
  expect(fileText(file, '2026-06-03', 'Pacific/Honolulu')).toBe('PDF, 340 kB, Mon, Jun 1')
  expect(fileText(undefined, '2026-06-03', 'UTC')).toBe('Name only, no file')
})

test('an end is named, and seen from a month before', () => {
  const today = '2026-06-03'
  const ends = (expires_on: string | null, has_expired = false) => {
    const file = {expires_on, has_expired}
    return [endText(file, today), endTone(file, today)]
  }
  expect(ends(null)).toEqual(['', 'text-muted'])
  expect(ends('2026-12-24')).toEqual(['Valid until Thu, Dec 24', 'text-muted'])
  expect(ends('2026-07-03')).toEqual(['Valid until Fri, Jul 3', 'text-waiting'])
  expect(ends('2026-06-01', true)).toEqual(['Expired on Mon, Jun 1. Families do not see it.', 'text-bad'])
})
