import {act} from 'react'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {mount, texts} from '../../../tests/support/mount.ts'
import {allowInstallPrompt, declineInstallPrompt} from './install-prompt.ts'
import {useInstallPrompt} from './install.ts'

function Way() {
  return <p>{useInstallPrompt()}</p>
}

/** Only Safari on iOS says whether it shows a page as an installed app. */
const onIPhone = (standalone: boolean) =>
  Object.defineProperty(navigator, 'standalone', {value: standalone, configurable: true})

beforeEach(() => localStorage.clear())
afterEach(() => {
  Reflect.deleteProperty(navigator, 'standalone')
})

test('an iPhone is told how to install by hand after a first bid, until it declines', async () => {
  onIPhone(false)
  await mount(<Way />)
  expect(texts('p')).toEqual(['none'])
  await act(async () => allowInstallPrompt())
  expect(texts('p')).toEqual(['by-hand'])
  await act(async () => declineInstallPrompt())
  expect(texts('p')).toEqual(['none'])
})

test('the app on the home screen does not ask to be installed', async () => {
  onIPhone(true)
  allowInstallPrompt()
  await mount(<Way />)
  expect(texts('p')).toEqual(['none'])
})

test('a browser that neither prompts nor installs by hand is not asked', async () => {
  allowInstallPrompt()
  await mount(<Way />)
  expect(texts('p')).toEqual(['none'])
})
