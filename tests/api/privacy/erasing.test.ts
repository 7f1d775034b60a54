import {beforeEach, describe, expect, test} from 'vitest'
import {login} from '#contract/accounts/auth.ts'
import {addChild} from '#contract/accounts/children.ts'
import {addNote} from '#contract/admin/notes.ts'
import {closeAccount, undoClosing} from '#contract/accounts/closing.ts'
import {requestEmailChange, verifyEmailLink} from '#contract/accounts/email-change.ts'
import {setPicture} from '#contract/accounts/profile-edit.ts'
import {createUser} from '#contract/accounts/registration.ts'
import {suspendUser} from '#contract/admin/people.ts'
import {contactUs} from '#contract/content/support.ts'
import {getParentBooking} from '#contract/bookings/family-bookings.ts'
import {writeReview} from '#contract/bookings/reviews.ts'
import {confirmEndByCaretaker} from '#contract/sessions/confirming.ts'
import {cancelSession, proposeReschedule} from '#contract/sessions/sessions.ts'
import {listThreads, reportMessage, sendMessage, uploadMessagePicture} from '#contract/messages/messages.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {chatMessages} from '#server/db/schema/all.ts'
import {assistantBegins} from '#server/db/is-message-of.ts'
import {purgeFiles} from '#server/jobs/files.ts'
import {tick} from '#server/jobs/tick.ts'
import {newChangeToken} from '#server/modules/accounts/index.ts'
import {newUndoToken} from '#server/modules/privacy/index.ts'
import {saveContactMessage} from '#server/modules/support/index.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {newcomer} from '#tests/support/newcomer.ts'
import {password, type Person} from '#tests/support/people.ts'
import {blackPng, fileOf} from '#tests/support/pictures.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const care = careMoneyOf(app)
beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const close = (by: {token: string}) => app.call(closeAccount, {by, body: {password}})
const days = async (count: number) => {
  app.clock.advance({days: count})
  await tick(app.db, app.clock.now())
}

