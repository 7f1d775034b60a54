import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {NotificationSettings} from '#contract/notifications.ts'
import {found, mount, press} from '../../../tests/support/mount.ts'
import {QuietHours} from './quiet-hours.tsx'

const holding = (from: string, until: string) =>
  ({quiet_hours: {from, until}, timezone: 'America/Chicago'}) as NotificationSettings
const onSave =
  vi.fn<(quiet: NotificationSettings['quiet_hours'], on: {onSuccess: () => void; onError: () => void}) => void>()
beforeEach(() => onSave.mockClear())
const form = (from: string, until: string) => (
  <QuietHours settings={holding(from, until)} busy={false} onSave={onSave} />
)
const times = () => [...document.querySelectorAll<HTMLInputElement>('input[type=time]')]
const type = (index: number, value: string) =>
  act(async () => {
    const input = times()[index]!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', {bubbles: true}))
  })
const shown = () => times().map(input => input.value)

test('what is being typed outlives what another device saves, and shows what holds once it is saved itself', async () => {
  const {redraw} = await mount(form('22:00', '07:00'))
  await redraw(form('21:00', '06:00'))
  expect(shown()).toEqual(['21:00', '06:00'])
  await type(0, '20:30')
  await redraw(form('23:00', '05:00'))
  expect(shown()).toEqual(['20:30', '06:00'])

  await press('button[type=submit]')
  expect(onSave.mock.calls[0]?.[0]).toEqual({from: '20:30', until: '06:00'})
  await redraw(form('20:30', '06:00'))
  await act(async () => onSave.mock.calls[0]?.[1].onSuccess())
  expect(document.querySelector('button[type=submit]')).toBeNull()
  expect(found('[role=status]').textContent).toBe('Saved')
  await redraw(form('22:00', '07:00'))
  expect(shown()).toEqual(['22:00', '07:00'])
  expect(found('form').querySelector('button[type=submit]')).toBeNull()
})

test('hours that were turned off come back as they were', async () => {
  const off = {quiet_hours: null, timezone: 'America/Chicago'} as NotificationSettings
  const {redraw} = await mount(form('21:00', '06:30'))
  await press('input[type=checkbox]')
  await redraw(<QuietHours settings={off} busy={false} onSave={onSave} />)
  await act(async () => onSave.mock.calls[0]?.[1].onSuccess())
  await press('input[type=checkbox]')
  expect(onSave.mock.calls.map(([quiet]) => quiet)).toEqual([null, {from: '21:00', until: '06:30'}])
})

test('the switch saves at once, and is turned back where that failed', async () => {
  const off = {quiet_hours: null, timezone: 'America/Chicago'} as NotificationSettings
  const {redraw} = await mount(<QuietHours settings={off} busy={false} onSave={onSave} />)
  const isOn = () => (found('input[type=checkbox]') as HTMLInputElement).checked
  await press('input[type=checkbox]')
  expect(onSave.mock.calls.map(([quiet]) => quiet)).toEqual([{from: '22:00', until: '07:00'}])
  expect(isOn()).toBe(true)
  expect(document.querySelector('button[type=submit]')).toBeNull()
  await act(async () => onSave.mock.calls[0]?.[1].onError())
  expect(isOn()).toBe(false)

  await redraw(form('21:00', '06:00'))
  await press('input[type=checkbox]')
  expect(onSave.mock.calls[1]?.[0]).toBeNull()
  await redraw(<QuietHours settings={off} busy={false} onSave={onSave} />)
  await act(async () => onSave.mock.calls[1]?.[1].onSuccess())
  expect(isOn()).toBe(false)
  expect(found('[role=status]').textContent).toBe('Saved')
})
