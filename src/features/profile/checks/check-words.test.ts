import {expect, test} from 'vitest'
import type {CheckDocument, CheckKind} from '#contract/files.ts'
import {checkLines, wasVerified} from './check-words.ts'

const today = '2026-06-03'
const check = (kind: CheckKind, expires_on: string | null, checked_on = '2026-01-05') => ({
  kind,
  provider: 'Checkmate',
  checked_on,
  expires_on,
})
const uploaded = (kind: CheckKind, state: CheckDocument['state'], reason: string | null = null) => ({
  id: 'd',
  kind,
  type: 'image/png' as const,
  bytes: 9,
  uploaded_at: '2026-06-01T15:00:00.000Z',
  state,
  reason,
})
const linesOf = (checks: ReturnType<typeof check>[], check_documents: CheckDocument[] = []) =>
  checkLines({checks, check_documents}, today)

test('each check says who made it and until when, or what to upload', () => {
  const lines = linesOf([check('identity', null), check('background', '2027-01-05')])
  expect(lines.map(({kind, word}) => [kind, word])).toEqual([
    ['identity', 'Verified'],
    ['age', 'Missing'],
    ['background', 'Verified until Tue, Jan 5, 2027'],
  ])
  expect(lines[2]?.text).toBe('By Checkmate on Mon, Jan 5.')
})

test('a check that ends within thirty days, or has ended, says so; of two the newer one counts', () => {
  const stateOf = (...checks: ReturnType<typeof check>[]) => linesOf(checks)[0]?.state
  expect(stateOf(check('identity', '2026-06-20'))).toBe('ends-soon')
  expect(stateOf(check('identity', '2026-07-03'))).toBe('ends-soon')
  expect(stateOf(check('identity', '2026-07-04'))).toBe('valid')
  expect(stateOf(check('identity', '2026-06-03'))).toBe('ends-soon')
  expect(stateOf(check('identity', '2026-06-02'))).toBe('expired')
  expect(stateOf(check('identity', '2026-06-02'), check('identity', '2027-06-02', '2026-06-02'))).toBe('valid')
})

test('an uploaded document is under review, and an ID proves the age as well', () => {
  const lines = linesOf([], [uploaded('identity', 'review')])
  expect(lines.map(({word}) => word)).toEqual(['Under review', 'Under review', 'Missing'])
  expect(lines[0]?.text).toBe('We usually review within two business days.')
  expect(lines[1]?.text).toBe('We read it from your ID. We usually review within two business days.')
})

test('a refused document says why, until another one is uploaded', () => {
  const refused = uploaded('background', 'refused', 'It is older than a year.')
  const [, , line] = linesOf([], [refused])
  expect([line?.word, line?.text]).toEqual([
    'Not accepted',
    '“It is older than a year.” Upload another one; we usually review within two business days.',
  ])
  expect(linesOf([], [refused, uploaded('background', 'review')])[2]?.state).toBe('review')
  expect(linesOf([check('background', null, '2026-06-02')], [refused])[2]?.state).toBe('valid')
})

test('a renewal that was refused says why while the check is still valid', () => {
  const refused = uploaded('background', 'refused', 'The second page is missing.')
  const [, , line] = linesOf([check('background', '2026-06-20')], [refused])
  expect([line?.state, line?.text]).toEqual([
    'ends-soon',
    'By Checkmate on Mon, Jan 5. The new document was not accepted: “The second page is missing.” Upload another one.',
  ])
  // recorded from elsewhere after the refusal, it is valid for long and nothing is missing
  const [, , recorded] = linesOf([check('background', '2027-06-01')], [refused])
  expect(recorded?.text).not.toContain('not accepted')
  const [, , again] = linesOf([check('background', '2026-06-20')], [refused, uploaded('background', 'review')])
  expect(again?.text).toContain('under review')
})

test('an expired check is under review again once its new document is uploaded', () => {
  const expired = check('background', '2026-06-02')
  expect(linesOf([expired])[2]?.word).toBe('Expired on Tue, Jun 2')
  expect(linesOf([expired], [uploaded('background', 'review')])[2]?.word).toBe('Under review')
})

test('a missing background check says whether the caregiver has to act', () => {
  const textOf = (...checks: ReturnType<typeof check>[]) => linesOf(checks)[2]?.text
  expect(textOf()).toContain('We order it once your identity is verified.')
  const next = 'Your identity is verified, so we order it next. You do not need to do anything.'
  expect(textOf(check('identity', null))).toContain(next)
  expect(textOf(check('identity', null), check('background', '2026-06-02'))).toMatch(
    /^By Checkmate .*so we order it next/,
  )
  expect(textOf(check('identity', '2026-06-02'))).toContain('We order it once your identity is verified.')
})

test('only a caregiver with all three checks on record was verified before', () => {
  expect(wasVerified([check('identity', null), check('age', null)])).toBe(false)
  expect(wasVerified([check('identity', null), check('age', null), check('background', '2026-06-02')])).toBe(true)
})
