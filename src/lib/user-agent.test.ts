import {expect, test} from 'vitest'
import {readUserAgent} from './user-agent.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    'iPhone',
    'Safari',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
  ],
  ['iPhone', 'Chrome', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) CriOS/130.0 Mobile/15E148 Safari/604.1'],
  ['Android phone', 'Chrome', `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/130.0 Mobile Safari/537.36`],
  [
    'Android tablet',
    'Samsung Internet',
    `Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/27 Chrome/125.0 Safari/537`,
  ],
  ['Windows', 'Edge', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0 Safari/537.36 Edg/130.0`],
  ['Mac', 'Firefox', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0'],
  ['Chromebook', 'Chrome', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/130.0 Safari/537.36`],
  [null, null, 'curl/8.5.0'],
])('names %s and %s', (device, browser, header) => {
  expect(readUserAgent(header)).toEqual({device, browser})
})

test('names nothing without a header', () => {
  expect(readUserAgent(undefined)).toEqual({device: null, browser: null})
})
