import {act} from 'react'
import {day_ms} from '#domain/constants.ts'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {mount, texts} from '../../../tests/support/mount.ts'
import {allowInstallPrompt, declineInstallPrompt, watchInstall} from './install-prompt.ts'
import {useInstallChoice, useInstallPrompt} from './install.ts'

function Way() {
  return <p>{useInstallPrompt()}</p>
}

/** Only Safari on iOS says whether it shows a page as an installed app. */
const onIPhone = (standalone: boolean) =>
  Object.defineProperty(navigator, 'standalone', {value: standalone, configurable: true})

/** Opens the app for the first time `days` days ago. */
function begin(days: number) {
  const now = Date.now()
  vi.setSystemTime(now - days * day_ms)
  watchInstall()
  vi.setSystemTime(now)
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({toFake: ['Date']})
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'standalone')
})

test('an iPhone is told how to install by hand after a first bid, until it declines', async () => {
  onIPhone(false)
  begin(1)
  await mount(<Way />)
  expect(texts('p')).toEqual(['none'])
  await act(async () => allowInstallPrompt())
  expect(texts('p')).toEqual(['by-hand'])
  await act(async () => declineInstallPrompt())
  expect(texts('p')).toEqual(['none'])
})

test('the app on the home screen does not ask to be installed', async () => {
  onIPhone(true)
  begin(1)
  allowInstallPrompt()
  await mount(<Way />)
  expect(texts('p')).toEqual(['none'])
})

test('a browser that neither prompts nor installs by hand is not asked', async () => {
  begin(1)
  allowInstallPrompt()
  await mount(<Way />)
  expect(texts('p')).toEqual(['none'])
})

test('nothing is offered on the first day, nor for 90 days after it was declined', async () => {
  onIPhone(false)
  begin(0)
  allowInstallPrompt()
  await mount(<Way />)
  expect(texts('p').at(-1)).toBe('none')
  const days = async (count: number) => {
    vi.setSystemTime(Date.now() + count * day_ms)
    await mount(<Way />)
    return texts('p').at(-1)
  }
  expect(await days(1)).toBe('by-hand')
  await act(async () => declineInstallPrompt())
  expect(await days(89)).toBe('none')
  expect(await days(2)).toBe('by-hand')
})

test('an answer that an earlier release stored without its time counts from now on', async () => {
  onIPhone(false)
  begin(1)
  localStorage.setItem('install:declined', '1')
  watchInstall()
  allowInstallPrompt()
  await mount(<Way />)
  expect(texts('p')).toEqual(['none'])
})

function Choice() {
  return <p>{useInstallChoice()}</p>
}

test('who looks for it finds how to install, declined or not', async () => {
  declineInstallPrompt()
  await mount(<Choice />)
  expect(texts('p').at(-1)).toBe('menu')
  onIPhone(false)
  await mount(<Choice />)
  expect(texts('p').at(-1)).toBe('by-hand')
  onIPhone(true)
  await mount(<Choice />)
  expect(texts('p').at(-1)).toBe('none')
})
