import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import {useState} from 'react'
import {isOfStaff} from '#contract/accounts/roles.ts'
import type {SignIn} from '#contract/accounts/sign-ins.ts'
import {useWho} from '#data/account/current-user.ts'
import {signInsQuery, useEndSignIns} from '#data/account/sign-ins.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {formatDate} from '#lib/date-format.ts'
import {browserOnDevice} from '#lib/user-agent.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {AccountPage} from './account-page.tsx'

const nameOf = (signIn: SignIn): string => browserOnDevice(signIn) || m.unknown_device()

const isPhone = ({device}: SignIn) => device !== null && /iPhone|iPad|Android/.test(device)

/** Devices signed in to the account: end one or all others. */
export function DevicesScreen() {
  const {data, error, refetch} = useQuery(signInsQuery())
  const [ending, setEnding] = useState<SignIn | 'others'>()
  return (
    <AccountPage title={m.devices()} lead={m.where_your_account_is_logged_in()}>
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
              {m.log_out_all_other_devices()}
            </Button>
          )}
        </>
      ) : error ? (
        <ErrorState
          title={m.your_devices_could_not_be_loaded()}
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
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
          {signIn.is_current ? m.this_device() : m.last_used({date: formatDate('date', signIn.last_seen_at)})}
          {m.logged_in({date: formatDate('date', signIn.first_seen_at)})}
        </p>
      </div>
      {!signIn.is_current && (
        <Button variant="secondary" size="sm" aria-label={m.log_out({name_of: nameOf(signIn)})} onClick={onEnd}>
          {m.log_out_profile()}
        </Button>
      )}
    </li>
  )
}

function EndDialog({ending, onClose}: {ending: SignIn | 'others'; onClose: () => void}) {
  const end = useEndSignIns()
  const role = useWho()?.role
  const needs = useNeedsConnection()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={
        ending === 'others' ? m.log_out_all_other_devices_profile() : m.log_out_profile2({name_of: nameOf(ending)})
      }
      consequences={
        <>
          <p>{m.confirmations_that_wait_there_without_a()}</p>
          {ending === 'others' && role !== undefined && !isOfStaff(role) && (
            <p>{m.calendar_address_ends_with_the_other_devices()}</p>
          )}
        </>
      }
      action={m.log_out_profile()}
      cancelLabel={m.not_now()}
      busy={end.isPending}
      offlineReason={needs(m.this_text())}
      onConfirm={() => end.mutate(ending === 'others' ? undefined : ending.id, {onSuccess: onClose})}
    >
      <FormError>{end.error && messageOf(end.error)}</FormError>
    </ConfirmDialog>
  )
}
