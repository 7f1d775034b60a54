import {useQuery} from '@tanstack/react-query'
import {Heart} from 'lucide-react'
import {favouriteQueries, useKeep, type About} from '#data/queries/favourites.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {classNames} from '#lib/class-names.ts'
import {Button} from '#ui/primitives/button.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

const notChanged = (error: Error) => toast({title: 'Not changed', description: messageOf(error), tone: 'bad'})

/**
 * Keeps a caregiver on the family's list, or takes her off it, which can be undone. Nothing until it is known whether she is
 * kept. `onKeep` is told of the press that keeps her.
 */
export function KeepButton({about, onKeep}: {about: About; onKeep?: () => void}) {
  const {display_name: name} = about
  const {data: list} = useQuery(favouriteQueries.list())
  const {mutate} = useKeep(about, notChanged)
  const needs = useNeedsConnection()
  if (!list) return null
  const isKept = list.items.some(each => each.caretaker_id === about.caretaker_id)
  const keep = () => {
    onKeep?.()
    mutate(true)
  }
  const drop = () => {
    mutate(false)
    toast({title: `${name} is off your list`, action: {label: 'Undo', onClick: keep}})
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-pressed={isKept}
      aria-label={`${isKept ? 'Kept' : 'Keep'} ${name}`}
      disabledReason={needs('Keeping a caregiver')}
      onClick={isKept ? drop : keep}
    >
      <Heart aria-hidden className={classNames('size-5', isKept && 'fill-current text-primary')} />
      {isKept ? 'Kept' : 'Keep'}
    </Button>
  )
}
