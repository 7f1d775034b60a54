import * as messages from '#contract/messages/messages.ts'
import {newId} from '#lib/id.ts'
import type {TestApp} from '#tests/support/app.ts'
import type {Person} from '#tests/support/people.ts'
import {fileOf, picture} from '#tests/support/pictures.ts'

/** The thread of a booking with a reported picture of the caregiver's, and that of an agency's field person. */
export async function messageIds(
  app: TestApp,
  {parent, caretaker, field}: Record<'parent' | 'caretaker' | 'field', Person>,
  booking: {id: string},
): Promise<Record<'T1' | 'T_FIELD' | 'MSG' | 'REPORT', string>> {
  const [thread] = (await app.ok(messages.listThreads, {by: caretaker, query: {booking_id: booking.id}})).items
  const params = {id: thread!.id}
  const files = {picture: [fileOf(await picture('png'), 'dog.png')]}
  const {file_id} = await app.ok(messages.uploadMessagePicture, {by: caretaker, params, files})
  const sent = await app.ok(messages.sendMessage, {by: caretaker, key: newId(), params, body: {file_id}})
  await app.ok(messages.reportMessage, {by: parent, key: newId(), params: {id: sent.id}, body: {reason: 'unsafe'}})
  const [report] = await app.rows<{id: string}>('select id::text as id from message_reports')
  const [team] = (await app.ok(messages.listThreads, {by: field})).items
  return {T1: thread!.id, T_FIELD: team!.id, MSG: sent.id, REPORT: report!.id}
}
