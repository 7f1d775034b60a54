import * as contract from '#contract/messages/messages.ts'
import {newId} from '#lib/id.ts'
import type {TestApp} from './app.ts'
import type {Person} from './people.ts'
import {storyOf} from './story.ts'

/** Threads as the two who write in them use them. */
export function threadsOf(app: TestApp) {
  const story = storyOf(app)
  const list = (by: Person, query: {booking_id?: string; with?: string; limit?: string; cursor?: string} = {}) =>
    app.ok(contract.listThreads, {by, query})
  return {
    list,
    /** The latest thread. */
    latest: async (by: Person) => {
      const [thread] = (await list(by)).items
      if (!thread) throw new Error('there is no thread')
      return thread
    },
    write: (by: Person, {id}: {id: string}, text: string, key = newId()) =>
      app.call(contract.sendMessage, {by, key, params: {id}, body: {text}}),
    /** Dana's family and June, who bid on its request. */
    pair: async () => {
      const dana = await app.parent({first_name: 'Dana', last_name: 'Park'})
      const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
      const request = await story.request(dana)
      await story.bid(june, request)
      return {dana, june, request}
    },
  }
}
