import {m} from '#messages'
import {names} from '#messages/names'
import {useQueryClient} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import RotateCw from 'lucide-react/icons/rotate-cw'
import * as v from 'valibot'
import {ClosedAccount} from '#contract/accounts/closing.ts'
import {FormerAgency} from '#contract/accounts/members.ts'
import {useReopenAccount} from '#data/account/closing.ts'
import {useWho} from '#data/account/current-user.ts'
import {forgetEndedAccount} from '#data/account/ended-account.ts'
import {closingText} from '#data/account/closing-text.ts'
import {messageOf, type ApiError} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {SentFromHere} from './sent-from-here.tsx'

/**
 * What happened to the account, what can be done about it, and what became of the confirmations made before. `isBrief`: above
 * a screen that still opens.
 */
export function EndedAccount({error, isBrief}: {error: ApiError; isBrief: boolean}) {
  const queryClient = useQueryClient()
  if (isBrief) {
    return (
      <div className="pt-3">
        <Callout tone="bad">{messageOf(error)}</Callout>
      </div>
    )
  }
  const isClosed = error.code === 'account_closed'
  const tryAgain = () => {
    forgetEndedAccount()
    void queryClient.invalidateQueries()
  }
  if (error.code === 'left_agency') return <LeftAgency error={error} onTryAgain={tryAgain} />
  return (
    <>
      <PageHeader title={isClosed ? m.your_account_is_closed() : m.suspended_title()} />
      <div className="max-w-2xl space-y-4">
        <Card className="space-y-3">
          <p>{isClosed ? <ClosedText error={error} /> : m.suspended_see_email()}</p>
          <p>
            {isClosed ? m.closed_write_to() : m.suspended_write_to()}{' '}
            <a
              href={`mailto:${names.support_email}`}
              className="wrap-anywhere text-primary underline underline-offset-4"
            >
              {names.support_email}
            </a>
            .
          </p>
        </Card>
        <SentFromHere />
        {isClosed ? <Reopen error={error} onDone={tryAgain} /> : <TryAgain onPress={tryAgain} />}
      </div>
    </>
  )
}

/** For a former member of an agency, whose account has no screens left but those of its own data. */
function LeftAgency({error, onTryAgain}: {error: ApiError; onTryAgain: () => void}) {
  const former = v.safeParse(FormerAgency, error.current)
  return (
    <>
      <PageHeader title={former.success ? m.left_agency_title(former.output) : m.left_agency_title_unnamed()} />
      <div className="max-w-2xl space-y-4">
        <Card className="space-y-3">
          <p>{m.left_agency_text()}</p>
          <p>{m.left_agency_if_a_mistake()}</p>
        </Card>
        <SentFromHere />
        <TryAgain onPress={onTryAgain} />
        <p className="flex flex-wrap gap-x-4 gap-y-2">
          <Link to="/settings/export" className="target font-medium text-primary underline">
            {m.export_my_data()}
          </Link>
          <Link to="/settings/close-account" className="target font-medium text-primary underline">
            {m.close_my_account()}
          </Link>
        </p>
      </div>
    </>
  )
}

function TryAgain({onPress}: {onPress: () => void}) {
  return (
    <Button variant="secondary" icon={RotateCw} onClick={onPress}>
      {m.try_again()}
    </Button>
  )
}

function ClosedText({error}: {error: ApiError}) {
  const now = useServerNow()
  const erased_on = erasedOn(error)
  return erased_on === null ? messageOf(error) : closingText(erased_on, now)
}

/** The log-in has shown whose account it is, so it opens without the mail's link; after its days there is nothing to open. */
function Reopen({error, onDone}: {error: ApiError; onDone: () => void}) {
  const now = useServerNow()
  const needs = useNeedsConnection()
  const reopen = useReopenAccount()
  const role = useWho()?.role
  const erased_on = erasedOn(error)
  if (erased_on === null || erased_on <= now) return null
  return (
    <div className="grid justify-items-start gap-4">
      <FormError>{reopen.error && messageOf(reopen.error)}</FormError>
      <Button
        busy={reopen.isPending}
        disabledReason={needs(m.opening_the_account())}
        onClick={() => reopen.mutate(undefined, {onSuccess: onDone})}
      >
        {m.open_my_account_again()}
      </Button>
      <p className="text-14 text-muted">{m.your_account_opens_again()}</p>
      {role === 'parent' && <p className="text-14 text-muted">{m.if_another_adult_stayed_in_the_family()}</p>}
    </div>
  )
}

/** When the closed account is erased; null if the refusal does not say. */
function erasedOn({current}: ApiError): string | null {
  const read = v.safeParse(ClosedAccount, current)
  return read.success ? read.output.erased_on : null
}
