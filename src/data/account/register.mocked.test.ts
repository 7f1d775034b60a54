import {expect, test, vi} from 'vitest'
import {completeSignUp, type AccountBody} from './register.ts'

const sent = vi.hoisted(() => [] as unknown[])
vi.mock('#api/client.ts', () => ({
  call: (_: unknown, {body}: {body: unknown}) => {
    sent.push(body)
    return Promise.reject(new Error('no network'))
  },
}))

const person: AccountBody = {
  email: 'kim@example.test',
  password: 'not sent',
  first_name: 'Kim',
  last_name: 'Vale',
  gender: 'Female',
  user_role: 'parent',
  location: 'Nashville, TN',
  latitude: 36.16,
  longitude: -86.78,
}

test('a sign-up by a provider sends the gender in lower case, and no password', async () => {
  const ticket = {provider: 'google', ticket: 'a-ticket'} as const
  await expect(completeSignUp(ticket, person)).rejects.toThrow('no network')
  expect(sent).toMatchObject([{google_id: 'a-ticket', gender: 'female', user_role: 'parent'}])
  expect(sent[0]).not.toHaveProperty('password')
})