/** Every row of every table as text, but those named. */
async function dump(...except: string[]) {
  const tables = await app.rows<{name: string}>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`,
  )
  const texts: [string, string][] = []
  for (const {name} of tables) {
    if (except.some(each => name === `public.${each}`)) continue
    const rows = await app.rows<{text: string}>(`select t::text as text from ${name} t`)
    texts.push([name, rows.map(row => row.text).join('\n')])
  }
  return texts
}

describe('on day eight after closing an account', () => {
  /** Two people whose words are found nowhere else, after a visit with everything that they may leave behind. */
  async function lives() {
    const at = {latitude: 36.171717, longitude: -86.757575}
    const family = {first_name: 'Zephyrine', last_name: 'Quillfeather', email: 'zq@wisteria.test'}
    const carer = {first_name: 'Thaddeus', last_name: 'Ironwood', email: 'ti@larkspur.test'}
    const parent = await app.parent({...family, phone_number: '+1 615 555 7171', at})
    const caretaker = await app.caretaker({...carer, phone_number: '+1 615 555 7272'})
    await app.rows(`update users set location = 'Wisteria Heights' where id = '${parent.user_id}'`)
    await app.rows(`update caretakers set bio = 'I am Thaddeus Ironwood'`)
    for (const [by, text] of [
      [parent, 'I am Quillfeather'],
      [caretaker, 'I am Ironwood'],
    ] as const) {
      await app.ok(setPicture, {by, params: {id: by.user_id}, files: {picture: [fileOf(blackPng(2), 'me.png')]}})
      const body = {name: text, email: by.email, topic: 'Other', message: text} as const
      await app.ok(contactUs, {body})
      await app.db
        .insert(chatMessages)
        .values({user_id: by.user_id, client_id: newId(), sender: 'user', text, created_at: testStart})
    }
    const child = await app.ok(addChild, {by: parent, body: {first_name: 'Ottoline', birth_month: '2023-04'}})
    const booking = await story.confirmed(parent, caretaker, {
      schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}],
      ...at,
      location: 'Wisteria Lane',
      address: {line1: '4711 Wisteria Lane', city: 'Nashville', state: 'TN', zip: '37206'},
      child_ids: [child.id],
      notes: 'Ottoline sleeps at noon',
      handover: 'Ring for Zephyrine',
    })
    const staff = await app.staff('admin')
    for (const [target, target_id, names] of [
      ['user', parent.user_id, 'Quillfeather'],
      ['user', caretaker.user_id, 'Ironwood'],
      ['booking', booking.id, 'Quillfeather and Ironwood'],
    ] as const) {
      const body = {target, target_id, text: `${names} called`}
      await app.ok(addNote, {by: staff, key: newId(), body})
    }
    const [thread] = (await app.ok(listThreads, {by: parent})).items
    for (const [by, text] of [
      [parent, 'Ottoline sleeps at noon'],
      [caretaker, 'Zephyrine, I am Thaddeus'],
    ] as const) {
      await app.ok(sendMessage, {by, key: newId(), params: {id: thread!.id}, body: {text}})
    }
    const messages = await app.rows<{id: string; user_id: string}>('select id, user_id from messages')
    for (const [by, note] of [
      [parent, 'I am Zephyrine, and this is rude'],
      [caretaker, 'I am Thaddeus, and this is rude'],
    ] as const) {
      const {id} = messages.find(message => message.user_id !== by.user_id)!
      await app.ok(reportMessage, {by, key: newId(), params: {id}, body: {reason: 'other', note}})
    }
    await app.rows(`update message_reports set closed_at = '${testStart}', outcome = 'no_violation'`)
    // each cancels one visit of a booking that ends with it
    const called_off = await story.confirmed(parent, caretaker, {
      schedule: [{date_range: ['2026-07-08', '2026-07-09'], time_range: ['09:00', '13:00']}],
    })
    const visits = await story.sessions(parent, called_off)
    for (const [by, reason, visit] of [
      [parent, 'Ottoline naps then', visits[0]],
      [caretaker, 'Thaddeus is late that day', visits[1]],
    ] as const) {
      const [start, end] = [visit!.scheduled_start, visit!.scheduled_end].map(at => plusMs(at, 3_600_000))
      const body = {start: start!, end: end!, reason}
      await app.ok(proposeReschedule, {by, key: newId(), params: {id: visit!.id}, body})
    }
    for (const [by, reason, visit] of [
      [parent, 'Ottoline is ill', visits[0]],
      [caretaker, 'Thaddeus is ill', visits[1]],
    ] as const) {
      app.clock.advance({minutes: 1})
      await app.ok(cancelSession, {by, key: newId(), params: {id: visit!.id}, body: {reason}})
    }
    const [session] = await story.sessions(parent, booking)
    await care.takesPlace([parent, caretaker], session!)
    const tapped_at = session!.scheduled_end
    const body = {...at, claimed_at: plusMs(tapped_at, 600_000), memo: 'Ottoline slept'}
    app.clock.advance({minutes: 20})
    await app.ok(confirmEndByCaretaker, {by: caretaker, params: {id: session!.id}, body})
    const stars = {punctuality: 5, communication: 5, care: 5}
    for (const [by, text] of [
      [parent, 'Thaddeus is kind'],
      [caretaker, 'Zephyrine is kind'],
    ] as const) {
      await app.ok(writeReview, {by, params: {id: booking.id}, body: {...stars, text}})
    }
    await days(15)
    await app.rows("update invoices set status = 'PAID', paid_at = issued_at")
    return {parent, caretaker, booking}
  }
  const words = {
    parent: /Zephyrine|Quillfeather|wisteria|555.?7171|Ottoline|36\.1717/i,
    caretaker: /Thaddeus|Ironwood|larkspur|555.?7272/i,
  }

  test.each(['parent', 'caretaker'] as const)('nothing of a %s is left in any table', async who => {
    const {booking, ...people} = await lives()
    const person = people[who]
    // others' stored answers of the last thirty days go by themselves
    const stored = ['idempotency_keys']
    const holds = async (...except: string[]) =>
      (await dump(...except)).filter(([, text]) => words[who].test(text)).map(([name]) => name)
    expect((await holds()).length).toBeGreaterThan(5)
    const keys = await app.rows<{key: string}>(`select key from files where owner_id = '${person.user_id}'`)
    expect(await app.deps.files.get(keys[0]!.key)).not.toBeNull()

    await close(person)
    await days(7)
    await purgeFiles(app.deps, app.clock.now())
    expect(await holds(...stored)).toEqual([])
    expect(await app.deps.files.get(keys[0]!.key)).toBeNull()
    await days(31)
    expect(await holds()).toEqual([])

    // what the law asks for is there, and the other side still reads it
    const counts = await app.rows(
      'select (select count(*) from claims)::int as claims, (select count(*) from invoices)::int as invoices, (select count(*) from sessions)::int as sessions',
    )
    expect(counts).toEqual([{claims: 5, invoices: 1, sessions: 3}])
    if (who === 'caretaker') {
      expect(await app.ok(getParentBooking, {by: people.parent, params: {id: booking.id}})).toMatchObject({
        id: booking.id,
      })
    }
  })

  test('what one of two adults wrote goes with that adult, and what the other wrote stays', async () => {
    const [first, caregiver] = [await app.parent(), await app.caretaker()]
    const second = await app.parent()
    await app.rows(`delete from family_adults where user_id = '${second.user_id}'`)
    await app.rows(`delete from parents where user_id = '${second.user_id}'`)
    await app.rows(`insert into family_adults values ('${first.parent_id}', '${second.user_id}', 2, '${testStart}')`)
    const visits = await story.sessions(
      first,
      await story.confirmed(first, caregiver, {
        schedule: [{date_range: ['2026-07-08', '2026-07-09'], time_range: ['09:00', '13:00']}],
      }),
    )
    const cancel = (by: Person, id: string, reason: string) =>
      app.ok(cancelSession, {by, key: newId(), params: {id}, body: {reason}})
    await cancel(second, visits[0]!.id, 'Kept words')
    app.clock.advance({minutes: 1})
    await cancel(first, visits[1]!.id, 'Words that go')
    await close(first)
    await days(7)
    await days(31)
    const left = async (words: string) =>
      (await dump()).filter(([, text]) => text.includes(words)).map(([name]) => name)
    expect(await left('Words that go')).toEqual([])
    expect(await left('Kept words')).toEqual(expect.arrayContaining(['public.sessions', 'public.session_events']))
  })

  test('a picture that was uploaded for a message and never sent goes with the account', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    await story.bid(caretaker, await story.request(parent))
    const [thread] = (await app.ok(listThreads, {by: parent})).items
    const upload = (by: Person) =>
      app.ok(uploadMessagePicture, {
        by,
        params: {id: thread!.id},
        files: {picture: [fileOf(blackPng(2), 'ottoline.png')]},
      })
    await upload(parent)
    await upload(caretaker)
    const [picture] = await app.rows<{key: string}>(`select key from files where owner_id = '${parent.user_id}'`)
    await close(parent)
    await days(7)
    await purgeFiles(app.deps, app.clock.now())
    expect(await app.rows('select owner_id from files')).toEqual([{owner_id: caretaker.user_id}])
    expect(await app.deps.files.get(picture!.key)).toBeNull()
  })

  test('one account that cannot be erased is reported and tried again, and keeps no other from it', async () => {
    const [mia, noah] = [await app.parent(), await app.parent()]
    await close(mia)
    app.clock.advance({minutes: 1})
    await close(noah)
    const token = (await newUndoToken(app.db, mia.user_id))!.token
    // the address that stays of an erased account is taken
    const inTheWay = await app.parent({email: `${mia.user_id}@erased.invalid`})
    app.clock.advance({days: 7})
    const troubles: unknown[] = []
    const run = () => tick(app.db, app.clock.now(), error => troubles.push(error))
    await run()
    expect(troubles).toHaveLength(1)
    const closed = () => app.rows('select user_id from account_closings')
    expect(await closed()).toEqual([{user_id: mia.user_id}])
    expectRefusal(await app.call(undoClosing, {body: {token}}), 422, 'bad_token')
    await app.rows(`update users set email = 'free@example.test' where id = '${inTheWay.user_id}'`)
    await run()
    expect(await closed()).toHaveLength(1)
    app.clock.advance({hours: 1})
    await run()
    expect([await closed(), troubles.length]).toEqual([[], 1])
  })

  test('the address is free again, and the link no longer works', async () => {
    const mia = await app.parent({email: 'mia@example.test'})
    await close(mia)
    const link = await newUndoToken(app.db, mia.user_id)
    const again = () => app.call(createUser, {body: newcomer({email: 'mia@example.test'})})
    expectRefusal(await again(), 409, 'email_taken')
    await days(7)
    expectRefusal(await app.call(undoClosing, {body: {token: link!.token}}), 422, 'bad_token')
    const asks = {grant_type: 'password' as const, username: mia.email, password}
    expectRefusal(await app.call(login, {body: asks}), 401, 'bad_credentials')
    expect((await again()).status).toBe(200)
  })

  test('messages to support from an address that the account never verified stay, but those of its assistant', async () => {
    const address = {name: 'Zoe', email: 'zoe@example.test'}
    await app.ok(contactUs, {body: {...address, topic: 'Safety', message: 'Please call'}})
    const zoe = await app.parent({email: address.email, email_verified: false})
    for (const message of [
      `${assistantBegins.conversation}They: a person`,
      `${assistantBegins.danger}fire): “Smoke”`,
    ]) {
      await saveContactMessage(app.db, app.deps.jobs, {
        ...address,
        user_id: null,
        topic: 'Other',
        message,
        now: app.clock.now(),
      })
    }
    await close(zoe)
    await days(7)
    expect(await app.rows('select message from contact_messages')).toEqual([{message: 'Please call'}])
  })

  test('messages to support from an address that the account left go, and those of its next account stay', async () => {
    const send = (message: string) =>
      app.ok(contactUs, {body: {name: 'Zoe', email: 'zoe@example.test', topic: 'Other', message}})
    const zoe = await app.parent({email: 'zoe@example.test'})
    await send('From the first address')
    const body = {new_email: 'zoe2@example.test', current_password: password}
    await app.ok(requestEmailChange, {by: zoe, params: {id: zoe.user_id}, body})
    const [change] = await app.rows<{id: string}>('select id::text from email_changes where confirmed_at is null')
    await app.ok(verifyEmailLink, {body: {token: await newChangeToken(app.db, change!.id)}})
    await app.parent({email: 'zoe@example.test'})
    await send('Of the next account')
    await close(zoe)
    await days(7)
    expect(await app.rows('select message from contact_messages')).toEqual([{message: 'Of the next account'}])
  })

  test('the address of a suspended person stays blocked, by its hash alone', async () => {
    const mia = await app.parent({email: 'mia@example.test'})
    await close(mia)
    await app.ok(suspendUser, {by: await app.staff(), params: {id: mia.user_id}, body: {reason: 'Fraud'}})
    await days(7)
    const again = await app.call(createUser, {body: newcomer({email: 'mia@example.test'})})
    expectRefusal(again, 409, 'email_taken')
    expect((await dump()).filter(([, text]) => text.includes('mia@example')).map(([name]) => name)).toEqual([])
  })
})
