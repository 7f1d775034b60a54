import {addDays, type Day} from '#lib/day.ts'

/** Days before its last day from which a check, certificate or credential counts as expiring soon. */
export const expiring_days = 30

/** Days before its last day on which a reminder of a check or credential is sent; 0 is the day itself. */
export const expiry_reminder_days = [expiring_days, 7, 0] as const

/**
 * Whether a reminder is due on `today`: one of its days has come since reminders were last looked for, and nothing has
 * expired yet. Without an earlier look only today's own counts, so a date that was just entered reminds of nothing past.
 * @see src/domain/rules-people.md#expiry-reminders
 */
export function isExpiryReminderDue(expires_on: Day, {today, looked_on}: {today: Day; looked_on: Day | null}): boolean {
  const since = looked_on ?? addDays(today, -1)
  return (
    expires_on >= today &&
    expiry_reminder_days.some(days => {
      const day = addDays(expires_on, -days)
      return day <= today && day > since
    })
  )
}
