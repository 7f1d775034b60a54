import {expect, test} from 'vitest'
import {cleaned} from './answer.ts'

test.each([
  ['Press **Confirm start** when she is there.', 'Press Confirm start when she is there.'],
  ['See [our page](https://evil.example/x) for more.', 'See our page for more.'],
  ['![pixel](https://evil.example/p.png)Done', 'pixelDone'],
  ['Go to https://evil.example/login now', 'Go to now'],
  ['Go to www.evil.example/login now', 'Go to now'],
  ['Open javascript:alert(1) please', 'Open please'],
  ['<script>alert(1)</script>', 'scriptalert(1)/script'],
  ['It costs $24.50 on Mon. Then it ends.', 'It costs $24.50 on Mon. Then it ends.'],
  ['One\n\nTwo\u0000', 'One\n\nTwo'],
])('%j becomes %j', (said, shown) => {
  expect(cleaned(said)).toBe(shown)
})

test('nothing in it is long, and nothing is slow', () => {
  const started = performance.now()
  expect(cleaned('[a](b'.repeat(200_000)).length).toBeLessThanOrEqual(1_500)
  expect(cleaned('a.'.repeat(500_000)).length).toBeLessThanOrEqual(1_500)
  expect(performance.now() - started).toBeLessThan(2_000)
})
