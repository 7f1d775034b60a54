import {m} from '#messages'
import {names} from '#messages/names'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import {useQuery} from '@tanstack/react-query'
import {useLocation, useNavigate} from '@tanstack/react-router'
import {useCallback, useState, useEffect, useRef} from 'react'
import {useDraftedDefaults} from '#data/forms/drafted-defaults.ts'
import {useWho} from '#data/account/current-user.ts'
import {notificationQueries, useReadNotifications} from '#data/queries/notifications.ts'
import {ownProfileQuery} from '#data/queries/own-profile.ts'
import {limits} from '#contract/limits.ts'
import {fullName} from '#lib/full-name.ts'
import {phoneHref, phoneText} from '#lib/phone-text.ts'
import {Card} from '#ui/primitives/card.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Illustration} from '#ui/primitives/illustration.tsx'
import {ContactForm, ContactValues, draft_name, noValues} from './contact-form.tsx'

const rowClass = 'flex gap-3 [&>a]:max-md:-my-2.5 [&>a]:max-md:py-2.5'
const iconClass = 'mt-0.5 size-5 shrink-0 text-warm'

/** `/contact`: a form that staff read, and the other ways to reach them. A notification of their message leads here. */
export function ContactScreen({message_id}: {message_id?: string | undefined}) {
  const [sentTo, setSentTo] = useState<string>()

  return (
    <div className="pb-12">
      <PageHeader display title={m.contact_us()} lead={m.write_to_us_about_anything_a()} />
      <div className="grid gap-8 wide:grid-cols-[1fr_20rem] wide:gap-14">
        <div className="max-w-xl">
          {message_id !== undefined && <StaffMessage id={message_id} />}
          {sentTo !== undefined ? (
            <MessageSent email={sentTo} onAgain={() => setSentTo(undefined)} />
          ) : (
            <DraftedForm onSent={setSentTo} />
          )}
        </div>
        <OtherWays />
      </div>
    </div>
  )
}

/** What staff wrote to the reader, by its notification, which is read with that; else where it can be read. */
function StaffMessage({id}: {id: string}) {
  const isLoggedIn = useWho() !== null
  const list = useQuery({...notificationQueries.list(limits.list_max), enabled: isLoggedIn})
  const listed = list.data?.items.find(each => each.id === id)
  const isOlder = list.data !== undefined && !listed && list.data.next_cursor !== null
  const alone = useQuery({...notificationQueries.one(id), enabled: isOlder})
  const {mutate: markRead} = useReadNotifications()
  const found = listed ?? (isOlder ? alone.data : undefined)
  const message = found?.kind === 'staff_message' ? found : undefined
  const isUnread = message?.read_at === null
  useEffect(() => {
    if (isUnread) markRead([id])
  }, [isUnread, id, markRead])
  if (list.isLoading || alone.isLoading) return <SkeletonLines lines={3} />
  if (!message) {
    return <p className="mb-8">{isLoggedIn ? m.message_could_not_be_shown() : m.log_in_to_read_the_message()}</p>
  }
  return (
    <Card className="mb-8 space-y-2">
      <h2 className="text-18 font-semibold">{message.title}</h2>
      <p dir="auto" className="break-words whitespace-pre-line">{message.body}</p>
    </Card>
  )
}

/**
 * A form that begins with the draft of this device, else with name and address of who is logged in. A guest's
 * conversation with the assistant is handed over to it once.
 */
function DraftedForm({onSent}: {onSent: (email: string) => void}) {
  const isLoggedIn = useWho() !== null
  const owner = isLoggedIn ? 'person' : 'guest'
  const {data: person, isLoading} = useQuery({...ownProfileQuery(), enabled: isLoggedIn})
  const start = useDraftedDefaults({name: draft_name, schema: ContactValues, owner}, draft => {
    if (draft) return draft.values
    if (isLoading) return undefined
    return person ? {...noValues, name: fullName(person), email: person.email} : noValues
  })
  const conversation = useLocation({select: ({state}) => state.conversation})
  const navigate = useNavigate()
  const forgetConversation = useCallback(
    () => void navigate({to: '/contact', state: {}, replace: true, resetScroll: false}),
    [navigate],
  )
  if (!start) return <SkeletonLines lines={8} />
  return (
    <ContactForm
      start={start}
      owner={owner}
      conversation={isLoggedIn ? undefined : conversation}
      onConversationAdded={forgetConversation}
      onSent={onSent}
    />
  )
}

function OtherWays() {
  const {product, support_email, support_phone, company_address} = names
  return (
    <Card as="aside" aria-label={m.other_ways_to_reach_us()} className="h-fit space-y-5">
      <h2 className="text-18 font-semibold">{m.other_ways()}</h2>
      <p className={rowClass}>
        <Mail aria-hidden className={iconClass} />
        <a href={`mailto:${support_email}`} className="min-w-0 text-primary underline underline-offset-4">
          {support_email}
        </a>
      </p>
      <p className={rowClass}>
        <Phone aria-hidden className={iconClass} />
        <a href={phoneHref(support_phone)} className="text-primary underline underline-offset-4">
          {phoneText(support_phone)}
        </a>
      </p>
      <p className={rowClass}>
        <MapPin aria-hidden className={iconClass} />
        <span>
          <span className="block">{product}</span>
          {company_address}
        </span>
      </p>
      <p className="border-t border-line pt-4 text-14 text-muted">{m.someone_in_danger_call()}{' '}<a href="tel:911" className="font-semibold text-ink underline">911</a>{' '}{m.first()}</p>
    </Card>
  )
}

/** Confirms that the message was sent, and moves the focus to it. */
function MessageSent({email, onAgain}: {email: string; onAgain: () => void}) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-3">
      <Illustration name="all-set" className="w-52" eager />
      <h2 ref={title} tabIndex={-1} className="text-22 font-semibold outline-none">{m.we_have_your_message()}</h2>
      <p className="text-muted">{m.a_person_will_read_it_and()}{' '}<strong className="font-semibold text-ink">{email}</strong>.
      </p>
      <Button variant="secondary" onClick={onAgain}>{m.write_another_message()}</Button>
    </div>
  )
}
