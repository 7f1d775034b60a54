import {Link} from '@tanstack/react-router'
import type {Session} from '#contract/sessions/session.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

/** On a visit's card: what waits about it, and a link to the sheet that answers. */
export const VisitLine = ({session, text, link}: {session: Session; text: string; link: string}) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
    <span className="font-medium text-waiting">
      <Unbroken>{text}</Unbroken>
    </span>
    <Link
      to="."
      search={(before: object) => ({...before, session: session.id})}
      resetScroll={false}
      className="target inline-flex items-center font-medium text-primary underline"
    >
      {link}
    </Link>
  </p>
)
