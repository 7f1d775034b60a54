import {act, useState} from 'react'
import {expect, test} from 'vitest'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {MultiToggle, weekdayOptions} from './multi-toggle.tsx'
import {MoneyField, numberProblem, readNumber} from './number-field.tsx'
import {PasswordField} from './password-field.tsx'
import {RadioCards} from './radio-cards.tsx'
import {SegmentedControl} from './segmented-control.tsx'
import {TextField} from './text-field.tsx'

async function typeInto(text: string) {
  const {set} = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  await act(async () => {
    set?.call(found('input'), text)
    found('input').dispatchEvent(new Event('input', {bubbles: true}))
  })
}

test('an error is spoken and tied to its field, beside the hint', async () => {
  await mount(
    <TextField label="Email" hint="We never share it" error="Email is required" value="" onChange={() => {}} />,
  )
  const input = found('input')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const told = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)
  expect(told).toEqual(['Email is required', 'We never share it'])
  expect(found('[role=alert]').textContent).toBe('Email is required')
  expect(found('label').getAttribute('for')).toBe(input.id)
})

test('a password is shown when its owner asks', async () => {
  await mount(<PasswordField label="Password" value="village1" onChange={() => {}} autoComplete="current-password" />)
  expect(found('input').getAttribute('type')).toBe('password')
  await press('button[aria-label="Show password"]')
  expect(found('input').getAttribute('type')).toBe('text')
})

test('weekdays keep the order of the week, whatever the order of the taps', async () => {
  function Weekdays() {
    const [value, setValue] = useState<number[]>([5])
    return <MultiToggle label="Weekdays" value={value} onChange={setValue} options={weekdayOptions} />
  }
  await mount(<Weekdays />)
  await press('button[aria-label=Monday]')
  expect(texts('[aria-pressed=true]')).toEqual(['Mon', 'Fri'])
  await press('button[aria-label=Friday]')
  expect(texts('[aria-pressed=true]')).toEqual(['Mon'])
  // as in the calendars beside it
  await press('button[aria-label=Sunday]')
  expect(texts('[aria-pressed=true]')).toEqual(['Sun', 'Mon'])
})

test('a number is read as it was typed', () => {
  expect(readNumber('$1,024.50')).toBe(1024.5)
  expect(readNumber('1,024')).toBe(1024)
  expect(readNumber('0,500')).toBe(0.5)
  expect(readNumber('18,5')).toBe(18.5)
  expect(readNumber('24,50')).toBe(24.5)
  expect(readNumber('1,2,3')).toBeUndefined()
  expect(readNumber('1 1/2')).toBeUndefined()
  expect(readNumber('1 12')).toBeUndefined()
  expect(readNumber('14 months')).toBeUndefined()
  expect(readNumber('24.')).toBe(24)
  expect(readNumber('')).toBeNull()
  expect(readNumber('24.505')).toBe(24.505)
  expect(readNumber('2.4.5')).toBeUndefined()
})

test('a number out of bounds or with too many places shows what is allowed', () => {
  const percent = {decimals: 2, min: 0, max: 50, show: (n: number) => `${n}%`}
  expect(numberProblem(95, percent)).toBe('From 0% to 50%')
  expect(numberProblem(-1, {min: 0})).toBe('At least 0')
  expect(numberProblem(13, {max: 12})).toBe('At most 12')
  expect(numberProblem(7.5, {})).toBe('Enter a whole number')
  expect(numberProblem(12.125, percent)).toBe('At most 2 decimal places')
  for (const fitting of [0, 12.5, 50]) expect(numberProblem(fitting, percent)).toBeUndefined()
})

test('a field leaves what was typed as it is and says what is allowed', async () => {
  const changes: (number | null)[] = []
  await mount(<MoneyField label="Tip" value={1200} onChange={value => changes.push(value)} min={0} max={1000} />)
  await act(async () => found('input').focus())
  await act(async () => found('input').blur())
  expect((found('input') as HTMLInputElement).value).toBe('1200')
  expect(found('[role=alert]').textContent).toBe('From $0.00 to $1,000.00')
  expect(changes).toEqual([])
})

