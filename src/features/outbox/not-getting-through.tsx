import type {Entry} from '#data/offline/outbox.ts'
import {supportLink} from './support-link.ts'

/** Help for a press that has waited long: it is never given up, and here is what may be in its way. */
export function NotGettingThrough({entry}: {entry: Entry}) {
  return (
    <div className="space-y-1.5 text-14">
      <p>It is safe on this device and is never given up. What may help:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>Open another site: a café’s or hotel’s network may want you to sign in to it first.</li>
        <li>Change between Wi-Fi and mobile data, then press Try now.</li>
        <li>Keep this page open for a minute.</li>
        <li>
          If it still waits tomorrow, <a href={supportLink(entry)}>write to support</a>: they can enter it for
          you.
        </li>
      </ul>
    </div>
  )
}
