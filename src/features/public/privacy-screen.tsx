import {Link} from '@tanstack/react-router'
import {site} from '#data/queries/site.ts'
import {storedOnDevice, storedOnServer, RetentionTable} from './retention-table.tsx'
import {TextPage, type TextSection} from './text-page.tsx'

const sections = (email: string): TextSection[] => [
  {
    id: 'short',
    title: 'The short version',
    text: (
      <ul>
        <li>We keep what is needed to find care, to agree on it, and to show afterwards that it took place.</li>
        <li>Your address, phone number and exact place stay hidden until you approve someone.</li>
        <li>No advertising, no tracking, no selling of data. Nothing follows you from page to page.</li>
        <li>The app keeps things on your device so that it works without a signal. All of it is listed below.</li>
      </ul>
    ),
  },
  {
    id: 'device',
    title: 'On your device',
    text: (
      <>
        <p>
          Everything lies in the browser’s own storage for this site. Two cookies serve signing in: one tells a known browser from a
          stranger trying passwords, the other binds a sign-in with Google or Facebook to your browser. Neither follows you. Logging out
          removes what is yours, with one exception that you choose yourself: presses that were not sent yet may
          wait for your return, unseen by the next person.
        </p>
        <RetentionTable label="What is kept on your device" rows={storedOnDevice} />
        <p>
          Clearing this site’s data in the browser removes everything, also what is still waiting to be sent: look
          into the outbox first.
        </p>
      </>
    ),
  },
  {
    id: 'server',
    title: 'On our server',
    text: <RetentionTable label="What is kept on our server" rows={storedOnServer} />,
  },
  {
    id: 'who-sees',
    title: 'Who sees what, and when',
    text: (
      <>
        <p>
          <strong>Before you approve</strong>, caregivers and agencies who may answer a request see your first name
          with an initial, the kind of care, days and times, the children’s ages, your notes, and the place rounded to
          about a kilometer. Distances are reckoned from that rounded place too, so they give nothing away.
        </p>
        <p>
          <strong>After you approve</strong>, the one you approved sees the address, how to reach you, and the handover:
          allergies, door code, who may pick up. A day after the last visit it is removed from their phone, and we stop
          sharing it.
        </p>
        <p>
          <strong>Families see of caregivers</strong> the profile, rate, training, the dates of the checks, and ratings. Bank details and documents are shown only to their owner and the staff who check them.
        </p>
        <p>
          <strong>Our staff</strong> see what they need for a matter at hand. Every change they make is recorded, with
          who made it and when.
        </p>
      </>
    ),
  },
  {
    id: 'place',
    title: 'Your place',
    text: (
      <p>
        The app asks for your position only where it is of use: to find your address in a form when you tap for it, and
        to put a place beside a confirmed start or end. You can decline both, and everything still works. We never follow
        where you go between two presses.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Other companies',
    text: (
      <p>
        Payments run through a payment provider, which gets what it needs for the payment. If you choose to sign in with
        Google or Facebook, they learn that you did, and we learn your name and email from them. Where that is offered, the pages on which one signs
        in load Google’s own script; no other page loads anything from another company, except street maps where they are switched on. Otherwise the map is drawn from data that comes with the app. Where the assistant is helped by a language model, the model’s provider gets your question and the
        passages that were found for it, which may include a line about one of your bookings; an answer that it worded says so.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your choices',
    text: (
      <p>
        For a copy of your data, to have something in it corrected, or to have your account deleted, write
        to <a href={`mailto:${email}`}>{email}</a> or use the <Link to="/contact">contact page</Link>. Records of
        payments and of visits that took place we may have to keep; we say which.
      </p>
    ),
  },
]

/** The privacy policy. It must match `src/offline`, `src/data` and the database. */
export function PrivacyScreen() {
  return (
    <TextPage
      title="Privacy"
      lead="What Village keeps about you, on its server and on your device, for how long, and who gets to see it."
      changed="November 20, 2026"
      sections={sections(site().email)}
    />
  )
}
