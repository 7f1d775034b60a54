import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import {useState} from 'react'
import type {Passkey} from '#contract/accounts/passkeys.ts'
import {limits} from '#contract/limits.ts'
import {PasskeyNotUsed} from '#data/account/guard.ts'
import {passkeysQuery, useAddPasskey, useRemovePasskey, useRenamePasskey} from '#data/account/passkeys.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {canHavePasskeys} from '#domain/accounts/passkeys.ts'
import {formatDate} from '#lib/date-format.ts'
import {browserOnDevice, readUserAgent} from '#lib/user-agent.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {PasswordField} from '#ui/fields/password-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'

/** Why this page cannot add a passkey, if so. */
function whyNot(): string | undefined {
  if (!canHavePasskeys(location.hostname)) {
    return m.passkeys_need_localhost_or_a_domain()
  }
  return 'PublicKeyCredential' in globalThis ? undefined : m.this_browser_has_no_passkeys()
}

type Doing = {is: 'add'} | {is: 'rename' | 'remove'; passkey: Passkey}

/** The passkeys of the user: add, name, remove. */
export function Passkeys() {
  const {data, error, refetch} = useQuery(passkeysQuery())
  const [doing, setDoing] = useState<Doing>()
  const needs = useNeedsConnection()
  const close = () => setDoing(undefined)
  return (
    <Section title={m.passkeys()}>
      <Card className="grid gap-4">
        <p className="text-muted">{m.log_in_with_your_fingerprint_face()}</p>
        {data && data.length > 0 && (
          <ul className="divide-y divide-line">
            {data.map(passkey => (
              <PasskeyRow key={passkey.id} passkey={passkey} onDo={is => setDoing({is, passkey})} />
            ))}
          </ul>
        )}
        {!data && error && (
          <ErrorState
            title={m.your_passkeys_could_not_be_loaded()}
            detail={messageOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <SkeletonLines lines={2} />}
        {!canHavePasskeys(location.hostname) && (
          <p className="text-14 text-muted">{m.this_page_is_at_open_it({hostname: location.hostname})}</p>
        )}
        <Button
          variant="secondary"
          className="md:justify-self-start"
          icon={KeyRound}
          disabledReason={whyNot() ?? needs(m.adding_a_passkey())}
          onClick={() => setDoing({is: 'add'})}
        >
          {m.add_a_passkey()}
        </Button>
      </Card>
      {doing?.is === 'add' && <AddDialog onClose={close} />}
      {doing?.is === 'rename' && <RenameDialog passkey={doing.passkey} onClose={close} />}
      {doing?.is === 'remove' && <RemoveDialog passkey={doing.passkey} onClose={close} />}
    </Section>
  )
}

function PasskeyRow({
  passkey: {name, created_at, last_used_at},
  onDo,
}: {
  passkey: Passkey
  onDo: (is: 'rename' | 'remove') => void
}) {
  const date = formatDate('longDate', created_at)
  const used =
    last_used_at === null
      ? m.added_on_not_used_yet({date})
      : m.added_on_last_used({date, used: formatDate('longDate', last_used_at)})
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{name}</p>
        <p className="text-14 text-muted">{used}</p>
      </div>
      <Button size="sm" variant="secondary" aria-label={m.rename({name})} onClick={() => onDo('rename')}>
        {m.rename_auth()}
      </Button>
      <Button size="sm" variant="secondary" aria-label={m.remove_auth({name})} onClick={() => onDo('remove')}>
        {m.remove_auth2()}
      </Button>
    </li>
  )
}

const sentence = (error: unknown) => (error instanceof PasskeyNotUsed ? error.message : messageOf(error))

const hasCode = (error: unknown, ...codes: string[]) => error instanceof ApiError && codes.includes(error.code ?? '')

const thisDevice = () => browserOnDevice(readUserAgent(navigator.userAgent)) || m.this_device()

/** Asks for a name, and for password and code only if the server does. */
function AddDialog({onClose}: {onClose: () => void}) {
  const add = useAddPasskey()
  const needs = useNeedsConnection()
  const [name, setName] = useState(thisDevice)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asks, setAsks] = useState<{password?: true; code?: true}>({})
  const refusal = useRefusal(add, [name, password, code], sentence)
  const submit = () =>
    add.mutate(
      {
        name: name.trim() || thisDevice(),
        ...(asks.password && {current_password: password}),
        ...(asks.code && {totp: code.trim()}),
      },
      {
        onSuccess: onClose,
        onError: error => {
          if (hasCode(error, 'reauthentication_required')) setAsks(asked => ({...asked, password: true}))
          if (hasCode(error, 'totp_required')) setAsks(asked => ({...asked, code: true}))
        },
      },
    )
  return (
    <FormDialog
      title={m.add_a_passkey()}
      description={m.your_browser_asks_where_to_keep()}
      submit={m.continue_text()}
      busy={add.isPending}
      offlineReason={needs(m.adding_a_passkey())}
      error={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={m.name()}
        hint={m.so_that_you_can_tell_it()}
        value={name}
        onChange={setName}
        maxLength={limits.line_max}
      />
      {asks.password && (
        <PasswordField
          label={m.current_password()}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      )}
      {asks.code && (
        <TextField
          label={m.code()}
          hint={m.from_your_authenticator_app_or_a()}
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          maxLength={40}
        />
      )}
    </FormDialog>
  )
}

function RenameDialog({passkey, onClose}: {passkey: Passkey; onClose: () => void}) {
  const rename = useRenamePasskey(passkey.id)
  const needs = useNeedsConnection()
  const [name, setName] = useState(passkey.name)
  const refusal = useRefusal(rename, name)
  return (
    <FormDialog
      title={m.rename_passkey()}
      submit={m.save()}
      busy={rename.isPending}
      offlineReason={needs(m.saving())}
      disabledReason={name.trim() === '' ? m.enter_a_name() : undefined}
      error={refusal}
      onSubmit={() => {
        if (name.trim() !== '') rename.mutate(name, {onSuccess: onClose})
      }}
      onClose={onClose}
    >
      <TextField label={m.name()} value={name} onChange={setName} maxLength={limits.line_max} />
    </FormDialog>
  )
}

function RemoveDialog({passkey, onClose}: {passkey: Passkey; onClose: () => void}) {
  const remove = useRemovePasskey(passkey.id)
  const needs = useNeedsConnection()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.remove_auth3({name: passkey.name})}
      consequences={<p>{m.it_no_longer_logs_in_you()}</p>}
      action={m.remove_auth2()}
      cancelLabel={m.not_now()}
      busy={remove.isPending}
      offlineReason={needs(m.removing())}
      onConfirm={() => remove.mutate(undefined, {onSuccess: onClose})}
    >
      <FormError>{remove.error && messageOf(remove.error)}</FormError>
    </ConfirmDialog>
  )
}
