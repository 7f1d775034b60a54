import {type WrittenPost, cover} from './post.ts'

const firstVisitCover = cover(
  '#fdeee8',
  '#cfe3d2',
  `<circle cx="98" cy="84" r="34" fill="#f3c66b"/>
<path d="M168 306V150h190v156z" fill="#f6b39c"/><path d="M148 154l115-92 115 92z" fill="#e8694a" stroke="#e8694a" stroke-width="18"/>
<path d="M232 306v-84a31 31 0 0 1 62 0v84z" fill="#2f5fb8"/><circle cx="283" cy="264" r="5" fill="#f3c66b"/>
<rect x="186" y="186" width="30" height="36" rx="6" fill="#fff3d6"/><rect x="310" y="186" width="30" height="36" rx="6" fill="#fff3d6"/>
<path d="M216 314h94" stroke="#e3d3b8" stroke-width="10"/>
<rect x="430" y="104" width="132" height="176" rx="14" fill="#8a6a4f"/><rect x="442" y="120" width="108" height="148" rx="6" fill="#fff"/><rect x="472" y="94" width="48" height="24" rx="8" fill="#2b3a5c"/>
<path d="M458 150l7 7 13-14M458 186l7 7 13-14M458 222l7 7 13-14" stroke="#4f8a68" stroke-width="6"/>
<path d="M492 152h42M492 188h34M492 224h42" stroke="#bcd2fb" stroke-width="8"/>
<path d="M120 312v-46" stroke="#8a6a4f" stroke-width="8"/><ellipse cx="120" cy="232" rx="28" ry="40" fill="#6fa583"/>
<path d="M398 316v-20M416 318v-14" stroke="#4f8a68" stroke-width="5"/><circle cx="398" cy="288" r="8" fill="#e8694a"/><circle cx="416" cy="298" r="7" fill="#f3c66b"/>`,
)

export const firstVisit: WrittenPost = {
  title: 'The first visit: a checklist that fits on one page',
  summary:
    'What to have ready before a new caregiver rings the doorbell, what to say in the first ten minutes, and what can wait until the second visit.',
  cover: firstVisitCover,
  cover_alt: 'A front door with a clipboard and checked boxes beside it',
  tags: ['For families', 'First visits'],
  by: 'writer@demo.test',
  days_ago: 3,
  body_html: `
<p>A first visit is short on time and long on questions. You want to leave the house calm; the caregiver wants to know where the spare clothes are without having to call you at work. You can take care of most of it the night before. Here is the list we share with families who ask.</p>
<h2>The night before</h2>
<ul>
<li><strong>Check the address and the door.</strong> A keypad that sticks, a doorbell that does not ring, a second entrance: put it in the arrival notes of your booking. The caregiver has them on their phone, even where there is no signal.</li>
<li><strong>Write the handover note.</strong> Allergies first, then medicine, then who may pick up. Six lines are enough.</li>
<li><strong>Set out what they will need.</strong> Diapers, a change of clothes, the one cup your child will drink from. One place, at eye level.</li>
<li><strong>Put your phone number on paper.</strong> Batteries die. A note on the fridge with two numbers, yours and another adult’s, never does.</li>
</ul>
<h2>The first ten minutes</h2>
<p>Plan to be home for at least fifteen minutes. Walk through the rooms together in the order the day will use them: where you eat, where you play, where naps happen, what is off limits. Children learn from watching you trust someone, so let them see the two of you talk.</p>
<p>Then both of you confirm the start. It takes one tap each, and from then on neither of you has to remember when the visit began.</p>
<h2>Three things to say out loud</h2>
<ol>
<li><strong>What a good day looks like.</strong> “Fresh air before lunch, and I don’t mind the mess” says more than a schedule.</li>
<li><strong>What to do when it goes wrong.</strong> Crying for ten minutes is normal. Say when you would like a text and when you would like a call.</li>
<li><strong>What you do not expect.</strong> The dishes can wait. Saying so lets the caregiver focus on your child.</li>
</ol>
<h2>Before you close the door</h2>
<p>Say goodbye. Sneaking out feels kinder, but it isn’t: a child who finds you gone learns to keep watch. A short, confident goodbye, with the same words every time, makes the second visit easier than the first.</p>
<h2>What can wait</h2>
<p>The TV rules, the list of approved snacks, the story of how the cat got its name. A caregiver who has your allergy list, your numbers and your trust has what they need. The rest is what second visits are for.</p>
<blockquote>Leave the house calm, and leave one good instruction rather than twelve small ones.</blockquote>
`,
}
