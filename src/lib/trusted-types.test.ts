import {expect, test} from 'vitest'
import {isScriptUrl} from './trusted-types.ts'

const here = 'https://village.example/dash/parent'

test.each(['/sw.js?lang=es', '/assets/map-worker-12345678.mjs', 'https://village.example/assets/app.js'])(
  'a script may come from %s',
  url => expect(isScriptUrl(url, here)).toBe(true),
)

test('Google’s log-in script may, where the server allows it too', () => {
  expect(isScriptUrl('https://accounts.google.com/gsi/client', here)).toBe(true)
  expect(isScriptUrl('https://accounts.google.com/gsi/client?x', here)).toBe(false)
})

test.each([
  'https://evil.example/assets/app.js',
  '//evil.example/sw.js',
  '/api/files/0123456789abcdef.jpg',
  '/assets/../api/files/a.js',
  'assets/app.js',
  'data:text/javascript,1',
  'blob:https://village.example/0123',
  'javascript:1',
  'http://',
])('nothing runs from %s', url => expect(isScriptUrl(url, here)).toBe(false))
