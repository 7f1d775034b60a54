import {m} from '#messages'
import type {PublicCaretaker} from '#contract/accounts/profiles.ts'
import {driverText, languagesText, yearsText} from '#domain/accounts/languages.ts'
import {preferenceText} from '#domain/bookings/request-text.ts'
import {stagesText} from '#domain/bookings/stage-text.ts'
import {capitalized} from '#lib/letter-case.ts'
import {listText} from '#lib/list-text.ts'

/** `98% of visits` */
const shareText = (share: number) => m.share_of_visits({share: Math.round(share * 100)})

/** What families read of how a caregiver works; nothing of what was not given. */
export function caregiverItems(person: PublicCaretaker): {label: string; value: string}[] {
  const {ages, preference, reliability} = person
  const also = [person.live_in && m.can_live_in(), person.medical_companion && m.medical_companion()].filter(Boolean)
  return [
    {label: m.experience(), value: person.years_experience === null ? null : yearsText(person.years_experience)},
    {label: m.speaks(), value: languagesText(person.languages)},
    {label: m.works_with_people(), value: capitalized(stagesText(ages))},
    {label: m.also(), value: listText(also, 'plain')},
    {label: m.drives(), value: driverText(person.driver)},
    {label: m.prefers(), value: preference && preferenceText(preference)},
    {label: m.confirms_on_time(), value: reliability === null ? null : shareText(reliability)},
  ].flatMap(({label, value}) => (value ? [{label, value}] : []))
}

/** People who recommend a caregiver; nothing without any. */
export function References({references}: Pick<PublicCaretaker, 'references'>) {
  if (references.length === 0) return null
  return (
    <section aria-label={m.references()} className="space-y-3">
      <h3 className="font-semibold">{m.references()}</h3>
      <p className="text-14 text-muted">{m.written_by_the_caregiver_reviews_are()}</p>
      {references.map(({name, relation, text}) => (
        <figure key={name + relation}>
          <blockquote dir="auto" className="wrap-anywhere">
            “{text}”
          </blockquote>
          <figcaption className="text-14 text-muted">
            {name} · {relation}
          </figcaption>
        </figure>
      ))}
    </section>
  )
}
