import {m} from '#messages'
import {buttonClass} from '#ui/primitives/button-class.ts'

/** The link of a mail that a demo stores instead of sending, beside what asks to open it. */
export const DemoLink = ({link}: {link: string}) => (
  <>
    <p className="basis-full text-ink">{m.this_demo_sends_no_email_so()}</p>
    <a href={link} className={buttonClass({size: 'sm'})}>
      {m.open_the_link()}
    </a>
  </>
)
