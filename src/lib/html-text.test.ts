import {expect, test} from 'vitest'
import {htmlText} from './html-text.ts'

test('nothing that people write can open a tag or end an attribute', () => {
  expect(htmlText(`"><b title='x'>Ann & Bob</b>`)).toBe('&quot;&gt;&lt;b title=&#39;x&#39;&gt;Ann &amp; Bob&lt;/b&gt;')
})

test('what is escaped already is shown as it was written', () => {
  expect(htmlText('Fish &amp; chips')).toBe('Fish &amp;amp; chips')
})
