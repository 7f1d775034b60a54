import type {NotificationGroup} from '#contract/notifications.ts'

/** Notification groups with their labels, for the settings and the unsubscribe text of every mail. */
export const notificationGroups = {
  visits: {
    name: 'Visits and bookings',
    hint: 'Who confirmed, runs late, cancels or proposes another time.',
  },
  requests: {
    name: 'Requests and offers',
    hint: 'New requests and offers, and what became of your own.',
  },
  account: {
    name: 'Money and account',
    hint: 'Invoices, payments, your plan, payouts and your checks.',
  },
} as const satisfies Record<NotificationGroup, {name: string; hint: string}>
