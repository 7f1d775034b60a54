import type {Service} from '#contract/bookings/service.ts'
import type {IllustrationName} from '#ui/primitives/illustration.tsx'

/**
 * One kind of care on the landing page. Senior Care is the service value Elderly Care.
 * @see src/domain/rules.md#landing-page
 */
export interface ServiceOffer {
  title: string
  service: Service
  line: string
  picture: IllustrationName
  isActive: boolean
}

export const serviceOffers: readonly ServiceOffer[] = [
  {
    title: 'Child Care',
    service: 'Child Care',
    line: 'From babies to homework: one morning, every week, or a whole summer.',
    picture: 'care-child',
    isActive: true,
  },
  {
    title: 'Senior Care',
    service: 'Elderly Care',
    line: 'Company, meals and a hand at home for parents and grandparents.',
    picture: 'care-senior',
    isActive: true,
  },
  {
    title: 'Pickup Service',
    service: 'Pickup Service',
    line: 'From school or practice to your door, with somebody you chose.',
    picture: 'care-pickup',
    isActive: false,
  },
  {
    title: 'Workplace Care',
    service: 'Workplace Care',
    line: 'Care where your team works, on the days it is needed.',
    picture: 'care-workplace',
    isActive: false,
  },
]
