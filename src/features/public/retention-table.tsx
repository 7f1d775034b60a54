/** Retained data with purpose and period: one row per kind, or a card on phones. */
export function RetentionTable({label, rows}: {label: string; rows: readonly [what: string, why: string, until: string][]}) {
  return (
    <table className="block w-full overflow-hidden rounded-card border border-line bg-card text-14 desk:table desk:border-separate desk:border-spacing-0">
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only desk:not-sr-only desk:table-header-group">
        <tr className="text-left text-13 text-muted [&_th]:px-4 [&_th]:py-2.5 [&_th]:font-semibold">
          <th scope="col">What</th>
          <th scope="col">What for</th>
          <th scope="col">Until when</th>
        </tr>
      </thead>
      <tbody className="block desk:table-row-group">
        {rows.map(([what, why, until]) => (
          <tr
            key={what}
            className="block space-y-1 border-t border-line p-4 first:border-t-0 desk:table-row desk:[&>*]:border-t desk:[&>*]:border-line desk:[&>*]:px-4 desk:[&>*]:py-3 desk:[&>*]:align-top"
          >
            <th scope="row" className="block text-left font-semibold desk:table-cell desk:w-1/3">
              {what}
            </th>
            <td className="block text-muted desk:table-cell">{why}</td>
            <td className="block desk:table-cell desk:w-1/4">
              <span className="font-semibold desk:hidden">Until: </span>
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
    'Your sign-in',
    'A random token with your account’s number and role, and a copy of your own profile, so that you stay signed in.',
    'You log out, or 30 days without use',
  ],
  [
    'What you pressed without a signal',
    'Starts, ends, “running late” and bids that wait in the outbox, with their time and, if you allowed it, their place.',
    'Received by us, or discarded by you; never dropped by itself',
  ],
  ['Receipts', 'Our answer to what you pressed.', '24 hours'],
  [
    'Calendar, bookings and offers',
    'So that they open without a signal.',
    '14 days; address, contact and handover leave a day after the last visit',
  ],
  ['The key of a start code', 'Shows a parent the six digits without a network.', 'A day after the visit'],
  ['Requests nearby and leads', 'The list you saw last, for caregivers and agencies.', '3 days'],
  ['Drafts of forms', 'What you typed is not lost with the connection. Never a password.', '14 days; a guest’s one day'],
  ['Blog and questions', 'The same for everybody; opens without a signal.', '30 days, at most 50 pages'],
  ['Portraits and pictures', 'Loaded once instead of every time.', '30 days, at most 100, or you log out'],
  ['Pieces of the map', 'Where the map is drawn by a street-map service.', '7 days, at most 300, or you log out'],
  [
    'Small notes',
    'How far your clock is off, when you last looked at a list, whether you declined to install the app or to share your place.',
    'A week for the clock, the others until you clear the site’s data',
  ],
  [
    'The number of your talk with the assistant',
    'Finds what you asked before. What was said itself is not kept on the device.',
    'You log out; a guest’s when the tab is closed',
  ],
  ['The app itself', 'Its pages, pictures and fonts, so that it opens anywhere.', 'The next version'],
]

/** Data stored on the server. */
export const storedOnServer: readonly Row[] = [
  [
    'Account and profile',
    'Name, email, phone, place, and what you tell families, caregivers or agencies about yourself. Your password only as a hash that cannot be turned back.',
    'You ask us to delete the account',
  ],
  [
    'Checks and certificates',
    'Of caregivers: identity, age and background check with who checked, when, and until when; the training named in the profile.',
    'As long as the profile; expired ones no longer count',
  ],
  [
    'Requests, bookings and visits',
    'Who cares for which family, when and where; offers and prices.',
    'As long as the law asks for records of payments',
  ],
  [
    'Confirmations of visits',
    'The time of each press and, if you allowed it, the place. They are never changed; a correction stands beside the first.',
    'As long as the booking',
  ],
  ['Invoices and payments', 'Sums, dates and state. Card numbers go to the payment provider and never reach us; of bank accounts we show the last four digits.', 'As long as the law asks for'],
  ['Sign-ins', 'A hash of each token, and when it was last used.', '30 days without use, 90 at most'],
  [
    'Google or Facebook',
    'The number by which they know you, if you sign in that way.',
    'You ask us to delete the account',
  ],
  [
    'Browsers you signed in with',
    'A hash of a random mark, so that another person’s wrong guesses never lock you out.',
    'A year',
  ],
  ['Messages to us', 'What you write on the contact page.', 'You ask us to delete them'],
  [
    'Questions to the assistant',
    'What you asked it and what it said, so that you find it again on this device.',
    '30 days; once you log out no device reaches it any more',
  ],
  ['How the outbox fared', 'Numbers only: how long something waited, and why something was refused.', '90 days'],
]
