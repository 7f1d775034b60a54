import {expect, test} from 'vitest'
import {splitLinks} from './links-in.ts'

test('only addresses of this product lead anywhere', () => {
  const text =
    'Choose:\nhttps://village.example/forgot-password?t=a b https://evil.example/x javascript:alert(1)'
  expect(splitLinks(text, 'https://village.example')).toEqual([
    {text: 'Choose:\n', path: null},
    {text: 'https://village.example/forgot-password?t=a', path: '/forgot-password?t=a'},
    {text: ' b ', path: null},
    {text: 'https://evil.example/x', path: null},
    {text: ' javascript:alert(1)', path: null},
  ])
})
