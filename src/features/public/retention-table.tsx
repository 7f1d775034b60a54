/** Retained data with purpose and period: one row per kind, or a card on phones. */
export function RetentionTable({label, rows}: {label: string; rows: readonly [what: string, why: string, until: string][]}) {
  return (
    <table className="block w-full overflow-hidden rounded-card border border-line bg-card text-14 md:table md:border-separate md:border-spacing-0">
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="text-left text-13 text-muted [&_th]:px-4 [&_th]:py-2.5 [&_th]:font-semibold">
          <th scope="col">What</th>
          <th scope="col">Why</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map(([what, why, until]) => (
          <tr
            key={what}
            className="block space-y-1 border-t border-line p-4 first:border-t-0 md:table-row md:[&>*]:border-t md:[&>*]:border-line md:[&>*]:px-4 md:[&>*]:py-3 md:[&>*]:align-top"
          >
            <th scope="row" className="block text-left font-semibold md:table-cell md:w-1/3">
              {what}
            </th>
            <td className="block text-muted md:table-cell">{why}</td>
            <td className="block md:table-cell md:w-1/4">
              <span className="font-semibold md:hidden">Until: </span>
              {until}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Row = [what: string, why: string, until: string]

/** Data stored on the device. Keep it in sync with the storage code. */
export const storedOnDevice: readonly Row[] = [
  [
    'Your login',
    'A random token with your account’s number and role, and a copy of your own profile, so that you stay logged in.',
    'Until you log out, or 30 days without use',
  ],
  [
    'Taps you made without a signal',
    'Starts, ends, “running late” messages and bids waiting in the outbox, with their time and, if you allowed it, their location.',
    'Until we receive them or you discard them; never deleted automatically',
  ],
  ['Receipts', 'Our answers to your taps.', '24 hours'],
  [
    'Calendar, bookings and offers',
    'So you can open them without a signal.',
    '14 days; address, contact, handover and the children’s records are removed a day after the last visit',
  ],
  ['The secret for your start code', 'Shows parents the six digits without a network.', 'A day after the visit'],
  ['Requests nearby and leads', 'The last list you saw, for caregivers and agencies.', '3 days'],
  ['Drafts of forms', 'So you don’t lose what you entered if the connection drops. Never a password.', '14 days; one day for guests'],
  ['Blog and questions', 'The same for everyone; open without a signal.', '30 days, at most 50 pages'],
  ['Portraits and pictures', 'Loaded once instead of every time.', '30 days, at most 100, or until you log out'],
  ['Pieces of the map', 'Only where a street-map service is used.', '7 days, at most 300, or until you log out'],
  [
    'Small notes',
    'How far off your clock is, when you last viewed a list, and whether you declined to install the app or share your location.',
    'One week for the clock; the rest until you clear the site’s data',
  ],
  [
    'The ID of your chat with the assistant',
    'Finds your earlier questions. The chat itself is not stored on the device.',
    'Until you log out; for guests, until the tab is closed',
  ],
  ['The app itself', 'Its pages, pictures and fonts, so it opens anywhere.', 'Until the next version'],
]

/** Data stored on the server. */
export const storedOnServer: readonly Row[] = [
  [
    'Account and profile',
    'Name, email, phone, location, and what you share about yourself with families, caregivers or agencies. Your password only as a hash that cannot be reversed.',
    'Seven days after you close the account',
  ],
  [
    'Checks and certificates',
    'For caregivers: identity, age and background checks, with who made them, when, and when they expire; the training listed in the profile.',
    'As long as the profile exists; expired ones no longer count',
  ],
  [
    'Requests, bookings and visits',
    'Who cares for which family, when and where; offers and prices.',
    'Seven years, as the law requires payment records; after you close the account without your name and address',
  ],
  [
    'Confirmations of visits',
    'The time of each tap and, if you allowed it, the location. They are never changed; a correction is added next to the original.',
    'As long as the booking exists',
  ],
  ['Invoices and payments', 'Amounts, dates and status. Card numbers go to the payment provider and never reach us; we show only the last four digits of bank accounts.', 'As long as the law requires'],
  ['Sign-ins', 'A hash of each token, the kind of device and browser, and when it was last used.', '30 days without use, 90 at most'],
  [
    'Google or Facebook',
    'The ID they use for you, if you log in that way.',
    'Seven days after you close the account',
  ],
  [
    'Browsers you logged in with',
    'A hash of a random marker, so that another person’s wrong guesses never lock you out.',
    'A year',
  ],
  ['Copies of your data', 'The zip that you requested.', '24 hours'],
  [
    'Blocked addresses',
    'A hash of the address of a suspended person who closed the account, so that it cannot register again.',
    'For good',
  ],
  ['Messages to us', 'What you write on the contact page.', 'Until you ask us to delete them or close the account'],
  [
    'Questions to the assistant',
    'Your questions and its answers, so you can find them again on this device.',
    '30 days; after you log out, no device can open them',
  ],
  [
    'Questions without an answer',
    'What the assistant could not answer, in lower case, without email addresses, numbers and your account.',
    '90 days',
  ],
  ['Outbox statistics', 'Numbers only: how long items waited, and why any were refused.', '90 days'],
]
