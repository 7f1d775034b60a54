import {expect, test} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {PeriodFields} from './period-fields.tsx'

test('the days of a period say that they are UTC days', async () => {
  await mount(<PeriodFields label="Paid" period={{from: '2026-06-01'}} onPeriod={() => undefined} />)
  const names = [...document.querySelectorAll('button[aria-label]')].map(each => each.getAttribute('aria-label'))
  expect(names).toEqual(['Paid from (UTC): Mon, Jun 1, 2026', 'Paid until (UTC): Any day'])
  expect(texts('label').slice(0, 2)).toEqual(['Paid from (UTC)', 'Paid until (UTC)'])
})
