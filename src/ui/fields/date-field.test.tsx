import {act} from 'react'
import {expect, onTestFinished, test, vi} from 'vitest'
import {found, mount, press, texts} from '../../../tests/support/mount.ts'
import {DateField} from './date-field.tsx'

/** Chooses in the list of months or years, as the keyboard does. */
async function choose(label: 'Month' | 'Year', words: string) {
  const select = found(`select[aria-label=${label}]`) as HTMLSelectElement
  const option = [...select.options].find(({textContent}) => textContent === words)
  await act(async () => {
    select.value = option?.value ?? ''
    select.dispatchEvent(new Event('change', {bubbles: true}))
  })
}

test('a calendar jumps to a month and a year within what the field allows', async () => {
  const chosen: string[] = []
  await mount(
    <DateField
      label="Paid from"
      value="2026-06-10"
      min="2023-03-15"
      max="2026-08-20"
      onChange={day => chosen.push(day)}
    />,
  )
  await press('[aria-label^="Paid from"]')
  expect(texts('select[aria-label=Year] option')).toEqual(['2023', '2024', '2025', '2026'])
  await choose('Year', '2023')
  await choose('Month', 'May')
  await press('[data-day="2023-05-04"] button')
  expect(chosen).toEqual(['2023-05-04'])
})

test('a calendar without bounds goes twenty years back and ahead', async () => {
  await mount(<DateField label="Paid from" value="" onChange={() => undefined} />)
  await press('[aria-label^="Paid from"]')
  const year = new Date().getFullYear()
  const years = texts('select[aria-label=Year] option')
  expect([years[0], years.at(-1)]).toEqual([String(year - 20), String(year + 20)])
  expect(found('select[aria-label=Month]').tabIndex).toBe(0)
})

test('a chosen day of an optional field can be cleared again, one of a required field cannot', async () => {
  const chosen: string[] = []
  const field = (given: {value: string; required?: boolean}) => (
    <DateField label="Valid until" onChange={day => chosen.push(day)} {...given} />
  )
  const clear = () => [...document.querySelectorAll('button')].find(({textContent}) => textContent === 'Clear')
  const {redraw} = await mount(field({value: '2026-06-10', required: false}))
  await press('[aria-label^="Valid until"]')
  await act(async () => clear()?.click())
  expect(chosen).toEqual([''])
  expect(document.querySelector('[data-day]')).toBeNull()
  await redraw(field({value: '', required: false}))
  await press('[aria-label^="Valid until"]')
  expect(clear()).toBeUndefined()
  await mount(field({value: '2026-06-10'}))
  await press('[aria-label^="Valid until"]')
  expect(clear()).toBeUndefined()
})

test('today is outlined, and only the chosen day is filled', async () => {
  vi.useFakeTimers({toFake: ['Date'], now: new Date(2026, 5, 15, 12)})
  onTestFinished(() => void vi.useRealTimers())
  await mount(<DateField label="Paid from" value="2026-06-10" onChange={() => undefined} />)
  await press('[aria-label^="Paid from"]')
  const looks = (date: string) => found(`[data-day="${date}"]`).className
  expect(looks('2026-06-15')).toContain('ring-2')
  expect(looks('2026-06-15')).not.toContain('!bg-primary')
  expect(looks('2026-06-10')).toContain('!bg-primary')
  expect(looks('2026-06-10')).not.toContain('ring-2')
})
