import {useQuery} from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import {useState} from 'react'
import type {SignIn} from '#contract/accounts/sign-ins.ts'
import {signInsQuery, useEndSignIns} from '#data/account/sign-ins.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {formatDate} from '#lib/date-format.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {AccountPage} from './account-page.tsx'

const nameOf = ({device, browser}: SignIn): string => [browser, device].filter(Boolean).join(' on ') || 'Unknown device'

const isPhone = ({device}: SignIn) => device !== null && /iPhone|iPad|Android/.test(device)

/** Devices signed in to the account: end one or all others. */
export function DevicesScreen() {
  const {data, error, refetch} = useQuery(signInsQuery())
  const [ending, setEnding] = useState<SignIn | 'others'>()
  return (
    <AccountPage
      title="Devices"
      lead="Where your account is logged in. If you don’t recognize one, log it out and change your password."
    >
      {data ? (
        <>
          <Card>
            <ul className="divide-y divide-line">
              {data.map(signIn => (
                <DeviceRow key={signIn.id} signIn={signIn} onEnd={() => setEnding(signIn)} />
              ))}
            </ul>
          </Card>
          {data.length > 1 && (
            <Button variant="danger" onClick={() => setEnding('others')}>
              Log out all other devices
            </Button>
          )}
        </>
      ) : error ? (
        <ErrorState title="Your devices could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={2} />
      )}
      {ending && <EndDialog ending={ending} onClose={() => setEnding(undefined)} />}
    </AccountPage>
  )
}

function DeviceRow({signIn, onEnd}: {signIn: SignIn; onEnd: () => void}) {
  const Icon = isPhone(signIn) ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 grow basis-40">
        <p className="font-medium">{nameOf(signIn)}</p>
        <p className="text-14 text-muted">
          {signIn.is_current ? 'This device' : `Last used ${formatDate('date', signIn.last_seen_at)}`}
          {` · logged in ${formatDate('date', signIn.first_seen_at)}`}
        </p>
      </div>
      {!signIn.is_current && (
        <Button variant="secondary" size="sm" aria-label={`Log out ${nameOf(signIn)}`} onClick={onEnd}>
          Log out
        </Button>
      )}
    </li>
  )
}

function EndDialog({ending, onClose}: {ending: SignIn | 'others'; onClose: () => void}) {
  const end = useEndSignIns()
  const needs = useNeedsConnection()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={ending === 'others' ? 'Log out all other devices?' : `Log out ${nameOf(ending)}?`}
      consequences={
        <p>
          Confirmations that wait there without a connection stay on that device, and are sent when you log in on it
          again.
        </p>
      }
      action="Log out"
      cancelLabel="Not now"
      busy={end.isPending}
      disabledReason={needs('This')}
      onConfirm={() => end.mutate(ending === 'others' ? undefined : ending.id, {onSuccess: onClose})}
    >
      <FormError>{end.error && messageOf(end.error)}</FormError>
    </ConfirmDialog>
  )
}
