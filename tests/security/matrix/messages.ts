import type {Endpoint} from '#contract/endpoint.ts'
import * as staff from '#contract/admin/messages.ts'
import * as messages from '#contract/messages/messages.ts'
import type {CallInput} from '#tests/support/call.ts'
import {blackPng, fileOf} from '#tests/support/pictures.ts'
import type {ObjectName} from '../world/world.ts'
import type {Ask, Cell} from './request.ts'

const of =
  <E extends Endpoint>(endpoint: E, name: ObjectName, input: Omit<CallInput<E>, 'params'> = {}) =>
  ({ids}: Cell): Ask => ({endpoint, input: {...input, params: {id: ids[name]}}})

/** A thread is its pair's alone; staff read one while it is reported. */
export const messageAsks: Record<string, (cell: Cell) => Ask> = {
  X740: () => ({endpoint: messages.listThreads, input: {}}),
  X741: of(messages.listThreadMessages, 'T1'),
  X742: of(messages.listThreadMessages, 'T_FIELD'),
  X743: of(messages.sendMessage, 'T1', {body: {text: 'See you at nine', claimed_at: '2026-06-01T14:59:00.000Z'}}),
  X755: of(messages.sendBookingMessage, 'B1', {body: {text: 'Is there parking?'}}),
  X744: of(messages.uploadMessagePicture, 'T1', {files: {picture: [fileOf(blackPng(40), 'one.png')]}}),
  X745: of(messages.getMessagePicture, 'MSG'),
  X746: of(messages.readThread, 'T1', {body: {}}),
  X747: of(messages.reportMessage, 'MSG', {body: {reason: 'other', note: 'I do not like it'}}),
  X748: of(messages.blockThread, 'T1'),
  X749: of(messages.unblockThread, 'T1'),
  X750: () => ({endpoint: staff.listMessageReports, input: {query: {status: 'open'}}}),
  X751: of(staff.closeMessageReport, 'REPORT', {body: {outcome: 'warned', memo: 'It breaks our rules'}}),
  X752: of(staff.listBookingThreads, 'B_REVIEW'),
  X753: of(staff.readThreadAsStaff, 'T1'),
  X754: of(staff.readThreadAsStaff, 'T_FIELD'),
}
