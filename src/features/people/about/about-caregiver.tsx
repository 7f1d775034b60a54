import {BadgeCheck, ShieldAlert} from 'lucide-react'
import type {PublicCaretaker} from '#contract/accounts/profiles.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {stagesOfAges} from '#domain/bookings/stages.ts'
import {dayIn} from '#lib/day.ts'
import {hereZone} from '#ui/calendar/here-zone.ts'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import type {FileView} from './file-view.ts'
import {AboutHead} from './about-head.tsx'
import {checkTexts} from './check-texts.ts'
import {PaperList} from './paper-list.tsx'

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)
/** `98% of visits` */
const shareText = (share: number) => `${Math.round(share * 100)}% of visits`

/** What a caregiver says of herself, how she works, who checked her until when, and her certificates. */
export function AboutCaregiver({person, FileView}: {person: PublicCaretaker; FileView: FileView}) {
  const today = dayIn(hereZone(), useServerNow(60_000))
  const {bio, ages, preference, reliability, certifications, certificates} = person
  const also = [person.live_in && 'Can live in', person.medical_companion && 'Medical companion'].filter(
    Boolean,
  )
  const items = [
    {label: 'Works with', value: capital(stagesOfAges(ages).join(', '))},
    {label: 'Also', value: also.join(', ')},
    {label: 'Prefers', value: preference},
    {label: 'Confirms on time', value: reliability === null ? null : shareText(reliability)},
  ].filter(({value}) => Boolean(value))
  return (
    <div className="space-y-6">
      <AboutHead
        name={`${person.first_name} ${person.last_name}`}
        picture={person.avatar_url}
        location={person.location}
        rated={person}
      />
      {bio && <p className="whitespace-pre-line wrap-anywhere">{bio}</p>}
      {items.length > 0 && <KeyValues items={items} columns={2} />}
      <section aria-label="Checks" className="space-y-3">
        <h3 className="font-semibold">Checked</h3>
        <ul className="space-y-3">
          {checkTexts(person.checks, today).map(({label, text, holds}) => (
            <li key={label} className="flex items-start gap-3">
              {holds ? (
                <BadgeCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
              ) : (
                <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-waiting" />
              )}
              <div className="min-w-0">
                <p className="font-medium">{label}</p>
                <p className="text-14 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <PaperList names={certifications} files={certificates} FileView={FileView} />
    </div>
  )
}
