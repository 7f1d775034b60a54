import {expect, test} from 'vitest'
import {contentSecurityPolicy} from './policy.ts'

const connections = (html: string) => /connect-src ([^;]*)/.exec(contentSecurityPolicy(html))?.[1]

test('a page connects to its own server alone, unless it was built for an API elsewhere', () => {
  expect(connections('<head></head>')).toBe("'self'")
  const built = '<head><link rel="preconnect" href="https://api.village.example" crossorigin></head>'
  expect(connections(built)).toBe("'self' https://api.village.example wss://api.village.example")
})