test('an error does not appear while what took the focus is pressed, or it would push that away', async () => {
  await mount(<MoneyField label="Tip" value={1200} onChange={() => {}} max={1000} />)
  const dispatch = (type: string) => act(async () => found('div').dispatchEvent(new MouseEvent(type, {bubbles: true})))
  const alerts = () => texts('[role=alert]')
  await act(async () => found('input').focus())
  await dispatch('pointerdown')
  await dispatch('pointerup')
  await dispatch('mousedown')
  await act(async () => found('input').blur())
  expect(alerts()).toEqual([])
  expect(found('input').getAttribute('aria-invalid')).toBe('true')
  await dispatch('click')
  expect(alerts()).toEqual(['At most $1,000.00'])
})

test('an error appears after a press that ended elsewhere, so without a click', async () => {
  await mount(<MoneyField label="Tip" value={1200} onChange={() => {}} max={1000} />)
  await act(async () => found('input').focus())
  await act(async () => document.body.dispatchEvent(new MouseEvent('mousedown', {bubbles: true})))
  await act(async () => found('input').blur())
  expect(texts('[role=alert]')).toEqual([])
  await act(async () => {
    document.body.dispatchEvent(new MouseEvent('mouseup', {bubbles: true}))
    await new Promise(resolve => setTimeout(resolve, 5))
  })
  expect(texts('[role=alert]')).toEqual(['At most $1,000.00'])
})

test('a text that is no number is passed on as such, and a number set from outside takes its place', async () => {
  function Tip() {
    const [value, setValue] = useState<number | null>(null)
    return (
      <>
        <MoneyField label="Tip" value={value} onChange={setValue} />
        <output>{String(value)}</output>
        <button type="button" onClick={() => setValue(15)}>
          15%
        </button>
      </>
    )
  }
  await mount(<Tip />)
  await act(async () => found('input').focus())
  await typeInto('ten')
  await act(async () => found('input').blur())
  expect((found('input') as HTMLInputElement).value).toBe('ten')
  expect(found('[role=alert]').textContent).toBe('Enter a number')
  expect(found('output').textContent).toBe('NaN')
  expect(numberProblem(Number.NaN, {min: 0})).toBe('Enter a number')
  await press('button')
  expect((found('input') as HTMLInputElement).value).toBe('15.00')
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('a field that is mounted with a number that could not be read begins empty', async () => {
  const changes: (number | null)[] = []
  await mount(<MoneyField label="Rate" value={Number.NaN} onChange={value => changes.push(value)} />)
  expect((found('input') as HTMLInputElement).value).toBe('')
  expect(changes).toEqual([null])
})

test('a rate is written back with its cents when the field is left', async () => {
  await mount(<MoneyField label="Hourly rate" value={24.5} onChange={() => {}} />)
  await act(async () => found('input').blur())
  expect((found('input') as HTMLInputElement).value).toBe('24.50')
})

test('a choice that an address keeps is shown from the press on, and follows what changes it from elsewhere', async () => {
  const control = (value: string) => (
    <SegmentedControl
      label="Shown as"
      value={value}
      onChange={() => {}}
      options={[
        {value: 'list', label: 'List'},
        {value: 'map', label: 'Map'},
      ]}
    />
  )
  const chosen = () => document.querySelector<HTMLInputElement>('input:checked')?.value
  const {redraw} = await mount(control('list'))
  await press('input[value=map]')
  expect(chosen()).toBe('map')
  await redraw(control('map'))
  expect(chosen()).toBe('map')
  await redraw(control('list'))
  expect(chosen()).toBe('list')
})

test('what a choice says of itself is cut after three lines, and whole in its title', async () => {
  const quote = 'Sitters for evenings and weekends, often the same day'
  const option = {value: 'sitters', label: 'Sitters of Nashville', quote}
  await mount(<RadioCards label="Agency" options={[option]} value="" onChange={() => {}} />)
  expect(found('.line-clamp-3').closest<HTMLElement>('[title]')?.title).toBe(quote)
})
