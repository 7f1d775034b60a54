import {expect, test, vi} from 'vitest'
import {broadcastChannel} from '#lib/channel.ts'
import {until} from '#tests/support/until.ts'
import {isLeftElsewhere, isLoggingOut, who, whileLoggingOut} from './current-user.ts'

vi.mock('#api/credentials.ts', () => {
  const record = {
    user_id: 'anna',
    token: 'token-a',
    role: 'parent',
    member_role: null,
    generation: 3,
    unfinished: false,
  }
  return {browserCredentials: () => ({read: async () => record, peek: () => record})}
})

test('a log-out by choice names the log-in that it leaves to the other tabs, and only to those', async () => {
  await who.load()
  const other = broadcastChannel<number>('village-log-out')
  const heard: number[] = []
  const stop = other.listen(generation => heard.push(generation))
  await whileLoggingOut(async () => expect(isLoggingOut()).toBe(true))
  await until(() => expect(heard).toEqual([3]))
  stop()
  expect([isLoggingOut(), isLeftElsewhere(3)]).toEqual([false, false])
})

test('a log-in that another tab leaves by choice is known by its generation', async () => {
  await who.load()
  broadcastChannel<number>('village-log-out').post(7)
  await until(() => expect(isLeftElsewhere(7)).toBe(true))
  expect(isLeftElsewhere(8)).toBe(false)
})
