import type {Endpoint} from '#contract/endpoint.ts'
import * as notices from '#contract/notifications.ts'
import type {CallInput} from '#tests/support/call.ts'
import {somePushTarget} from '#tests/support/services/push-service.ts'

const ask =
  <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) =>
  () => ({
    endpoint: endpoint as Endpoint,
    input: input as CallInput<Endpoint>,
  })

/** Everybody who is signed in has notices and settings of their own; there is no way to name anybody else's. */
export const notificationAsks: Record<string, () => {endpoint: Endpoint; input: CallInput<Endpoint>}> = {
  X200: ask(notices.listNotifications),
  X201: ask(notices.readNotifications, {body: {ids: ['01890a5d-ac96-774b-bcce-b302099a8057']}}),
  X202: ask(notices.getNotificationSettings),
  X203: ask(notices.changeNotificationSettings, {
    body: {groups: {visits: {mail: false}}, quiet_hours: {from: '22:00', until: '07:00'}},
  }),
  X204: ask(notices.subscribePush, {body: somePushTarget()}),
  X205: ask(notices.unsubscribePush, {body: {endpoint: 'https://push.example.test/made-up'}}),
  X206: ask(notices.events),
  X936: ask(notices.openUnsubscribe, {params: {token: 'a'.repeat(43)}}),
  X937: ask(notices.unsubscribe, {params: {token: 'a'.repeat(43)}}),
}
