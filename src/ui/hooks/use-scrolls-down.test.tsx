// @vitest-environment happy-dom
import {act} from 'react'
import {expect, test} from 'vitest'
import {mount, texts} from '../../../tests/support/mount.ts'
import {useScrollsDown} from './use-scrolls-down.ts'

const Direction = () => <p>{useScrollsDown() ? 'down' : 'up or at an end'}</p>

test('a page that was last scrolled down says so, but not at its end', async () => {
  Object.defineProperty(document.documentElement, 'scrollHeight', {value: innerHeight + 1000, configurable: true})
  // another test of this worker may have left the page scrolled
  Object.defineProperty(window, 'scrollY', {value: 0, configurable: true})
  await mount(<Direction />)
  const scrollTo = async (px: number) => {
    Object.defineProperty(window, 'scrollY', {value: px, configurable: true})
    await act(async () => void dispatchEvent(new Event('scroll')))
    return texts('p')[0]
  }
  expect(await scrollTo(300)).toBe('down')
  expect(await scrollTo(295)).toBe('down')
  expect(await scrollTo(200)).toBe('up or at an end')
  expect(await scrollTo(600)).toBe('down')
  expect(await scrollTo(1000)).toBe('up or at an end')
  expect(await scrollTo(500)).toBe('up or at an end')
  expect(await scrollTo(700)).toBe('down')
  expect(await scrollTo(0)).toBe('up or at an end')
})
