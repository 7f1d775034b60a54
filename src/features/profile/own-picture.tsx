import {useRemovePicture, useSetPicture} from '#data/pictures.ts'
import {PictureCard} from './picture-card.tsx'

/** The picture of whoever is signed in. */
export function OwnPicture({name, src}: {name: string; src: string | null}) {
  const set = useSetPicture()
  const remove = useRemovePicture()
  return (
    <PictureCard
      title="Your picture"
      name={name}
      src={src}
      hint="A face people recognise at the door. It never counts when people are matched."
      onSet={set.mutateAsync}
      onRemove={() => remove.mutateAsync(undefined)}
    />
  )
}
