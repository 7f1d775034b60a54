import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {nextPath} from './next-path.ts'

describe('nextPath', () => {
  it.each(['/', '/dash/parent', '/dash/parent/request-service?service=Child%20Care', '/blog/view/1#comments'])(
    'takes %s',
    path => {
      expect(nextPath(path)).toBe(path)
    },
  )

  it.each([
    '',
    'dash',
    '//evil.example',
    '/\\evil.example',
    '/%2f/evil',
    '/%5cevil',
    '/%0d%0aSet-Cookie: a',
    '/\nx',
    'https://evil.example',
    '/%252f%252fevil.example',
    '/\ud800',
    'javascript:alert(1)',
  ])('refuses %j', path => {
    expect(nextPath(path)).toBeNull()
  })

  it('never leads away from the app, whatever it is given', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5C',
      '%0d',
      '%0A',
      '@',
      ':',
      'evil.example',
      '.',
      '..',
      '?',
      '#',
      '\t',
      'a',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, {maxLength: 8}).map(parts => parts.join('')),
        ),
        text => {
          const path = nextPath(text)
          if (path !== null) expect(new URL(path, 'https://village.example').origin).toBe('https://village.example')
        },
      ),
      {numRuns: 2000},
    )
  })
})
