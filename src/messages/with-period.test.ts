import {expect, test} from 'vitest'
import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import {Language} from '#contract/accounts/language.ts'
import {inLanguage} from '#server/language.ts'
import {clockTime} from '#domain/time.ts'

test('a text gets a period unless it has one', () => {
  expect(['2:00 PM', '2:00 p.m.', 'Why?', 'One…'].map(withPeriod)).toEqual(['2:00 PM.', '2:00 p.m.', 'Why?', 'One…'])
})

test('no message has two periods after a Spanish time', () => {
  expect(Object.keys(m).length).toBeGreaterThan(5000)
  const time = inLanguage('es', () => clockTime('2026-06-08T19:00:00.000Z', 'America/Chicago'))
  expect(time).toBe('2:00 p.m.')
  const times = new Proxy({}, {get: () => time})
  const doubled = Language.options.flatMap(language =>
    Object.entries(m).flatMap(([key, message]) => {
      const text = (message as (inputs: object, options: {locale: Language}) => string)(times, {locale: language})
      return /(?<!\.)\.\.(?!\.)/.test(text) ? [`${language} ${key}: ${text}`] : []
    }),
  )
  expect(doubled).toEqual([])
})
