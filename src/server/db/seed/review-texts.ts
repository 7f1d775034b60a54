import type {Stars} from '#domain/accounts/review.ts'

/** What somebody in the town wrote, with the stars that go with it. */
export interface Said extends Stars {
  text: string
}

const said = (punctuality: number, communication: number, care: number, text: string): Said => ({
  punctuality,
  communication,
  care,
  text,
})

export const aboutCaregivers: readonly Said[] = [
  said(5, 5, 5, 'Our son asked at breakfast when she would come again. There is nothing more to say.'),
  said(5, 5, 4, 'At the door five minutes early each time, and the kitchen was cleaner than we had left it.'),
  said(4, 5, 5, 'Ran a few minutes behind once and wrote before we could wonder. Wonderful with the baby.'),
  said(
    5,
    4,
    5,
    'Calm, patient and full of ideas for a rainy afternoon. The puppet theatre is still standing.',
  ),
  said(
    5,
    5,
    5,
    'She noticed the rash before we did and told us at the door, with the time she first saw it.',
  ),
  said(3, 4, 5, 'The children adore her. Twice about ten minutes late, which is hard with a school run.'),
  said(5, 3, 4, 'Reliable and kind. We would have liked a message in between, but all was well.'),
  said(5, 5, 5, ''),
  said(4, 4, 4, 'Solid help through three long weeks. Naps on time, and lunch was eaten, peas included.'),
  said(
    5,
    5,
    5,
    'My mother is not easy with strangers. By the second visit they were doing the crossword together.',
  ),
  said(4, 3, 4, 'Good with our eldest, still finding a way with the little one. We would ask again.'),
  said(5, 4, 5, 'Bedtime without tears for the first time in months.'),
  said(
    5,
    5,
    5,
    'Read the handover, asked the right questions about the allergy, and repeated it back to us.',
  ),
  said(2, 3, 4, 'Lovely in the house, but we waited twenty minutes on the first morning.'),
  said(5, 5, 4, 'Confirmed the start and the end every single time, so the week’s bill held no surprises.'),
  said(4, 5, 5, 'Took them to the park in every weather. They sleep better since.'),
  said(5, 4, 4, ''),
]

export const aboutAgencies: readonly Said[] = [
  said(
    5,
    5,
    5,
    'The same two people throughout, and they knew each other’s notes. That is rarer than it should be.',
  ),
  said(5, 4, 4, 'When our carer was ill on a Tuesday somebody else stood there at the same hour.'),
  said(4, 5, 5, 'The office answers the telephone, and whoever answers knows who you are.'),
  said(4, 3, 4, 'Good carers. It took two messages to learn who would come on the first day.'),
  said(
    5,
    5,
    4,
    'Everything was agreed before the first visit: routines, medicine, what to do if the bus is late.',
  ),
  said(3, 3, 5, 'The people who come are excellent, the planning less so. It got better after we said it.'),
  said(5, 5, 5, ''),
]

export const aboutFamilies: readonly Said[] = [
  said(5, 5, 5, 'Clear notes, a warm house, and children who say please. I would come again any time.'),
  said(
    4,
    5,
    5,
    'Home a little later than planned once, and they wrote ahead. The routine was on the fridge.',
  ),
  said(5, 4, 5, 'Everything ready when I came: bottles, the spare key, whom to call.'),
  said(3, 4, 4, 'Friendly people. The pick-up time moved twice at short notice.'),
  said(5, 5, 5, ''),
  said(5, 5, 4, 'They told me about the allergy before I asked, and showed me where the pen is.'),
]
