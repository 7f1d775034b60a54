import {expect, test} from 'vitest'
import {isMissingPart, watchParts} from './missing-part.ts'

const failToLoad = (times = 1) => {
  const page = new EventTarget()
  watchParts(page, () => Promise.resolve(true))
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/login.js')
  for (let i = 0; i < times; i++) {
    page.dispatchEvent(Object.assign(new Event('vite:preloadError'), {payload: error}))
  }
  return error
}

test('a part that could not be loaded is told from every other trouble', () => {
  expect(isMissingPart(failToLoad())).toBe(true)
  expect(isMissingPart(new TypeError('x is undefined'))).toBe(false)
  expect(isMissingPart(undefined)).toBe(false)
})

test('it names the part, and nothing for which a router loads the page anew', () => {
  const {message} = failToLoad(2)
  expect(message).toBe('Missing: Failed to fetch dynamically imported module: /assets/login.js')
})
