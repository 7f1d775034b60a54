import {expect, test} from 'vitest'
import {signedOut} from '#api/credentials-record.ts'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {sweepCaches} from './sweep-caches.ts'

// other files of this worker need theirs back
const ownLocale = getLocale

const now_ms = Date.parse('2026-05-31T14:00:00Z')
const hour_ms = 3_600_000
const anna = {...signedOut, user_id: 'anna', token: 'token-a', generation: 2}
const answer = (age_ms?: number) =>
  new Response('[]', {
    headers: age_ms === undefined ? {} : {'x-cached-at': new Date(now_ms - age_ms).toISOString()},
  })

/** The used part of the browser's caches. */
const cachesOf = (given: Record<string, Record<string, Response>>) => {
  const all = new Map(Object.entries(given).map(([name, answers]) => [name, new Map(Object.entries(answers))]))
  return {
    left: () => Object.fromEntries([...all].map(([name, answers]) => [name, [...answers.keys()]])),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    open: async (name: string) =>
      ({
        keys: async () => [...(all.get(name)?.keys() ?? [])],
        match: async (address: string) => all.get(name)?.get(address),
        delete: async (address: string) => all.get(name)?.delete(address) ?? false,
      }) as unknown as Cache,
  }
}

test('leaves only what is this sign-in’s and not older than a day', async () => {
  const caches = cachesOf({
    'u-anna-1': {'/api/sessions': answer(hour_ms)},
    'u-anna-2': {
      '/api/sessions': answer(23 * hour_ms),
      '/api/caretaker/bookings': answer(25 * hour_ms),
      '/api/org/bookings': answer(),
    },
    'u-bert-1': {'/api/sessions': answer(hour_ms)},
    'pub-blog': {'/api/blog/posts': answer(200 * hour_ms)},
  })
  await sweepCaches(caches, anna, now_ms)
  expect(caches.left()).toEqual({'u-anna-2': ['/api/sessions'], 'pub-blog': ['/api/blog/posts']})
})

test('leaves answers in the language of the device alone', async () => {
  const given = () => ({
    'u-anna-2': {'/api/sessions': answer(hour_ms)},
    'u-anna-2-es': {'/api/sessions': answer(hour_ms)},
  })
  const [english, spanish] = [cachesOf(given()), cachesOf(given())]
  await sweepCaches(english, anna, now_ms)
  expect(Object.keys(english.left())).toEqual(['u-anna-2'])
  overwriteGetLocale(() => 'es')
  await sweepCaches(spanish, anna, now_ms).finally(() => overwriteGetLocale(ownLocale))
  expect(Object.keys(spanish.left())).toEqual(['u-anna-2-es'])
})

test('makes no cache where there is none, and bears a browser that refuses', async () => {
  const caches = cachesOf({})
  await sweepCaches(caches, anna, now_ms)
  expect(caches.left()).toEqual({})
  await sweepCaches({...caches, keys: () => Promise.reject(new Error('denied'))}, anna, now_ms)
  await sweepCaches(undefined, anna, now_ms)
})
