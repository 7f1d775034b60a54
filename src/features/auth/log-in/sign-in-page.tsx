import {m} from '#messages'
import type {ReactNode} from 'react'
import {closingText, endedLogInText, useClosing, useEndedLogIn} from '#data/account/ended-log-in.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Brand} from '#ui/frame/brand.tsx'
import {NarrowPage} from '#ui/frame/narrow-page.tsx'
import {Illustration} from '#ui/primitives/illustration.tsx'
import {Callout} from '#ui/primitives/callout.tsx'

/** Shown on the log-in page after a password was reset by an emailed link. */
export const NewPasswordNotice = ({passkeys}: {passkeys: number}) => (
  <Callout tone="good">
    {m.your_new_password_is_set_log()}
    {passkeys > 0 && ` ${m.passkeys_still_log_in_to_your({count: passkeys})}`}
  </Callout>
)

/** The frame of the pages with one form for logged-out users. */
export function SignInPage({title, lead, children}: {title: string; lead?: string; children: ReactNode}) {
  const waiting = useEndedLogIn()
  const erased_on = useClosing()
  const now = useServerNow()
  return (
    <main id="content">
      <NarrowPage aside={<Illustration name="hero" className="w-full" />}>
        <Brand />
        <h1 className="mt-8 text-28 font-semibold">{title}</h1>
        {lead && <p className="mt-1 text-muted">{lead}</p>}
        <div className="mt-6 space-y-4">
          {erased_on !== null && <Callout tone="info">{closingText(erased_on, now)}</Callout>}
          {waiting > 0 && (
            <Callout tone="waiting" title={m.you_were_logged_out()}>
              {endedLogInText(waiting)}
            </Callout>
          )}
          <div>{children}</div>
        </div>
      </NarrowPage>
    </main>
  )
}
