import {expect, test} from 'vitest'
import {endText, endTone, fileText, namedFor, sizeText} from './certificate-words.ts'

test('papers of the law and of health say so in their names, once', () => {
  const file = new File(['x'], 'licence.pdf', {type: 'application/pdf'})
  expect(namedFor('certificate', file).name).toBe('licence.pdf')
  expect(namedFor('legal', file).name).toBe('Legal: licence.pdf')
  const medical = namedFor('medical', file)
  expect(medical.name).toBe('Medical: licence.pdf')
  expect(medical.type).toBe('application/pdf')
  expect(namedFor('medical', medical).name).toBe('Medical: licence.pdf')
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
  expect(fileText(undefined, '2026-06-03', 'UTC')).toBe('By name only, without a file')
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
