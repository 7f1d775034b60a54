import type {NotificationGroup} from '#contract/notifications.ts'

/** Notification groups with their labels, for the settings and the unsubscribe text of every mail. */
export const notificationGroups = {
  visits: {
    name: 'Visits and bookings',
    hint: 'Confirmations, delays, cancellations, new times and messages.',
  },
  requests: {
    name: 'Requests and offers',
    hint: 'New requests and offers, and updates on your own.',
  },
  account: {
    name: 'Money and account',
    hint: 'Invoices, payments, your plan, payouts and checks.',
  },
} as const satisfies Record<NotificationGroup, {name: string; hint: string}>
