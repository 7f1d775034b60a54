import {m} from '#messages'
import {names} from '#messages/names'
import {Link} from '@tanstack/react-router'
import {signInPageOf} from '#contract/accounts/roles.ts'
import {useUndoClosing} from '#data/account/closing.ts'
import {useClosing} from '#data/account/ended-log-in.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {SignInPage} from './sign-in-page.tsx'

/**
 * `/undo-closing?t=`: opens a closed account again. It takes a tap, since mail programs open links by themselves. Without a
 * token it says that the account was closed.
 */
export function UndoClosingScreen({token}: {token?: string | undefined}) {
  const undo = useUndoClosing()
  const needs = useNeedsConnection()
  const erased_on = useClosing()
  const isOver = undo.error instanceof ApiError && undo.error.code === 'bad_token'
  if (undo.data) {
    return (
      <SignInPage title={m.your_account_is_open_again()}>
        <Callout
          tone="good"
          action={
            <Link to={signInPageOf(undo.data)} className={buttonClass({variant: 'secondary'})}>
              {m.log_in()}
            </Link>
          }
        >
          {m.your_account_opens_again()}
          {undo.data === 'parent' && <p className="mt-2">{m.if_another_adult_stayed_in_the_family()}</p>}
        </Callout>
      </SignInPage>
    )
  }
  if (!token) {
    return (
      <SignInPage title={m.your_account_is_closed()}>
        <div className="space-y-4">
          <p>{erased_on === null ? m.you_were_logged_out_everywhere_for() : m.if_a_phone_of_yours_holds()}</p>
          <p>
            {m.closed_write_to()}{' '}
            <a
              href={`mailto:${names.support_email}`}
              className="wrap-anywhere text-primary underline underline-offset-4"
            >
              {names.support_email}
            </a>
            .
          </p>
          <Link to="/" className={buttonClass({variant: 'secondary'})}>
            {m.home_page()}
          </Link>
        </div>
      </SignInPage>
    )
  }
  return (
    <SignInPage title={m.open_my_account_again()} lead={m.your_account_opens_again()}>
      {isOver ? (
        <Callout tone="bad" title={m.this_link_has_expired_or_was()}>
          {m.an_account_is_erased_seven_days()}
        </Callout>
      ) : (
        <div className="grid gap-4">
          <FormError>{undo.error && messageOf(undo.error)}</FormError>
          <Button
            size="lg"
            full
            busy={undo.isPending}
            disabledReason={needs(m.opening_the_account())}
            onClick={() => undo.mutate(token)}
          >
            {m.open_my_account_again()}
          </Button>
        </div>
      )}
    </SignInPage>
  )
}
