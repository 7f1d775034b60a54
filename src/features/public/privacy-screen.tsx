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
        <li>We store only what is needed to find care, agree on it, and show later that it took place.</li>
        <li>Your address, phone number and exact location stay hidden until you approve someone.</li>
        <li>No ads, no tracking, no selling of data. Nothing follows you from page to page.</li>
        <li>The app stores things on your device so that it works without a signal. All of it is listed below.</li>
      </ul>
    ),
  },
  {
    id: 'device',
    title: 'On your device',
    text: (
      <>
        <p>
          Everything is stored in your browser’s own storage for this site. Two cookies are used for logging in: one tells a known browser from a stranger guessing passwords, and the other ties a Google or Facebook login to your browser. Neither follows you. Logging out removes your data, with one exception that you choose yourself: taps that have not been sent yet can wait for your return, hidden from the next person.
        </p>
        <RetentionTable label="What we store on your device" rows={storedOnDevice} />
        <p>
          Clearing this site’s data in the browser removes everything, including anything still waiting to be sent, so check your outbox first.
        </p>
      </>
    ),
  },
  {
    id: 'server',
    title: 'On our server',
    text: <RetentionTable label="What we store on our server" rows={storedOnServer} />,
  },
  {
    id: 'who-sees',
    title: 'Who sees what, and when',
    text: (
      <>
        <p>
          <strong>Before you approve</strong>, caregivers and agencies who can answer a request see your first name and last initial, the kind of care, days and times, the children’s ages, your notes, and your location to within about half a mile. Distances are measured from that approximate location too, so they give nothing away.
        </p>
        <p>
          <strong>After you approve</strong>, the caregiver or agency you approved sees your address, how to reach you, the door code and who may pick up, and what you recorded about the children: first name, allergies, routines and notes. A day after the last visit, these are removed from their phone and we stop sharing them.
        </p>
        <p>
          <strong>About caregivers, families see</strong> the profile, rate, training, the dates of the checks, and ratings. Bank details and documents are shown only to their owner and the staff who check them.
        </p>
        <p>
          <strong>Our staff</strong> sees what they need for the issue at hand. They read children’s records only from an open problem with a visit, and each reading is recorded. Every change they make is recorded, with who made it and when.
        </p>
      </>
    ),
  },
  {
    id: 'place',
    title: 'Your location',
    text: (
      <p>
        The app asks for your location only when it helps: to find your address in a form when you ask for it, and to add a location to a confirmed start or end. You can decline both, and everything still works. We never track where you go in between.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Other companies',
    text: (
      <p>
        Payments run through a payment provider, which gets what it needs for the payment. If you choose to log in with Google or Facebook, they learn that you did, and we get your name and email from them. Where that is offered, the login pages load Google’s own script; no other page loads anything from another company, except street maps where they are turned on. Otherwise the map is drawn from data that comes with the app. If a language model helps the assistant, the model’s provider gets your question and the passages we found for it, which may include a line about one of your bookings. Answers written by the model are marked.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your choices',
    text: (
      <p>
        In the app you can correct your profile, see where you are logged in, <Link to="/settings/export">export your data</Link> and <Link to="/settings/close-account">close your account</Link>. Seven days after closing it we erase everything but the records of payments and visits that the law makes us keep for seven years; these no longer hold your name, address or picture. For anything else, write to <a href={`mailto:${email}`}>{email}</a> or use the <Link to="/contact">contact page</Link>.
      </p>
    ),
  },
]

/** The privacy policy. It must match `src/offline`, `src/data` and the database. */
export function PrivacyScreen() {
  return (
    <TextPage
      title="Privacy"
      lead="What Village stores about you on its server and on your device, for how long, and who can see it."
      changed="November 20, 2026"
      sections={sections(site().email)}
    />
  )
}
