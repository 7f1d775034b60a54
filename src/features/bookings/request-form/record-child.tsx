import {m} from '#messages'
import {useState} from 'react'
import type {Child} from '#contract/accounts/children.ts'
import {useAddChild, useChangeChild} from '#data/queries/children.ts'
import {agesOnlyText} from '#domain/child-ages.ts'
import {ChildDialog} from '#features/profile/children/child-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'

/** Records a child in the family's profile from within a request, which then names it. */
export function RecordChild({today, onRecorded}: {today: string; onRecorded: (child: Child) => void}) {
  const [isOpen, setOpen] = useState(false)
  const add = useAddChild()
  const change = useChangeChild()
  return (
    <div className="space-y-2">
      <p className="text-14 text-muted">{m.save_a_child_once()}</p>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {m.save_a_child()}
      </Button>
      {isOpen && (
        <ChildDialog
          today={today}
          readers={m.the_caregiver_or_agency_you_approve({ages_only_text: agesOnlyText()})}
          commands={{
            add: {
              mutateAsync: async body => {
                const child = await add.mutateAsync(body)
                onRecorded(child)
                return child
              },
            },
            change,
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
