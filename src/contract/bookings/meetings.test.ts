import {expect, test} from 'vitest'
import {withCallLink} from './meetings.ts'

test.each([
  ['https://meet.example/abc', 'https://meet.example/abc'],
  [' HTTP://meet.example/abc ', 'HTTP://meet.example/abc'],
  ['Join: https://zoom.us/j/123 Passcode: 77', 'Join: https://zoom.us/j/123 Passcode: 77'],
  ['zoom.us/j/123', 'https://zoom.us/j/123'],
  ['us02web.zoom.us/j/1?pwd=a Passcode: 77', 'https://us02web.zoom.us/j/1?pwd=a Passcode: 77'],
  ['Join at meet.google.com/abc-defg', 'Join at https://meet.google.com/abc-defg'],
])('the link of a call in “%s” is kept, with its https', (note, link) => {
  expect(withCallLink(note)).toBe(link)
})

test.each([
  '',
  'zoom',
  'https://',
  'https://zoom',
  'ftp://zoom.us/j/1',
  'javascript:alert(1)',
  '615.555.0142',
  'a@zoom.us',
  'jane.doe',
  'Mr.Smith will call',
])('“%s” has no link', note => expect(withCallLink(note)).toBeNull())
