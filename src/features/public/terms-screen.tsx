import {Link} from '@tanstack/react-router'
import {useTextValues} from '#data/queries/support.ts'
import {fixedValues} from '#domain/content/text-variables.ts'
import {TextPage, type TextSection} from './text-page.tsx'

const sectionsAt = (fee: string | undefined): TextSection[] => [
  {
    id: 'what',
    title: 'What Village is',
    text: (
      <p>
        Village is a place where careseekers, caregivers and agencies find each other, agree on care, and keep a shared record of it. The care itself is an agreement between a family and the caregiver or agency they approve. Village employs neither and does not provide care.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    text: (
      <ul>
        <li>Each account is for one adult. The two adults of a family, and each member of an agency, have their own accounts.</li>
        <li>What you say about yourself must be true and up to date. Keep your password to yourself.</li>
        <li>
          Caregivers must be at least 18, and can answer requests once valid identity, age and background checks are on record.
        </li>
        <li>We may suspend an account that endangers or deceives others, or misuses their information.</li>
      </ul>
    ),
  },
  {
    id: 'booking',
    title: 'Requests, offers and bookings',
    text: (
      <ul>
        <li>A request is free, with no commitment. Each offer includes a rate. Nothing is booked until you approve an offer.</li>
        <li>Before you approve, you see the whole price for all visits, fee included. That rate applies to the whole booking.</li>
        <li>Either side can propose new times. They take effect once the other side agrees.</li>
      </ul>
    ),
  },
  {
    id: 'visits',
    title: 'Visits',
    text: (
      <>
        <p>
          Each side confirms the start and the end of each visit. If both agree within {fixedValues.agreement_minutes} minutes, that is the record. If one side does not respond within {fixedValues.silence_hours} hours after the scheduled end, the other side’s time stands, up to the booked time. Within {fixedValues.contest_days} days, either side can contest a visit with a reason; our team then reviews both accounts and decides.
        </p>
        <p>
          Confirmations are never changed later. A tap made without a signal counts with the time you tapped.
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
          You pay the caregiver or agency directly, through the payment provider or another way you both agree on. Village never holds that money.
        </li>
        <li>
          Families pay our fee{fee && <>, {fee} of the price of care at present,</>} on bookings with individual caregivers, and only on what they pay through Village. Agencies pay us the same share for each booking they win; families pay only the agency’s rate.
        </li>
        <li>
          You pay for the booked time, minus any time the caregiver came late or left early. Anything more than {fixedValues.overtime_minutes} minutes over needs the family’s agreement.
        </li>
        <li>Tips are optional and carry no fee.</li>
        <li>Subscriptions renew until you cancel them, which takes two taps on the page where you bought them.</li>
      </ul>
    ),
  },
  {
    id: 'cancelling',
    title: 'Canceling',
    text: (
      <ul>
        <li>Families can cancel a visit for free until {fixedValues.free_cancel_hours} hours before it. After that, one hour is due.</li>
        <li>If no one is home, the booked time is due. You see the amount before you cancel.</li>
        <li>If the caregiver’s side cancels or does not come, nothing is due, and their reliability goes down.</li>
      </ul>
    ),
  },
  {
    id: 'conduct',
    title: 'How we treat each other',
    text: (
      <ul>
        <li>Use addresses, contact details, door codes and what you learn about children only for the visits.</li>
        <li>Reviews must be honest and about a booking made here with at least one completed visit.</li>
        <li>In an emergency, call 911 first. Then let us know.</li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: 'What we cannot promise',
    text: (
      <p>
        Checks show what was known on the day they were made. They do not replace meeting each other, asking for references, and your own judgment. The app is built to work without a signal and lose nothing, but we are not responsible for data on a phone that is lost or wiped before it is sent.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, and questions',
    text: (
      <p>
        If these terms change in a way that matters, we will let you know in the app before the change takes effect. To learn what we store about you, see the <Link to="/privacy-policy">privacy page</Link>. For anything else, use the{' '}
        <Link to="/contact">contact page</Link>.
      </p>
    ),
  },
]

/** The rules of the product in plain words; the product enforces each of them. */
export function TermsScreen() {
  const {platform_fee} = useTextValues()
  return (
    <TextPage
      title="Terms of use"
      lead="What you can expect from Village, and what Village expects from you. Written to be read."
      changed="November 20, 2026"
      sections={sectionsAt(platform_fee)}
    />
  )
}
