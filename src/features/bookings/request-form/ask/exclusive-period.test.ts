import {expect, test} from 'vitest'
import {exclusiveChoices, exclusiveUntilText, invitedProviderText} from './exclusive-period.ts'
import {askOrder, newLine} from '../values.ts'

const now = '2026-06-08T17:00:00.000Z'
/** A visit at 9 AM of a day in Nashville, and the hours that are stored. */
const asked = (day: string, exclusive_hours = 24) => ({
  lines: [{...newLine(), days: [day, day] as [string, string], from: '09:00', to: '12:00'}],
  timezone: 'America/Chicago',
  exclusive_hours,
})
const labels = (...given: Parameters<typeof asked>) =>
  exclusiveChoices(asked(...given), now).options.map(({label}) => label)

test('only lengths that are possible before the first visit can be chosen', () => {
  // 21 hours left: a quarter is 5 hours 15 minutes
  expect(labels('2026-06-09')).toEqual(['2 hours', 'As long as possible'])
  expect(labels('2026-06-30')).toEqual(['2 hours', '6 hours', '12 hours', '24 hours', '48 hours', '72 hours'])
  expect(exclusiveChoices({...asked('2026-06-09'), lines: [newLine()]}, now).options).toHaveLength(6)
})

test('a length that is too long is shown as the longest one', () => {
  expect(exclusiveChoices(asked('2026-06-09'), now).value).toBe('72')
  expect(exclusiveChoices(asked('2026-06-09', 2), now).value).toBe('2')
  expect(exclusiveChoices(asked('2026-06-30'), now).value).toBe('24')
})

test('its end is by the clock of the visit', () => {
  const reader = {now, zone: 'Europe/Zurich'}
  expect(exclusiveUntilText(asked('2026-06-09'), reader)).toBe('today, 5:15 PM CT')
  expect(exclusiveUntilText(asked('2026-06-09', 2), reader)).toBe('today, 2:00 PM CT')
})

test('a caregiver is asked first only where others follow', () => {
  const provider = {caretaker_id: 'rosa', org_id: null, name: 'Rosa J.'}
  const values = {
    ...asked('2026-06-09'),
    audience: 'caretakers' as const,
    providers: [provider],
    asks_first: true,
    then_open: true,
  }
  const textOf = (given: Partial<Parameters<typeof invitedProviderText>[0]>) =>
    invitedProviderText({...values, ...given}, {now, zone: 'Europe/Zurich'})
  expect(textOf({})).toBe('Rosa J. first, until today, 5:15 PM CT\nThen all caregivers nearby')
  // nothing changes at that time
  expect(textOf({then_open: false})).toBe('Only Rosa J.\nNo one else is asked unless you say so.')
  expect(textOf({asks_first: false})).toBeNull()
  const two = [provider, {...provider, caretaker_id: 'maya', name: 'Maya L.'}]
  expect(textOf({providers: two, then_open: false})).toMatch(/^Only Rosa J\. and Maya L\.\n/)
  expect(askOrder(values)).toBe('first')
  expect(askOrder({...values, then_open: false})).toBe('only')
  expect(askOrder({...values, asks_first: false})).toBe('everyone')
})
