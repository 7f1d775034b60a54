import {useQuery} from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import {useState} from 'react'
import type {Passkey} from '#contract/accounts/passkeys.ts'
import {limits} from '#contract/limits.ts'
import {PasskeyNotUsed} from '#data/account/guard.ts'
import {passkeysQuery, useAddPasskey, useRemovePasskey, useRenamePasskey} from '#data/account/passkeys.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {canHavePasskeys} from '#domain/accounts/passkeys.ts'
import {formatDate} from '#lib/date-format.ts'
import {readUserAgent} from '#lib/user-agent.ts'
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
    return 'Passkeys need localhost or a domain'
  }
  return 'PublicKeyCredential' in globalThis ? undefined : 'This browser has no passkeys'
}

type Doing = {is: 'add'} | {is: 'rename' | 'remove'; passkey: Passkey}

/** The passkeys of the user: add, name, remove. */
export function Passkeys() {
  const {data, error, refetch} = useQuery(passkeysQuery())
  const [doing, setDoing] = useState<Doing>()
  const needs = useNeedsConnection()
  const close = () => setDoing(undefined)
  return (
    <Section title="Passkeys">
      <Card className="grid gap-4">
        <p className="text-muted">
          Log in with your fingerprint, face or screen lock instead of a password. A passkey counts as both steps.
        </p>
        {data && data.length > 0 && (
          <ul className="divide-y divide-line">
            {data.map(passkey => (
              <PasskeyRow key={passkey.id} passkey={passkey} onDo={is => setDoing({is, passkey})} />
            ))}
          </ul>
        )}
        {!data && error && (
          <ErrorState
            title="Your passkeys could not be loaded"
            detail={messageOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <SkeletonLines lines={2} />}
        {!canHavePasskeys(location.hostname) && (
          <p className="text-14 text-muted">
            This page is at {location.hostname}. Open it on localhost or a domain to add a passkey.
          </p>
        )}
        <Button
          variant="secondary"
          full
          icon={KeyRound}
          disabledReason={whyNot() ?? needs('Adding a passkey')}
          onClick={() => setDoing({is: 'add'})}
        >
          Add a passkey
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
  const used = last_used_at === null ? 'not used yet' : `last used ${formatDate('longDate', last_used_at)}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{name}</p>
        <p className="text-14 text-muted">
          Added {formatDate('longDate', created_at)}, {used}
        </p>
      </div>
      <Button size="sm" variant="secondary" aria-label={`Rename ${name}`} onClick={() => onDo('rename')}>
        Rename
      </Button>
      <Button size="sm" variant="secondary" aria-label={`Remove ${name}`} onClick={() => onDo('remove')}>
        Remove
      </Button>
    </li>
  )
}

const sentence = (error: unknown) => (error instanceof PasskeyNotUsed ? error.message : messageOf(error))

const hasCode = (error: unknown, ...codes: string[]) => error instanceof ApiError && codes.includes(error.code ?? '')

const thisDevice = () => {
  const {device, browser} = readUserAgent(navigator.userAgent)
  return [browser, device].filter(Boolean).join(' on ') || 'This device'
}

/** Asks for a name, and for password and code only if the server does. */
function AddDialog({onClose}: {onClose: () => void}) {
  const add = useAddPasskey()
  const needs = useNeedsConnection()
  const [name, setName] = useState(thisDevice)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asks, setAsks] = useState<{password?: true; code?: true}>({})
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
      title="Add a passkey"
      description="Your browser asks where to keep it, and how you unlock it."
      submit="Continue"
      busy={add.isPending}
      disabledReason={needs('Adding a passkey')}
      error={add.error && sentence(add.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="So that you can tell it from others"
        value={name}
        onChange={setName}
        maxLength={limits.line_max}
      />
      {asks.password && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      )}
      {asks.code && (
        <TextField
          label="Code"
          hint="From your authenticator app, or a recovery code"
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
  return (
    <FormDialog
      title="Rename passkey"
      submit="Save"
      busy={rename.isPending}
      disabledReason={name.trim() === '' ? 'Enter a name' : needs('Saving')}
      error={rename.error && messageOf(rename.error)}
      onSubmit={() => {
        if (name.trim() !== '') rename.mutate(name, {onSuccess: onClose})
      }}
      onClose={onClose}
    >
      <TextField label="Name" value={name} onChange={setName} maxLength={limits.line_max} />
    </FormDialog>
  )
}

function RemoveDialog({passkey, onClose}: {passkey: Passkey; onClose: () => void}) {
  const remove = useRemovePasskey(passkey.id)
  const needs = useNeedsConnection()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Remove ${passkey.name}?`}
      consequences={<p>It no longer logs in. You can delete it from your device or password manager as well.</p>}
      action="Remove"
      cancelLabel="Not now"
      busy={remove.isPending}
      disabledReason={needs('Removing')}
      onConfirm={() => remove.mutate(undefined, {onSuccess: onClose})}
    >
      <FormError>{remove.error && messageOf(remove.error)}</FormError>
    </ConfirmDialog>
  )
}
