import {describe, expect, test} from 'vitest'
import {BadEnvironment, readEnv} from './env.ts'

const stripe = {STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1'}

describe('sandbox payments', () => {
  test.each([
    ['https://village.example', {}],
    ['HTTPS://village.example', {}],
    ['https://village.example', {SEED_DEMO: '0'}],
    ['https://village.example', {STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: ''}],
    ['https://village.example', {DATABASE_URL: 'postgres://localhost/village'}],
  ])('do not stand on a public server: %s with %j names the variable', (PUBLIC_URL, more) => {
    expect(() => readEnv({PUBLIC_URL, ...more})).toThrow(new BadEnvironment(['STRIPE_SECRET_KEY']))
  })

  test.each([
    ['a provider is set up', {PUBLIC_URL: 'https://village.example', ...stripe}],
    ['it is said to be a demonstration', {PUBLIC_URL: 'https://village.example', SEED_DEMO: '1'}],
    ['it is reached without https', {PUBLIC_URL: 'http://192.168.1.20:3000'}],
    ['nothing is set', {}],
    [
      'it runs on a database of its own without https',
      {DATABASE_URL: 'postgres://localhost/village', PUBLIC_URL: 'http://192.168.1.20:3000'},
    ],
  ])('need nothing to be set where %s', (_, env) => {
    expect(() => readEnv(env)).not.toThrow()
  })
})

test('half of a pair is refused by the name of the other half, and no message says a value', () => {
  expect(() => readEnv({STRIPE_SECRET_KEY: 'sk_live_1'})).toThrow(/STRIPE_WEBHOOK_SECRET/)
  expect(() => readEnv({PORT: 'secret-port'})).toThrow(/^(?!.*secret-port).*PORT/)
})

test('a server on PostgreSQL without a public address is refused by the name of that variable', () => {
  expect(() => readEnv({DATABASE_URL: 'postgres://localhost/village'})).toThrow(new BadEnvironment(['PUBLIC_URL']))
})
