import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {missingLanguage, openChosenLanguage, storeLanguage} from './language.ts'

/* The page is English; `location` is what the browser has, and `replace` what it is asked for. */

const replaced = vi.fn<(url: URL) => void>()
const at = (path: string) => {
  const {href} = new URL(path, 'https://village.test')
  vi.stubGlobal('location', {href, replace: replaced})
}
const isOnline = (online: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)

beforeEach(() => {
  replaced.mockClear()
  sessionStorage.clear()
  isOnline(true)
})
afterEach(() => {
  document.cookie = 'language=; path=/; max-age=0'
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a page of the chosen language, or without a choice, stays', () => {
  at('/faq')
  expect(openChosenLanguage()).toBe(false)
  storeLanguage('en')
  expect(openChosenLanguage()).toBe(false)
  expect(replaced).not.toHaveBeenCalled()
})

test('a page of another language than the chosen one asks the server for it, once', () => {
  storeLanguage('es')
  at('/faq?topic=visits')
  expect(openChosenLanguage()).toBe(true)
  const [asked] = replaced.mock.lastCall!
  expect(asked.search).toBe('?topic=visits&lang=es')
  // the server did not answer: the worker gave its own language for this address
  at(asked.pathname + asked.search)
  expect(openChosenLanguage()).toBe(false)
  expect(replaced).toHaveBeenCalledTimes(1)
  expect(missingLanguage()).toBe('es')
})

test('a page whose scripts did not arrive is not asked for again before the next load', () => {
  storeLanguage('es')
  sessionStorage.setItem('language-tried', '1')
  at('/faq')
  expect(openChosenLanguage()).toBe(false)
  expect(openChosenLanguage()).toBe(true)
})

test('without a network the page stays, and the address’s choice is stored', () => {
  isOnline(false)
  at('/faq?lang=es')
  expect(openChosenLanguage()).toBe(false)
  at('/faq')
  expect(openChosenLanguage()).toBe(false)
  expect(replaced).not.toHaveBeenCalled()
  isOnline(true)
  expect(openChosenLanguage()).toBe(true)
})
