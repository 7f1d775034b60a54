import {m} from '#messages'
import type {NotificationGroup} from '#contract/notifications.ts'

/** Notification groups with their labels, for the settings and the unsubscribe text of every mail. */
export const notificationGroups = {
  visits: {
    get name() {
      return m.group_visits_and_bookings()
    },
    get hint() {
      return m.group_visits_hint()
    },
  },
  requests: {
    get name() {
      return m.group_requests_and_offers()
    },
    get hint() {
      return m.group_requests_hint()
    },
  },
  account: {
    get name() {
      return m.group_money_and_account()
    },
    get hint() {
      return m.group_account_hint()
    },
  },
} as const satisfies Record<NotificationGroup, {name: string; hint: string}>
