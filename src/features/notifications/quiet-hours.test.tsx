import {act} from 'react'
import {expect, test, vi} from 'vitest'
import type {NotificationSettings} from '#contract/notifications.ts'
import {found, mount, press} from '../../../tests/support/mount.ts'
import {QuietHours} from './quiet-hours.tsx'

const holding = (from: string, until: string) =>
  ({quiet_hours: {from, until}, timezone: 'America/Chicago'}) as NotificationSettings
const onSave = vi.fn<(quiet: NotificationSettings['quiet_hours'], onSaved: () => void) => void>()
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
  await act(async () => onSave.mock.calls[0]?.[1]())
  expect(document.querySelector('button[type=submit]')).toBeNull()
  expect(found('[role=status]').textContent).toBe('Saved')
  await redraw(form('22:00', '07:00'))
  expect(shown()).toEqual(['22:00', '07:00'])
  expect(found('form').querySelector('button[type=submit]')).toBeNull()
})
