import {expect, test} from 'vitest'
import {SignInTrouble} from '#contract/accounts/social.ts'
import {troubleWords} from './social-words.ts'

test('every reason has words of its own, which name the provider', () => {
  const sentences = [...SignInTrouble.options, 'unknown' as const].map(reason =>
    troubleWords({provider: 'facebook', reason}),
  )
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) expect(sentence).toMatch(/Facebook.*\.$/)
})
