import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link, useRouter} from '@tanstack/react-router'
import {useState, type ComponentType} from 'react'
import * as v from 'valibot'
import {NewPassword} from '#contract/accounts/auth.ts'
import type {checkPasswordReset} from '#contract/accounts/password-reset.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {phoneProblem} from '#data/forms/phone-problem.ts'
import {mirroredProfile} from '#data/account/current-user.ts'
import {choosePassword, resetLinkQuery} from '#data/account/password.ts'
import {reset_minutes} from '#domain/constants.ts'
import {PhoneField} from '#ui/forms/person-fields.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {ForgotPassword} from './forgot-password.tsx'
import {SignInPage} from './sign-in-page.tsx'

/** A field for a new password with its strength; `own` are the user's name and address, which are easy to guess. */
type PasswordChoice = ComponentType<{
  own: readonly string[]
  name: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
}>

type Invitation = NonNullable<AnswerOf<typeof checkPasswordReset>['invitation']>

/** `/forgot-password?t=`: sets a new password by an emailed link, or the first one by an invitation. */
export function NewPasswordScreen({token, Field}: {token?: string | undefined; Field: PasswordChoice}) {
  const [isUsed, setUsed] = useState(false)
  const [isSet, setIsSet] = useState(false)
  const {data: link, error, isLoading, refetch} = useQuery(resetLinkQuery(token))
  const invitation = link?.invitation
  const isOver = isUsed || (error instanceof ApiError && error.code === 'bad_token')
  const [asks, setAsks] = useState(false)
  const isReady = token !== undefined && link !== undefined && !isOver && !isSet
  return (
    <SignInPage
      title={invitation ? invitationTitle(invitation) : m.new_password()}
      lead={isReady ? (invitation ? invitationLead(invitation) : resetLead()) : undefined}
    >
      {isSet ? (
        <SetForOther />
      ) : token && isLoading && !isOver ? (
        <SkeletonLines lines={4} />
      ) : token && error && !isOver ? (
        // the form differs by what the link is for
        <ErrorState
          title={m.the_link_could_not_be_checked()}
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : token && !isOver ? (
        <NewPasswordForm
          token={token}
          invitation={invitation}
          Field={Field}
          onOver={() => setUsed(true)}
          onOther={() => setIsSet(true)}
        />
      ) : (
        <Callout
          tone={isOver ? 'bad' : 'info'}
          title={isOver ? m.this_link_has_expired_or_was() : m.this_page_needs_the_link_from()}
          action={<Button onClick={() => setAsks(true)}>{m.send_me_a_new_link()}</Button>}
        >
          {m.each_link_works_once_for_one({minutes: reset_minutes})}
        </Callout>
      )}
      {!invitation && !isSet && (
        <p className="mt-4 text-14 text-muted">
          {m.remembered_it()}{' '}
          <Link to="/login" className="inline-block py-2.5 font-medium text-primary underline">
            {m.log_in()}
          </Link>
        </p>
      )}
      {asks && <ForgotPassword email="" onClose={() => setAsks(false)} />}
    </SignInPage>
  )
}

/** After the password of one account was set where another one is logged in. */
function SetForOther() {
  const other = mirroredProfile()
  return (
    <Callout
      tone="good"
      title={m.your_password_is_set()}
      action={
        <Link to="/dash" className={buttonClass({variant: 'secondary'})}>
          {m.continue_text()}
        </Link>
      }
    >
      {other
        ? m.this_device_stays_logged_in_as({name: `${other.first_name} ${other.last_name}`})
        : m.you_are_already_logged_in()}
    </Callout>
  )
}

const resetLead = () => `${m.it_logs_out_all_your_other()} ${m.calendar_address_ends_with_the_other_devices()}`

function invitationTitle({agency, family}: Invitation): string {
  if (agency !== null) return m.join_agency({agency})
  return family === undefined ? m.choose_a_password() : m.join_family({name: family})
}

function invitationLead({agency, member_role, family, email}: Invitation): string {
  if (member_role === 'field') return m.enter_your_phone_number_and_choose_a_password({email})
  if (family !== undefined)
    return `${m.you_both_see_the_same({name: family})} ${m.choose_a_password_then_log_in_with({email})}`
  // the title says to choose one
  return agency === null ? m.then_log_in_with({email}) : m.choose_a_password_then_log_in_with({email})
}

function NewPasswordForm({
  token,
  invitation,
  Field,
  onOver,
  onOther,
}: {
  token: string
  invitation: Invitation | undefined
  Field: PasswordChoice
  onOver: () => void
  /** The password is set, and another account stays logged in here. */
  onOther: () => void
}) {
  const router = useRouter()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [phone, setPhone] = useState('')
  const [wrongPhone, setWrongPhone] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isOnline = useOnline()

  const email = invitation?.email
  const isMember = invitation?.member_role !== undefined
  // the office must reach who visits families; its other people may leave it out
  const isPhoneRequired = invitation?.member_role === 'field'

  const validatePhone = (value = phone) => {
    const problem = isMember ? phoneProblem(value, {required: isPhoneRequired}) : undefined
    setWrongPhone(problem)
    return problem === undefined
  }
  const validate = (value = password) => {
    const judged = v.safeParse(NewPassword, value)
    setWrong(judged.success ? undefined : judged.issues[0].message)
    return judged.success
  }
  const choose = async () => {
    const areValid = [validatePhone(), validate()]
    if (areValid.includes(false)) return
    setRefused(undefined)
    setBusy(true)
    try {
      const page = await choosePassword(
        {token, new_password: password, ...(isMember && phone.trim() !== '' && {phone_number: phone.trim()})},
        email,
      )
      if (page === null) return onOther()
      // replaces the page in the history, since its link is used up
      await router.navigate({to: page, search: {}, replace: true})
    } catch (error) {
      if (error instanceof ApiError && error.code === 'bad_token') onOver()
      else setRefused(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (!busy) void choose()
      }}
    >
      {isMember && (
        <PhoneField
          hint={m.your_agency_can_call_you_on_this()}
          required={isPhoneRequired}
          field={{
            name: 'phone_number',
            value: phone,
            onChange: value => {
              setPhone(value)
              if (wrongPhone !== undefined) validatePhone(value)
            },
            onBlur: () => phone !== '' && validatePhone(),
            error: wrongPhone,
          }}
        />
      )}
      <Field
        own={email === undefined ? [] : [email]}
        name="new-password"
        value={password}
        onChange={value => {
          setPassword(value)
          // clears the error once the password is valid
          if (wrong !== undefined) validate(value)
        }}
        onBlur={() => password !== '' && validate()}
        error={wrong}
      />
      <FormError>{refused}</FormError>
      {!isOnline && !refused && <OfflineNote needs={m.setting_a_new_password()} />}
      <Button type="submit" size="lg" full busy={busy}>
        {email === undefined ? m.set_new_password() : isMember ? m.save() : m.save_password()}
      </Button>
    </form>
  )
}
