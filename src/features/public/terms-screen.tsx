import {Link} from '@tanstack/react-router'
import {TextPage, type TextSection} from './text-page.tsx'

const sections: TextSection[] = [
  {
    id: 'what',
    title: 'What Village is',
    text: (
      <p>
        Village is a place where careseekers, caregivers and agencies find each other, agree on care, and keep a common
        record of it. The care itself is an agreement between a family and the caregiver or agency it approved. Village
        employs neither, and gives no care of its own.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    text: (
      <ul>
        <li>An account is for one adult. Two adults of a family, and each member of an agency, have one of their own.</li>
        <li>What you say about yourself must be true and kept up to date. Keep your password to yourself.</li>
        <li>
          Caregivers are at least 18, and may answer requests once identity, age and a background check are on record
          and in force.
        </li>
        <li>We may suspend an account that endangers others, deceives, or misuses what it sees.</li>
      </ul>
    ),
  },
  {
    id: 'booking',
    title: 'Requests, offers and bookings',
    text: (
      <ul>
        <li>A request is free and commits you to nothing. An offer names a rate. Nothing is booked until you approve one.</li>
        <li>Before you approve you see the whole price for all visits, the fee included. That rate holds for the booking.</li>
        <li>New times are proposed by one side and count once the other has agreed.</li>
      </ul>
    ),
  },
  {
    id: 'visits',
    title: 'Visits',
    text: (
      <>
        <p>
          Each side confirms the start and the end of each visit. Where both agree within ten minutes, that is the
          record. If one side says nothing for 24 hours after the scheduled end, the other side’s word stands, up to the
          booked time. Within seven days either side may contest a visit with a reason; people then look at both
          accounts and decide.
        </p>
        <p>
          Confirmations are never changed afterwards. What was pressed without a signal counts with the time of the
          press.
        </p>
      </>
    ),
  },
  {
    id: 'money',
    title: 'Money',
    text: (
      <ul>
        <li>
          You pay the caregiver or agency directly, through the payment provider or in a way you agree on. Village
          never holds that money.
        </li>
        <li>
          Families pay our fee on bookings with individual caregivers, and only on what is paid through Village.
          Agencies pay us for each booking they win; to families their rate is the price.
        </li>
        <li>
          The booked time is what counts, less what a caregiver was late or left early. More than 15 minutes over needs
          the family’s agreement.
        </li>
        <li>Tips are yours to give and carry no fee.</li>
        <li>Subscriptions renew until you cancel them, which takes two taps in the place where you bought them.</li>
      </ul>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling',
    text: (
      <ul>
        <li>A family cancels a visit free of charge until 24 hours before it. After that, one hour is due.</li>
        <li>If no one is home, the booked time is due. The sum is shown before you cancel.</li>
        <li>If the caregiver’s side cancels or does not come, nothing is due, and their reliability goes down.</li>
      </ul>
    ),
  },
  {
    id: 'conduct',
    title: 'How we treat each other',
    text: (
      <ul>
        <li>Address, contact, door codes and what you learn about children are for the visits alone.</li>
        <li>Reviews are honest, and about a booking made here of which a visit is over.</li>
        <li>In an emergency call 911 first. Then tell us.</li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: 'What we cannot promise',
    text: (
      <p>
        Checks tell what was known on their day; they do not replace meeting each other, asking for references, and your
        own judgment. The app is made to work without a signal and to lose nothing, but we cannot answer for a phone that
        is lost or wiped before it was sent.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, and questions',
    text: (
      <p>
        If these terms change in what matters, we say so in the app before it counts. What we keep about you is told on
        the <Link to="/privacy-policy">privacy page</Link>; anything else, ask on the{' '}
        <Link to="/contact">contact page</Link>.
      </p>
    ),
  },
]

/** The rules of the product in plain words; the product enforces each of them. */
export function TermsScreen() {
  return (
    <TextPage
      title="Terms of use"
      lead="What you may expect of Village, and what Village expects of you. Written to be read."
      changed="November 20, 2026"
      sections={sections}
    />
  )
}
