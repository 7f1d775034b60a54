import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {AutomaticPayment} from './automatic.tsx'

vi.mock('#data/queries/money/saved-method.ts', () => ({useStopAutomatic: () => ({})}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('./use-automatic-later.ts', () => ({useAutomaticLater: () => []}))

test.each([
  ['2026-06-18T12:00:00.000Z', 'Automatic payment was stopped. Pay it here by its due date.'],
  ['2026-06-25T12:00:00.000Z', 'Automatic payment was stopped, and this statement is overdue. Pay it here.'],
])('a statement whose automatic payment was stopped says on %s when to pay it', async (now, text) => {
  const automatic = {charge_at: '2026-06-17T15:00:00.000Z', status: 'stopped'} as const
  const invoice = invoiceSample({kind: 'statement', due_at: '2026-06-20T12:00:00.000Z', automatic})
  await mount(<AutomaticPayment invoice={invoice} now={now} />)
  expect(document.body.textContent).toContain(text)
})
