import {type WrittenPost, cover} from './post.ts'

const checkCover = cover(
  '#e8f5ec',
  '#cfe3d2',
  `<rect x="150" y="56" width="220" height="256" rx="16" fill="#fff"/><circle cx="208" cy="118" r="32" fill="#bcd2fb"/><circle cx="208" cy="108" r="13" fill="#8a5a3c"/><path d="M184 138a24 22 0 0 1 48 0z" fill="#2563eb"/>
<path d="M262 100h78M262 126h54" stroke="#dfe5ef" stroke-width="10"/>
<path d="M184 190l8 8 15-17M184 230l8 8 15-17M184 270l8 8 15-17" stroke="#4f8a68" stroke-width="7"/><path d="M226 192h114M226 232h92M226 272h104" stroke="#bcd2fb" stroke-width="10"/>
<circle cx="420" cy="182" r="72" fill="#eaf1ff" stroke="#2b3a5c" stroke-width="16"/><path d="M472 236l62 66" stroke="#8a6a4f" stroke-width="24"/>
<path d="M388 184l23 23 44-50" stroke="#4f8a68" stroke-width="16"/>
<path d="M92 316v-46" stroke="#8a6a4f" stroke-width="8"/><ellipse cx="92" cy="238" rx="28" ry="40" fill="#6fa583"/>
<path d="M566 318v-22M584 320v-14" stroke="#4f8a68" stroke-width="5"/><circle cx="566" cy="288" r="9" fill="#f3c66b"/><circle cx="584" cy="300" r="7" fill="#e8694a"/>`,
)

export const backgroundCheck: WrittenPost = {
  title: 'How to read a background check, and what it cannot tell you',
  summary:
    'Three checks stand on a caregiver’s profile, each with who made it, when, and until when it holds. What they cover, where they end, and the questions only a conversation can answer.',
  cover: checkCover,
  cover_alt: 'A magnifying glass over a document with a green tick',
  tags: ['Safety', 'For families'],
  by: 'admin@demo.test',
  days_ago: 41,
  body_html: `
<p>“Background-checked” is a word that many sites print in green and few explain. On Village it is not a word but a list, and you can read it on every verified caregiver’s profile. This is what the lines mean.</p>
<h2>The three lines</h2>
<ul>
<li><strong>Identity.</strong> Somebody compared a government document with the person. It says that the name on the profile is the name of the one who will stand at your door.</li>
<li><strong>Age.</strong> That she is eighteen or older. Seen on the same document, and noted by itself because it is a rule of its own.</li>
<li><strong>Background.</strong> A search of criminal records by the provider that is named beside it, on the day that is named beside it.</li>
</ul>
<p>Each line carries a provider, a date and, where it runs out, an end. We show them because a check without a date is an advertisement.</p>
<h2>Why the end date matters</h2>
<p>A search of records is a photograph, not a film. It shows what was there on that day. That is why the background check runs out, and why a caregiver whose check has run out is no longer shown as verified: her open offers are withdrawn, and if you have visits planned with her you are told and may cancel free. Visits that you want to keep stay. It is your decision; we only make sure that you have it.</p>
<h2>What no check can say</h2>
<p>Records hold what was reported, prosecuted and filed in the places that were searched. They do not hold patience, punctuality or good sense. Nobody has ever been shown to be kind by a database. So treat the list as the floor, and build the rest yourself:</p>
<ol>
<li><strong>Talk before the first visit.</strong> Ask for a day that went wrong, and what she did. Listen for “I called the mother” and for “I would do it differently now”.</li>
<li><strong>Ask for the certificate you care about.</strong> First aid for infants is another course than first aid. Certificates on a profile are there to be asked about.</li>
<li><strong>Read reviews for details.</strong> “Lovely” tells little. “Texted me a picture of the rash before deciding” tells a lot.</li>
<li><strong>Start small.</strong> Two hours with you at home teach everybody more than any paper.</li>
</ol>
<h2>If something feels off</h2>
<p>You do not need a reason that would convince a stranger. Decline, cancel, or end the visit, and write to us. Telling us early is not an accusation; it is how a pattern is noticed before it becomes one.</p>
<blockquote>The check tells you who somebody is on paper. The first visit tells you who they are at four in the afternoon.</blockquote>
`,
}
