/** Cards of the settings that were part of the profile's page; links in mails may still name them there. */
const parts: ReadonlySet<string> = new Set([
  'notifications',
  'appearance',
  'your-email',
  'your-password',
  'account-and-data',
])

/** Whether the part of a profile's address is one of the settings. @see src/domain/rules-people.md#settings */
export const isPartOfSettings = (hash: string): boolean => parts.has(hash)
