import {Link} from '@tanstack/react-router'
import {signInPageOf} from '#contract/accounts/roles.ts'
import {useUndoClosing} from '#data/account/closing.ts'
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
  const isOver = undo.error instanceof ApiError && undo.error.code === 'bad_token'
  if (undo.data) {
    return (
      <SignInPage title="Your account is open again">
        <Callout
          tone="good"
          action={
            <Link to={signInPageOf(undo.data)} className={buttonClass({variant: 'secondary'})}>
              Log in
            </Link>
          }
        >
          Nothing was erased. Requests and bids that were closed stay closed.
        </Callout>
      </SignInPage>
    )
  }
  if (!token) {
    return (
      <SignInPage title="Your account is closed">
        <Callout
          tone="info"
          action={
            <Link to="/" className={buttonClass({variant: 'secondary'})}>
              Home page
            </Link>
          }
        >
          You were logged out everywhere. For seven days the link in our email opens the account again; then it is
          erased. If a phone of yours still holds confirmations, log in on it before that.
        </Callout>
      </SignInPage>
    )
  }
  return (
    <SignInPage
      title="Open my account again"
      lead="It will be as it was. Requests and bids that were closed stay closed."
    >
      {isOver ? (
        <Callout tone="bad" title="This link has expired or was already used">
          An account is erased seven days after it was closed. You can always register again.
        </Callout>
      ) : (
        <div className="grid gap-4">
          <FormError>{undo.error && messageOf(undo.error)}</FormError>
          <Button
            size="lg"
            full
            busy={undo.isPending}
            disabledReason={needs('Opening the account')}
            onClick={() => undo.mutate(token)}
          >
            Open my account again
          </Button>
        </div>
      )}
    </SignInPage>
  )
}
