import {expect, onTestFinished, test, vi} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {mount} from '#tests/support/mount.ts'
import {newLine, requestDefaults} from '../values.ts'
import {VisitsSummary} from './visits-summary.tsx'

vi.mock('./use-estimate.ts', () => ({useEstimate: () => null}))

test('weekly care that agencies are asked for names no caregiver as the one who ends it', async () => {
  const line = {id: '1', days: ['2026-06-08', '2026-06-08'] as [string, string], no_end: true, weekdays: [1]}
  const values = {
    ...requestDefaults(),
    audience: 'agencies' as const,
    timezone: 'America/Chicago',
    lines: [{...line, from: '09:00', to: '13:00'}],
  }
  await mount(<VisitsSummary values={values} now="2026-06-01T15:00:00.000Z" />)
  expect(document.body.textContent).toContain('Every week until either side ends it.')
})

test('a day after a colon has a capital in English alone', async () => {
  const values = {
    ...requestDefaults(),
    timezone: 'America/Chicago',
    lines: [
      {...newLine({from: '18:00', to: '22:00', no_end: false}), days: ['2026-06-01', '2026-06-01'] as [string, string]},
    ],
  }
  const summary = () => <VisitsSummary values={values} now="2026-06-01T15:00:00.000Z" />
  const {redraw} = await mount(summary())
  expect(document.body.textContent).toContain('First: Today, 6:00')
  const own = getLocale
  onTestFinished(() => overwriteGetLocale(own))
  overwriteGetLocale(() => 'es')
  await redraw(summary())
  expect(document.body.textContent).toContain('Primera: hoy, 6:00')
})
