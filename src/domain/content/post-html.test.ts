import {expect, test} from 'vitest'
import {isPostLink, pictureKey} from './post-html.ts'

test.each([
  'https://example.com/a?b=1#c',
  'HTTP://example.com',
  'mailto:ada@example.test',
  '/blog/view/1',
  '/',
  '#top',
])('a post may link to %s', href => expect(isPostLink(href)).toBe(true))

test.each([
  '',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\u0000/evil.example',
  'https:\\\\evil.example',
  'https:///evil.example',
  'blob:https://example.com/1',
  'ftp://example.com',
  'evil.example',
])('and never to %j', href => expect(isPostLink(href)).toBe(false))

test('only pictures that were uploaded here are shown', () => {
  expect(pictureKey('/api/files/0123456789abcdef.jpg')).toBe('0123456789abcdef.jpg')
  for (const src of [
    'https://evil.example/api/files/0123456789abcdef.jpg',
    '/api/files/../secret.jpg',
    '/api/files/certificates/0123456789',
    'data:image/png;base64,AAAA',
    '',
  ]) {
    expect(pictureKey(src)).toBeNull()
  }
})
