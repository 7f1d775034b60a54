import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {ownProfileQuery} from '#data/queries/own-profile.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {SentFromHere} from './sent-from-here.tsx'

/**
 * Above the registration of a former adult: that they no longer belong to that family, and what became of what this
 * device was to send. Renders nothing for everyone else.
 * @see src/domain/rules-people.md#former-adults
 */
export function LeftFamily() {
  const former = useQuery(ownProfileQuery()).data?.former_family
  if (!former) return null
  const {first_adult: name} = former
  return (
    <div className="max-w-xl space-y-4 pt-3">
      <Callout
        tone="neutral"
        title={name === null ? m.left_family_title_unnamed() : m.left_family_title({name})}
        action={
          <Link to="/settings/close-account" className={buttonClass({variant: 'secondary', size: 'sm'})}>
            {m.close_my_account()}
          </Link>
        }
      >
        {m.left_family_text()}
      </Callout>
      <SentFromHere />
    </div>
  )
}
