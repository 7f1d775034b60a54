import {limits} from '#contract/limits.ts'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import {useSaveWork} from '#data/queries/profile-edit.ts'
import {useForm} from '#data/forms/use-form.ts'
import {workBody, workProblems, WorkValues, workValues} from '#data/forms/profile-values.ts'
import {agesOfStages, stageOptions, stagesOfAges} from '#domain/bookings/stages.ts'
import {WorkFields} from '#ui/forms/work-fields.tsx'
import {EditCard} from '../edit-card.tsx'

/** How a caregiver works. A new rate does not change existing offers and bookings. */
export function WorkCard({profile}: {profile: CaretakerProfile}) {
  const save = useSaveWork(profile.id)
  const form = useForm({
    draft: {name: 'profile-work', schema: WorkValues},
    known: workValues(profile),
    problemsOf: workProblems,
    send: ({changes}) => save.mutateAsync(workBody(changes)),
  })
  const ages = form.at.ages
  return (
    <EditCard title="How you work" form={form}>
      <WorkFields
        at={form.at}
        ages={{
          ...ages,
          options: stageOptions,
          value: stagesOfAges(ages.value),
          onChange: chosen => ages.onChange(agesOfStages(chosen)),
        }}
        text_max={limits.text_max}
      />
      <p className="text-14 text-muted">
        A new rate counts for new bids. Offers you made and bookings you won keep theirs.
      </p>
    </EditCard>
  )
}
