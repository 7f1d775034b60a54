import {expect, test, vi} from 'vitest'
import type {Confirmation, Session} from '#contract/sessions/session.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleConfirmation, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {ConfirmArea} from './confirm-area.tsx'

const state = vi.hoisted(() => ({receipts: [] as unknown[], who: {} as object}))
vi.mock('#data/offline/outbox.ts', () => ({useLane: () => ({entries: [], receipts: state.receipts})}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => state.who,
}))
vi.mock('#data/offline/server-now.ts', async original => ({
  ...(await original<object>()),
  useServerNow: () => '2026-06-08T13:00:00.000Z',
}))
vi.mock('#data/app/use-page-idle.ts', () => ({usePageIdle: () => true}))

/** A visit from 7:30 AM whose start was confirmed at 7:45 AM by another person of the reader's side. */
const begun = (given: Partial<Confirmation>): Session => {
  const caretaker = sampleConfirmation('2026-06-08T12:45:00.000Z', {
    received_at: '2026-06-08T12:49:00.000Z',
    ...given,
  })
  return sampleSession({
    scheduled_start: '2026-06-08T12:30:00.000Z',
    scheduled_end: '2026-06-08T16:30:00.000Z',
    status: 'START_PARTIAL',
    confirmations: {start: {parent: null, caretaker}, end: {parent: null, caretaker: null}},
  })
}

test('the area says to an assigned caregiver that the office has confirmed the start', async () => {
  state.who = {role: 'agency', member_role: 'field', user_id: 'hannah'}
  await mount(<ConfirmArea session={begun({by: 'cora', on_behalf: 'office'})} />)
  expect(texts('section p').at(-1)).toBe(
    'Your office confirmed the start at 7:45 AM. It counts: you don’t need to confirm it too.',
  )
})

test('the receipt of an own press is not that of the caregiver, whose earlier confirmation stands beside it', async () => {
  state.who = {role: 'agency', member_role: 'coordinator', user_id: 'cora'}
  state.receipts = [{kind: 'confirm-start', owner: 'cora', received_at: '2026-06-08T12:48:00.000Z'}]
  await mount(<ConfirmArea session={begun({by: 'hannah'})} />)
  const text = document.querySelector('section')?.textContent ?? ''
  expect(text).toMatch(/Saved on this computer.*Received 7:48 AM/)
  expect(text).not.toContain('7:49')
  expect(texts('section p').at(-1)).toBe('Caregiver confirmed 7:45 AM')
})

test('the area says whose end is from before the visit was reassigned, and that another one counts instead', async () => {
  state.who = {role: 'agency', member_role: 'field', user_id: 'gil'}
  state.receipts = []
  const visit = begun({by: 'gil'})
  const caretaker = sampleConfirmation('2026-06-08T12:50:00.000Z', {by_name: 'Fern Field', may_replace: true})
  const confirmations = {...visit.confirmations, end: {parent: null, caretaker}}
  await mount(<ConfirmArea session={{...visit, status: 'END_PARTIAL', confirmations}} />)
  expect(texts('p')).toContain(
    'Fern Field confirmed the end at 7:50 AM, before the visit was reassigned. If that is not when it ended, confirm the end: that counts instead.',
  )
  expect(texts('button')).toContain('Confirm end')
})

test('the other side is named before one has pressed oneself', async () => {
  const nothing = {parent: null, caretaker: null}
  const said = {parent: sampleConfirmation('2026-06-08T12:45:00.000Z'), caretaker: null}
  const session = {...begun({}), confirmations: {start: said, end: nothing}}
  const {redraw} = await mount(<ConfirmArea session={session} />)
  expect(document.body.textContent).toContain('Parent confirmed 7:45 AM')
  expect(texts('button')).toContain('Confirm start')
  // with the end beside it, it is named as the start
  expect(document.body.textContent).not.toContain('Start: Parent confirmed')
  await redraw(<ConfirmArea session={{...session, confirmations: {start: said, end: said}}} />)
  expect(document.body.textContent).toContain('Start: Parent confirmed')
  expect(document.body.textContent).toContain('End: Parent confirmed')
})

/** The texts of the area in their order, each once it is drawn. */
const orderOf = (...patterns: RegExp[]): number[] => {
  const text = document.querySelector('[role=group]')?.textContent ?? ''
  return patterns.map(pattern => text.search(pattern))
}

test.each([
  ['parent', 'Caregiver'],
  ['caretaker', 'Parent'],
] as const)('what the other side confirms arrives below the button of the side “%s”', async (my_side, other) => {
  state.who = {role: my_side, user_id: 'me'}
  state.receipts = []
  const nothing = {parent: null, caretaker: null}
  const theirs = sampleConfirmation('2026-06-08T12:45:00.000Z', {by: 'them'})
  const start = my_side === 'parent' ? {parent: null, caretaker: theirs} : {parent: theirs, caretaker: null}
  const session = {...begun({}), my_side, confirmations: {start, end: nothing}}
  const {redraw} = await mount(<ConfirmArea session={session} />)
  const starting = [/Confirm start/, new RegExp(`${other} confirmed`), /15 min/]
  await vi.waitFor(() => expect(orderOf(/15 min/)[0]).toBeGreaterThan(0))
  expect(orderOf(...starting)).toEqual(orderOf(...starting).toSorted((a, b) => a - b))

  const own = sampleConfirmation('2026-06-08T12:46:00.000Z', {by: 'me'})
  const begunByBoth = {...start, [my_side]: own}
  await redraw(<ConfirmArea session={{...session, confirmations: {start: begunByBoth, end: nothing}}} />)
  const aboveEnd = () => document.querySelector('[role=group]')?.textContent.split('Confirm end')[0]
  const before = aboveEnd()
  expect(before).toMatch(/You confirmed 7:46 AM/)
  await redraw(<ConfirmArea session={{...session, confirmations: {start: begunByBoth, end: start}}} />)
  expect(document.body.textContent).toContain(`End: ${other} confirmed 7:45 AM`)
  expect(aboveEnd()).toBe(before)
})

test('the receipt reserves the room of the other side’s confirmation', async () => {
  state.who = {role: 'caretaker', user_id: 'me'}
  state.receipts = []
  await mount(<ConfirmArea session={begun({by: 'me'})} />)
  const reserved = document.querySelector<HTMLElement>('[data-next-label]')
  expect(reserved?.textContent).toBe('Parent confirms')
  expect(reserved?.dataset.nextLabel?.replaceAll(/\s/g, ' ')).toBe('Parent confirmed 7:30 AM')
})
