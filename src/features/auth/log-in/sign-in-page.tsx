import {m} from '#messages'
import {Suspense, useEffect, type ReactNode} from 'react'
import {useWho} from '#data/account/current-user.ts'
import {
  endedLogInText,
  useClosing,
  useEndedLogIn,
  useFormerPlace,
  useNotSentByFormer,
} from '#data/account/ended-log-in.ts'
import {logoTarget} from '#data/account/guard.ts'
import {dismissToast} from '#ui/feedback/toast-message.ts'
import {HomeLink} from '#ui/frame/home-link.tsx'
import {NarrowPage} from '#ui/frame/narrow-page.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {Illustration} from '#ui/primitives/illustration.tsx'
import {Callout} from '#ui/primitives/callout.tsx'

// rare, and with its date: the form does not wait for it
const FormerPlaceNotice = lazyWithRetry(() => import('./former-place-notice.tsx').then(file => file.FormerPlaceNotice))
const ClosedNotice = lazyWithRetry(() => import('./closed-notice.tsx').then(file => file.ClosedNotice))

/** Shown on the log-in page after a password was set by an emailed link, the first one of an invited account if `isFirst`. */
export const NewPasswordNotice = ({passkeys, isFirst}: {passkeys: number; isFirst?: true}) => (
  <Callout tone="good">
    {isFirst ? m.your_password_is_set_log() : m.your_new_password_is_set_log()}
    {passkeys > 0 && ` ${m.passkeys_still_log_in_to_your({count: passkeys})}`}
  </Callout>
)

/** The frame of the pages with one form for logged-out users. */
export function SignInPage({title, lead, children}: {title: string; lead?: string; children: ReactNode}) {
  const visitor = useWho()
  const waiting = useEndedLogIn()
  const refused = useNotSentByFormer()
  const erased_on = useClosing()
  const former = useFormerPlace()
  const saysWhy = former !== null || waiting > 0
  useEffect(() => {
    // the guard's "Not logged in", which came before the reason was known
    if (saysWhy) dismissToast()
  }, [saysWhy])
  return (
    <main id="content">
      <NarrowPage aside={<Illustration name="hero" className="w-full" />}>
        <HomeLink to={logoTarget(visitor)} />
        <h1 className="mt-8 text-28 font-semibold">{title}</h1>
        {lead && <p className="mt-1 text-muted">{lead}</p>}
        <div className="mt-6 space-y-4">
          <Suspense fallback={null}>{erased_on !== null && <ClosedNotice erased_on={erased_on} />}</Suspense>
          <Suspense fallback={null}>{former !== null && <FormerPlaceNotice stored={former} />}</Suspense>
          {waiting > 0 && (
            <Callout tone="waiting" title={m.you_were_logged_out()}>
              {endedLogInText(waiting, {isFormer: former !== null, refused})}
            </Callout>
          )}
          <div>{children}</div>
        </div>
      </NarrowPage>
    </main>
  )
}
