/** Neighborhoods of Nashville with their center, ZIP code and some streets. */
export const neighbourhoods = [
  {
    name: 'East Nashville',
    zip: '37206',
    latitude: 36.1797,
    longitude: -86.7456,
    streets: ['Eastland Avenue', 'Holly Street', 'Fatherland Street'],
  },
  {
    name: 'Germantown',
    zip: '37208',
    latitude: 36.1763,
    longitude: -86.7912,
    streets: ['Taylor Street', 'Monroe Street', '5th Avenue North'],
  },
  {
    name: 'Green Hills',
    zip: '37215',
    latitude: 36.1043,
    longitude: -86.815,
    streets: ['Hobbs Road', 'Abbott Martin Road', 'Lone Oak Road'],
  },
  {
    name: 'Sylvan Park',
    zip: '37209',
    latitude: 36.1436,
    longitude: -86.842,
    streets: ['Nebraska Avenue', 'Murphy Road', '46th Avenue North'],
  },
  {
    name: '12 South',
    zip: '37204',
    latitude: 36.123,
    longitude: -86.7897,
    streets: ['Lawrence Avenue', 'Kirkwood Avenue', 'Beechwood Avenue'],
  },
  {
    name: 'Inglewood',
    zip: '37216',
    latitude: 36.212,
    longitude: -86.725,
    streets: ['Riverside Drive', 'Shelton Avenue', 'Golf Street'],
  },
  {
    name: 'Donelson',
    zip: '37214',
    latitude: 36.1687,
    longitude: -86.6614,
    streets: ['Bluefield Avenue', 'Donelson Pike', 'Cottage Lane'],
  },
  {
    name: 'Bellevue',
    zip: '37221',
    latitude: 36.0682,
    longitude: -86.9337,
    streets: ['Sawyer Brown Road', 'Old Harding Pike', 'Hicks Road'],
  },
  {
    name: 'Hermitage',
    zip: '37076',
    latitude: 36.1962,
    longitude: -86.6225,
    streets: ['Tulip Grove Road', 'Andrew Jackson Way', 'Chandler Road'],
  },
  {
    name: 'Madison',
    zip: '37115',
    latitude: 36.2562,
    longitude: -86.7139,
    streets: ['Neelys Bend Road', 'Larkin Springs Road', 'Hall Street'],
  },
  {
    name: 'Woodbine',
    zip: '37211',
    latitude: 36.1125,
    longitude: -86.7357,
    streets: ['Whitsett Road', 'Peachtree Street', 'Elberta Street'],
  },
  {
    name: 'Old Hickory',
    zip: '37138',
    latitude: 36.262,
    longitude: -86.649,
    streets: ['Hadley Avenue', 'Rayon Drive', 'Jones Street'],
  },
] as const

export const firstNames = {
  Female: [
    'Maya',
    'Grace',
    'Naomi',
    'Elena',
    'Ruth',
    'Amara',
    'Hannah',
    'Priya',
    'Lucia',
    'Simone',
    'Clara',
    'Joy',
    'Beatrice',
    'Yuki',
    'Nora',
    'Leila',
    'Tessa',
    'Imani',
    'Rosa',
    'Frances',
    'June',
    'Camille',
    'Ingrid',
    'Odessa',
  ],
  Male: [
    'Marcus',
    'Owen',
    'Daniel',
    'Theo',
    'Andre',
    'Samuel',
    'Luis',
    'Kofi',
    'Henry',
    'Mateo',
    'Felix',
    'Isaac',
    'Amir',
    'Caleb',
    'Jonah',
    'Ravi',
    'Silas',
    'Emmett',
  ],
} as const

export const lastNames = [
  'Abernathy',
  'Bailey',
  'Carter',
  'Delgado',
  'Ellison',
  'Foster',
  'Greer',
  'Hollis',
  'Ibarra',
  'Jennings',
  'Kim',
  'Lawson',
  'Mercer',
  'Nguyen',
  'Okafor',
  'Patel',
  'Quinn',
  'Ramirez',
  'Sutton',
  'Tran',
  'Underwood',
  'Vaughn',
  'Whitaker',
  'Yates',
  'Bishop',
  'Crawford',
  'Dawson',
  'Everett',
  'Fields',
  'Gallagher',
  'Haynes',
  'Lindqvist',
  'Moreno',
  'Norris',
  'Osborne',
  'Pruitt',
  'Rhodes',
  'Stanton',
  'Tucker',
  'Weaver',
] as const

