/** Nashville and around: neighbourhoods with their centre, ZIP code and a few streets. */
export const neighbourhoods = [
  {name: 'East Nashville', zip: '37206', latitude: 36.1797, longitude: -86.7456, streets: ['Eastland Avenue', 'Holly Street', 'Fatherland Street']},
  {name: 'Germantown', zip: '37208', latitude: 36.1763, longitude: -86.7912, streets: ['Taylor Street', 'Monroe Street', '5th Avenue North']},
  {name: 'Green Hills', zip: '37215', latitude: 36.1043, longitude: -86.815, streets: ['Hobbs Road', 'Abbott Martin Road', 'Lone Oak Road']},
  {name: 'Sylvan Park', zip: '37209', latitude: 36.1436, longitude: -86.842, streets: ['Nebraska Avenue', 'Murphy Road', '46th Avenue North']},
  {name: '12 South', zip: '37204', latitude: 36.123, longitude: -86.7897, streets: ['Lawrence Avenue', 'Kirkwood Avenue', 'Beechwood Avenue']},
  {name: 'Inglewood', zip: '37216', latitude: 36.212, longitude: -86.725, streets: ['Riverside Drive', 'Shelton Avenue', 'Golf Street']},
  {name: 'Donelson', zip: '37214', latitude: 36.1687, longitude: -86.6614, streets: ['Bluefield Avenue', 'Donelson Pike', 'Cottage Lane']},
  {name: 'Bellevue', zip: '37221', latitude: 36.0682, longitude: -86.9337, streets: ['Sawyer Brown Road', 'Old Harding Pike', 'Hicks Road']},
  {name: 'Hermitage', zip: '37076', latitude: 36.1962, longitude: -86.6225, streets: ['Tulip Grove Road', 'Andrew Jackson Way', 'Chandler Road']},
  {name: 'Madison', zip: '37115', latitude: 36.2562, longitude: -86.7139, streets: ['Neelys Bend Road', 'Larkin Springs Road', 'Hall Street']},
  {name: 'Woodbine', zip: '37211', latitude: 36.1125, longitude: -86.7357, streets: ['Whitsett Road', 'Peachtree Street', 'Elberta Street']},
  {name: 'Old Hickory', zip: '37138', latitude: 36.262, longitude: -86.649, streets: ['Hadley Avenue', 'Rayon Drive', 'Jones Street']},
] as const

export const firstNames = {
  Female: [
    'Maya', 'Grace', 'Naomi', 'Elena', 'Ruth', 'Amara', 'Hannah', 'Priya', 'Lucia', 'Simone', 'Clara', 'Joy', 'Beatrice', 'Yuki',
    'Nora', 'Leila', 'Tessa', 'Imani', 'Rosa', 'Frances', 'June', 'Camille', 'Ingrid', 'Odessa',
  ],
  Male: [
    'Marcus', 'Owen', 'Daniel', 'Theo', 'Andre', 'Samuel', 'Luis', 'Kofi', 'Henry', 'Mateo', 'Felix', 'Isaac', 'Amir', 'Caleb',
    'Jonah', 'Ravi', 'Silas', 'Emmett',
  ],
} as const

export const lastNames = [
  'Abernathy', 'Bailey', 'Carter', 'Delgado', 'Ellison', 'Foster', 'Greer', 'Hollis', 'Ibarra', 'Jennings', 'Kim', 'Lawson',
  'Mercer', 'Nguyen', 'Okafor', 'Patel', 'Quinn', 'Ramirez', 'Sutton', 'Tran', 'Underwood', 'Vaughn', 'Whitaker', 'Yates',
  'Bishop', 'Crawford', 'Dawson', 'Everett', 'Fields', 'Gallagher', 'Haynes', 'Lindqvist', 'Moreno', 'Norris', 'Osborne',
  'Pruitt', 'Rhodes', 'Stanton', 'Tucker', 'Weaver',
] as const

export const bios = [
  'Eight years with toddlers and twins. We cook, we go outside whatever the weather, and naps happen on time.',
  'Former kindergarten teacher. I bring books in two languages and a guitar that survives small hands.',
  'Student nurse, calm in the evenings, good with infants and with long bedtimes.',
  'I grew up the eldest of six in Madison. School runs, homework and a proper dinner are my afternoons.',
  'Certified in infant CPR, patient with big feelings, and used to dogs, stairs and busy families.',
  'Retired pediatric aide. I care for children and for grandparents, and I keep a written note of every day.',
  'Art-school graduate. Expect paint, cardboard castles and a tidy kitchen afterwards.',
  'I have looked after children with allergies and seizures, and I follow a care plan to the letter.',
] as const

export const agencies = [
  {name: 'Cumberland Family Care', counties: ['Davidson County, TN', 'Williamson County, TN']},
  {name: 'Little Oaks Nannies', counties: ['Davidson County, TN']},
  {name: 'Harpeth Home Helpers', counties: ['Williamson County, TN', 'Davidson County, TN']},
  {name: 'Music City Sitters', counties: ['Davidson County, TN', 'Sumner County, TN']},
  {name: 'Stones River Care', counties: ['Rutherford County, TN']},
  {name: 'Magnolia Nursery Nurses', counties: ['Davidson County, TN', 'Wilson County, TN']},
  {name: 'Bluebird Childcare', counties: ['Davidson County, TN']},
  {name: 'Riverside Companions', counties: ['Davidson County, TN', 'Cheatham County, TN']},
  {name: 'Hickory Hill Home Care', counties: ['Davidson County, TN', 'Sumner County, TN']},
  {name: 'Fireside Family Support', counties: ['Wilson County, TN']},
  {name: 'Warner Park Nannies', counties: ['Davidson County, TN']},
  {name: 'Lantern Evening Care', counties: ['Davidson County, TN', 'Rutherford County, TN']},
] as const

export const requestNotes = [
  'We both work shifts, so a calm handover at the door matters to us.',
  'Homework first, then the park if it is dry.',
  'The baby naps at one and wakes up hungry.',
  'Two cats, one shy. Please leave shoes at the door.',
  'Picture books at three, and a snack that is not crackers.',
  null,
] as const

export const elderNotes = [
  'Grandmother is hard of hearing; speak from the front and she is delightful company.',
  'Dad walks to the corner and back after lunch, slowly, and likes to be asked about the railroad.',
] as const

export const handovers = [
  'Nut allergy (EpiPen in the blue drawer). Side door, code 4471. Aunt Rosa may pick up.',
  'No allergies. Ring twice. Only the parents pick up.',
  'Lactose intolerant. Key box on the left, code 2290. Grandfather may pick up with ID.',
] as const
