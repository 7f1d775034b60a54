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
    'Every verified caregiver’s profile lists three checks, with who made each one, when, and when it expires. Here is what they cover, where they stop, and which questions only a conversation can answer.',
  cover: checkCover,
  cover_alt: 'A magnifying glass over a document with a green check mark',
  tags: ['Safety', 'For families'],
  by: 'admin@demo.test',
  days_ago: 41,
  body_html: `
<p>“Background-checked” is a phrase that many sites print in green and few explain. On {{product_name}} it is a list, and you can read it on every verified caregiver’s profile. Here is what each line means.</p>
<h2>The three lines</h2>
<ul>
<li><strong>Identity.</strong> A person compared a government ID with the caregiver. It means that the name on the profile belongs to the person who will show up at your door.</li>
<li><strong>Age.</strong> The caregiver is eighteen or older. We confirm it from the same ID and list it separately because it is a rule of its own.</li>
<li><strong>Background.</strong> A search of criminal records, made by the provider and on the date shown next to it.</li>
</ul>
<p>Each line shows a provider, a date and, if it expires, an expiration date. We show them because a check without a date is just advertising.</p>
<h2>Why the expiration date matters</h2>
<p>A records search is a snapshot. It shows what was on file that day. That is why background checks expire, and why a caregiver whose check has expired is no longer shown as verified: their open offers are withdrawn, and if you have visits planned with them, your booking says so and you can cancel for free. Visits you want to keep stay on your calendar. The decision is yours; we just make sure you get to make it.</p>
<h2>What no check can tell you</h2>
<p>Records hold what was reported, prosecuted and filed in the places that were searched. They say nothing about patience, punctuality or good judgment. No database has ever shown that someone is kind. So treat the list as a starting point, and build the rest yourself:</p>
<ol>
<li><strong>Talk before the first visit.</strong> Ask about a day that went wrong and how they handled it. Listen for “I called the mom” and “I would do it differently now”.</li>
<li><strong>Ask about the certificate you care about.</strong> Infant first aid is a different course from first aid. Certificates on a profile are there to be asked about.</li>
<li><strong>Read reviews for details.</strong> “Lovely” doesn’t say much. “Texted me a picture of the rash before deciding” says a lot.</li>
<li><strong>Start small.</strong> Two hours with you at home will teach everyone more than any document can.</li>
</ol>
<h2>If something feels off</h2>
<p>You do not need a reason that would convince a stranger. Decline, cancel, or end the visit, and write to us. Speaking up early is not an accusation; it is how a pattern gets noticed before it becomes one.</p>
<blockquote>The check tells you who a person is on paper. The first visit tells you who they are at four in the afternoon.</blockquote>
`,
}
