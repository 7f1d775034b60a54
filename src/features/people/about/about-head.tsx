import {MapPin, Star} from 'lucide-react'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Fact, Facts} from '#ui/primitives/facts.tsx'

/** A face, where they are at home, and how families rate them. */
export function AboutHead({
  name,
  picture,
  location,
  rated: {rating, reviews_count},
}: {
  name: string
  picture: string | null
  location: string | null
  rated: {rating: number | null; reviews_count: number}
}) {
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} src={picture} size={88} />
      <Facts>
        {location && <Fact icon={MapPin}>{location}</Fact>}
        <Fact icon={Star}>
          {rating === null
            ? 'No reviews yet'
            : `${rating.toFixed(1)} of 5, ${reviews_count === 1 ? '1 review' : `${reviews_count} reviews`}`}
        </Fact>
      </Facts>
    </div>
  )
}
