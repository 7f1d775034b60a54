import {expect, test} from 'vitest'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {staffOf} from '#tests/support/staff.ts'
import {storyOf} from '#tests/support/story.ts'
import {threadsOf} from '#tests/support/threads.ts'

const app = await testApp()
const story = storyOf(app)
const {latest, write, pair} = threadsOf(app)
const {suspend, reinstate} = staffOf(app)

/** A booked pair whose booking goes on. */
async function booked() {
  const people = await pair()
  await story.approve(people.dana, people.request, people.june)
  return people
}

test('no one writes to a caregiver who is suspended, until they are reinstated', async () => {
  const {dana, june} = await booked()
  const thread = await latest(dana)
  await write(dana, thread, 'See you then')
  await suspend(june)
  expect((await latest(dana)).state).toBe('closed')
  expectRefusal(await write(dana, thread, 'Are you there?'), 409, 'thread_closed')
  await reinstate(june)
  expect((await write(dana, thread, 'Welcome back')).status).toBe(201)
})

test('a family is written to while one of its adults is not suspended', async () => {
  const {dana, june} = await booked()
  const otto = await joinFamily(app, dana)
  const thread = await latest(june)
  await suspend(otto)
  expect((await write(june, thread, 'On my way')).status).toBe(201)
  await suspend(dana)
  expectRefusal(await write(june, thread, 'On my way'), 409, 'thread_closed')
})