export const bios = [
  'At home with toddlers and twins. We cook, we go outside rain or shine, and naps happen on time.',
  'Former kindergarten teacher. I bring books in two languages and a guitar that survives small hands.',
  'Nursing student. Calm in the evenings and good with infants and long bedtimes.',
  'I grew up the oldest of six in Madison. My afternoons are school pickups, homework and a home-cooked dinner.',
  'Certified in infant CPR, patient with big feelings, and used to dogs, stairs and busy families.',
  'Trained as a pediatric aide. I care for children and grandparents, and I write a short note every day.',
  'Art school graduate. Expect paint, cardboard castles and a clean kitchen afterward.',
  'I have cared for children with allergies and seizures, and I follow care plans to the letter.',
] as const

export const agencies = [
  {
    name: 'Cumberland Family Care',
    counties: ['Davidson County, TN', 'Williamson County, TN'],
    about:
      'Families in Nashville have called us since 2009. Our caregivers are interviewed twice, trained in infant CPR and paid for sick days, and the same two people come every week.',
  },
  {
    name: 'Little Oaks Nannies',
    counties: ['Davidson County, TN'],
    about:
      'A small office with eleven nannies, for children under six. We meet every family at home before the first visit.',
  },
  {
    name: 'Harpeth Home Helpers',
    counties: ['Williamson County, TN', 'Davidson County, TN'],
    about:
      'School pickups, homework and supper on weekdays, and company for grandparents. Our coordinators answer the phone from 6 AM to 10 PM.',
  },
  {
    name: 'Music City Sitters',
    counties: ['Davidson County, TN', 'Sumner County, TN'],
    about:
      'Sitters for evenings and weekends, often the same day. Everyone we send is over 21 and has three references that we called.',
  },
  {
    name: 'Stones River Care',
    counties: ['Rutherford County, TN'],
    about:
      'Care in Rutherford County since 2015, by people who live there. We care for children with allergies, seizures and feeding tubes.',
  },
  {
    name: 'Magnolia Nursery Nurses',
    counties: ['Davidson County, TN', 'Wilson County, TN'],
    about: 'Nurses and certified newborn specialists for the first six months, by night or by day.',
  },
  {
    name: 'Bluebird Childcare',
    counties: ['Davidson County, TN'],
    about:
      'Former preschool teachers who come to your home. We plan each week with you, and write what your child did after each visit.',
  },
  {
    name: 'Riverside Companions',
    counties: ['Davidson County, TN', 'Cheatham County, TN'],
    about: 'Company, meals and walks for older people, and care for their grandchildren in the same house.',
  },
  {
    name: 'Hickory Hill Home Care',
    counties: ['Davidson County, TN', 'Sumner County, TN'],
    about: 'Home care for people of every age, with a nurse in our office who reads each care plan.',
  },
  {
    name: 'Fireside Family Support',
    counties: ['Wilson County, TN'],
    about:
      'We help families through a birth, a move or an illness: some weeks of care that can change from day to day.',
  },
  {
    name: 'Warner Park Nannies',
    counties: ['Davidson County, TN'],
    about: 'Nannies who go outside in any weather. Each of them drives, and can swim.',
  },
  {
    name: 'Lantern Evening Care',
    counties: ['Davidson County, TN', 'Rutherford County, TN'],
    about: 'Care after 4 PM and overnight, for parents who work late. Our caregivers stay until you are home.',
  },
] as const

/** Notes of families, some only for children of these ages in years. */
export const requestNotes: readonly {note: string | null; ages?: {from: number; to: number}}[] = [
  {note: 'We both work shifts, so an unhurried handover at the door matters to us.'},
  {note: 'Homework first, then the park if it isn’t raining.', ages: {from: 6, to: 17}},
  {note: 'The baby naps at one and wakes up hungry.', ages: {from: 0, to: 1}},
  {note: 'Two cats, one shy. Please take your shoes off at the door.'},
  {note: 'Picture books at three, and any snack but crackers.', ages: {from: 2, to: 5}},
  {note: null},
]

export const elderNotes = [
  'A little hard of hearing. Face to face works best, and the conversation is a delight.',
  'Likes a slow walk to the corner after lunch, and loves to talk about the railroad.',
] as const

export const handovers = [
  'Side door, code 4471. Aunt Rosa may pick up.',
  'Ring the doorbell twice. Only the parents may pick up.',
  'Lockbox on the left, code 2290. Grandpa may pick up with ID.',
] as const
