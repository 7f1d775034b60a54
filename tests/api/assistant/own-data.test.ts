import {beforeEach, expect, test} from 'vitest'
import {isChatLink} from '#domain/content/chat-links.ts'
import type {Caller} from '#server/http/caller.ts'
import {ownTopics} from '#server/modules/assistant/own/topics.ts'
import type {MemberRole} from '#contract/accounts/roles.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Caretaker, Member, Parent} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const callerOf = (person: Parent | Caretaker | Member, member_role: MemberRole = 'owner'): Caller => {
  const role = 'parent_id' in person ? 'parent' : 'org_id' in person ? 'agency' : 'caretaker'
  const none = {parent_id: null, caretaker_id: null, org_id: null, member_id: null, member_role: null}
  return {...none, ...person, role, ...(role === 'agency' && {member_role})} as unknown as Caller
}

/** What a question about own data of this topic is answered. */
async function ask(key: string, caller: Caller, question = '') {
  const topic = ownTopics.find(each => each.key === `own-${key}`)!
  const {text, links} = await topic.reply({
    db: app.db,
    caller,
    question,
    now: app.clock.now(),
    zone: 'America/Chicago',
  })
  expect(links.filter(({path}) => !isChatLink(path))).toEqual([])
  return {text, paths: links.map(({path}) => path)}
}

test('a booking is linked where its provider finds it', async () => {
  const [parent, carer, agency] = [await app.parent({subscribed: true}), await app.caretaker(), await app.agency()]
  await story.confirmed(parent, carer)
  const open = await story.requestAgency(parent, {organization_id: agency.org_id})
  const question = 'child care in Davidson County'
  expect((await ask('bookings', callerOf(carer), question)).paths).toEqual(['/dash/caretaker/calendar'])
  expect((await ask('bookings', callerOf(agency), question)).paths).toEqual([`/dash/agency/leads?lead=${open.id}`])
  await story.bid(agency, open)
  await story.approve(parent, open, agency)
  expect((await ask('bookings', callerOf(agency), question)).paths).toEqual([`/dash/agency/bookings?lead=${open.id}`])
})
