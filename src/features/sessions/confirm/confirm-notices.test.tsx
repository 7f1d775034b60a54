import {expect, test} from 'vitest'
import type {Captured} from '#data/offline/outbox.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {sampleEntry} from '#tests/support/samples/visit-samples.ts'
import {AttentionNotice, LostNotice} from './confirm-notices.tsx'

const read = async (lost: Omit<Extract<Captured, {is: 'lost'}>, 'is'>) => {
  await mount(<LostNotice lost={{is: 'lost', ...lost}} />)
  return texts('body').join('')
}

test('of a tap that was sent without being saved, a missing answer is not read as lost', async () => {
  const text = await read({why: 'storage', verdict: {is: 'no-response'}})
  expect(text).toContain('it may not have reached Village')
  expect(text).toContain('press again. It will count only once')
})

test('one that was refused says why', async () => {
  const verdict = {is: 'refused', status: 404, code: 'not_found', detail: 'Not found', current: undefined} as const
  expect(await read({why: 'refused', verdict})).toContain(
    'Village did not accept it. This visit no longer exists, or is no longer yours.',
  )
})

test.each([
  ['not_found', 'This visit no longer exists, or is no longer yours.', false],
  ['assignment_changed', 'This visit is not yours any more', true],
])(
  'a refused entry of a visit says why in a sentence, and is not tried again in vain: %s',
  async (code, words, final) => {
    const error = {status: 409, code, detail: code === 'not_found' ? 'Not found' : words, current: undefined, at: 0}
    await mount(<AttentionNotice entry={sampleEntry({state: 'attention', error})} timezone="America/Chicago" />)
    expect(document.body.textContent).toContain(words)
    expect(document.body.textContent?.includes('It would be refused again')).toBe(final)
    expect(found('button').textContent).toContain('Try again')
  },
)

test.each([
  ['running-late', {minutes: 20}, /^Running 20 minutes late, pressed .*2:02 PM/],
  ['confirm-start', {}, /^Start, pressed .*2:02 PM/],
  ['confirm-start', {reported_at: '2026-06-08T18:46:00.000Z'}, /^Start, pressed .*2:02 PM.*, for .*1:46 PM/],
  ['confirm-start', {is_code_only: true}, /^Start code, pressed /],
  ['confirm-end', {}, /^End, pressed /],
  ['cannot-go', {reason: 'Sick'}, /^You asked not to go, pressed /],
  ['brand-new', {}, /^Needs attention/],
])('a refused entry on the card of its visit names what was pressed: %s %o', async (kind, params, words) => {
  const error = {status: 404, code: 'not_found', detail: 'x', current: undefined, at: 0}
  const entry = sampleEntry({kind, params, state: 'attention', error})
  await mount(<AttentionNotice entry={entry} timezone="America/Chicago" />)
  expect(texts('[role=alert]')[0]).toMatch(words)
})
